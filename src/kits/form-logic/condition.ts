import type { z } from "zod"
import type { comparison } from "./comparison-schema"

export type Comparison = z.output<typeof comparison>
export type Operator = Comparison["op"]
type ConditionValue = Comparison["value"]

/** When a field is visible. It depends on the answers of other fields. */
export type Condition = Comparison | { all: Condition[] } | { any: Condition[] } | { not: Condition }

/** An answer as conditions see it. Null stands for an empty answer, and for that of a hidden field. */
export type Answer = string | number | boolean | string[] | null

/** All comparisons in a condition, including those in nested conditions. */
export function comparisonsOf(condition: Condition): Comparison[] {
  if ("all" in condition) return condition.all.flatMap(comparisonsOf)
  if ("any" in condition) return condition.any.flatMap(comparisonsOf)
  if ("not" in condition) return comparisonsOf(condition.not)
  return [condition]
}

export function holds(condition: Condition, answerOf: (field: string) => Answer): boolean {
  if ("all" in condition) return condition.all.every((part) => holds(part, answerOf))
  if ("any" in condition) return condition.any.some((part) => holds(part, answerOf))
  if ("not" in condition) return !holds(condition.not, answerOf)
  return compare(condition, answerOf(condition.field))
}

function compare({ op, value }: Comparison, answer: Answer): boolean {
  switch (op) {
    case "empty":
      return isEmpty(answer) === (value !== false)
    case "eq":
      return answer !== null && answer === value
    case "ne":
      return answer !== value
    case "in":
      return Array.isArray(value) && value.some((one) => one === answer)
    case "contains":
      return typeof value === "string" && contains(answer, value)
    case "gt":
      return isAfter(answer, value)
    case "lt":
      return isAfter(value, answer)
  }
}

/** Whether an answer is empty. An unchecked box counts as empty. */
function isEmpty(answer: Answer): boolean {
  return (
    answer === null || answer === false || answer === "" || (Array.isArray(answer) && answer.length === 0)
  )
}

function contains(answer: Answer, value: string): boolean {
  return (typeof answer === "string" || Array.isArray(answer)) && answer.includes(value)
}

/** Compares numbers or dates. Dates such as `2026-03-14` have the same order as their texts. */
function isAfter(one: ConditionValue, other: ConditionValue): boolean {
  if (typeof one === "number" && typeof other === "number") return one > other
  return typeof one === "string" && typeof other === "string" && one > other
}
