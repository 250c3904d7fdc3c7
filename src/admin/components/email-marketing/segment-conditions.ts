import { isRecord } from "../../lib/draft"
import type { Tree } from "../forms/condition-groups"
import { CONDITION_FIELDS, type ConditionField, OPERATORS } from "./segment-fields"

/** A condition while it is edited. Its value may still be wrong. */
export interface EditedCondition {
  field: ConditionField
  op: string
  value: unknown
  currency_code?: string
}

export const FIELDS = Object.keys(CONDITION_FIELDS).filter(isField)

/** The condition with which the builder begins. */
export const FIRST = { field: "order_count", op: "at_least", value: 1 } satisfies EditedCondition

const VALUES = { text: "", one: "", flag: true, days: 30, number: 1 } as const

export const operatorsOf = (field: ConditionField): readonly string[] => OPERATORS[CONDITION_FIELDS[field]]

/** A new condition about a field. */
export function conditionAbout(name: string): EditedCondition {
  if (!isField(name)) return FIRST
  const kind = CONDITION_FIELDS[name]
  const condition = { field: name, op: OPERATORS[kind][0], value: VALUES[kind] }
  return name === "order_total" ? { ...condition, currency_code: "" } : condition
}

/** The stored rules as a tree. Null if there are none. */
export function asRules(value: unknown): Tree<EditedCondition> | null {
  if (!isRecord(value)) return null
  const { all, any, not, field, op, currency_code } = value
  const below = (parts: unknown[]) => parts.flatMap((part) => asRules(part) ?? [])
  if (Array.isArray(all)) return { all: below(all) }
  if (Array.isArray(any)) return { any: below(any) }
  if (not !== undefined) {
    const rule = asRules(not)
    return rule && { not: rule }
  }
  if (typeof field !== "string" || !isField(field) || typeof op !== "string") return null
  const condition = { field, op, value: value.value }
  return typeof currency_code === "string" ? { ...condition, currency_code } : condition
}

function isField(name: string): name is ConditionField {
  return Object.hasOwn(CONDITION_FIELDS, name)
}
