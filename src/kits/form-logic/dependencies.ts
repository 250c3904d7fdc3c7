import { type Comparison, comparisonsOf, type Operator } from "./condition"
import type { FieldType, FormField } from "./schemas"

/**
 * The names of fields whose conditions depend on each other in a loop, or undefined. Each field depends on the next
 * one, and the last on the first.
 */
export function dependencyCycle(fields: readonly FormField[]): string[] | undefined {
  const needs = new Map(
    fields.map(({ name, visible_if }) => [
      name,
      visible_if === null ? [] : comparisonsOf(visible_if).map(({ field }) => field),
    ]),
  )
  const done = new Set<string>()
  const visit = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return path.slice(path.indexOf(name))
    if (done.has(name)) return undefined
    for (const needed of new Set(needs.get(name) ?? [])) {
      const cycle = visit(needed, [...path, name])
      if (cycle) return cycle
    }
    done.add(name)
    return undefined
  }
  for (const { name } of fields) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return undefined
}

const TEXT: readonly Operator[] = ["eq", "ne", "in", "contains", "empty"]
const CHOICE: readonly Operator[] = ["eq", "ne", "in", "empty"]
const ORDERED: readonly Operator[] = ["eq", "ne", "in", "gt", "lt", "empty"]
const YES_OR_NO: readonly Operator[] = ["eq", "ne", "empty"]

/** The operators that make sense for a type of field, and the type of their values. */
export const COMPARED: Readonly<
  Record<FieldType, { operators: readonly Operator[]; value: "string" | "number" | "boolean" }>
> = {
  text: { operators: TEXT, value: "string" },
  long_text: { operators: TEXT, value: "string" },
  email: { operators: TEXT, value: "string" },
  phone: { operators: TEXT, value: "string" },
  hidden: { operators: TEXT, value: "string" },
  number: { operators: ORDERED, value: "number" },
  rating: { operators: ORDERED, value: "number" },
  date: { operators: ORDERED, value: "string" },
  select: { operators: CHOICE, value: "string" },
  radio: { operators: CHOICE, value: "string" },
  multi_select: { operators: ["contains", "empty"], value: "string" },
  checkbox: { operators: YES_OR_NO, value: "boolean" },
  consent: { operators: YES_OR_NO, value: "boolean" },
  file: { operators: ["empty"], value: "string" },
}

/** Returns a message if the comparison makes no sense for the field. */
export function comparisonFault({ field, op, value }: Comparison, { type }: FormField): string | undefined {
  const { operators, value: kind } = COMPARED[type]
  if (!operators.includes(op)) return `'${op}' does not fit '${field}' of type '${type}'`
  if (op === "empty")
    return value === undefined || value === null || typeof value === "boolean"
      ? undefined
      : "'empty' takes true or false"
  const values: unknown[] = op === "in" ? (Array.isArray(value) ? value : []) : [value]
  const fits = values.length > 0 && values.every((one) => typeof one === kind)
  return fits ? undefined : `'${op}' on '${field}' needs a ${op === "in" ? `list of ${kind} values` : kind}`
}
