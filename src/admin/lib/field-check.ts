import type { FieldProblem } from "./api"
import type { Config } from "./config"
import type { Values } from "./draft"
import { constraintsOf, type FieldSchema, kindOf } from "./field-schema"
import { missing } from "./required-fields"

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Finds errors before the API is called. The messages are those of the API. */
export function configProblems(config: Config, values: Values, changed: Values): FieldProblem[] {
  const { schema, groups } = config
  const wrong = Object.entries(changed).flatMap(([path, value]) => {
    const field = schema.properties[path]
    const message = field && messageFor(field, value)
    return message ? [{ path, code: "invalid_field", message }] : []
  })
  const lacking = groups
    .filter(({ switched_by: by }) => by !== null && Boolean(values[by]))
    .flatMap((group) => group.missing.filter((field) => !values[field]).map(missing))
  return [...wrong, ...lacking]
}

function messageFor(field: FieldSchema, value: unknown): string | undefined {
  const { minimum, maximum, maxLength } = constraintsOf(field)
  if (typeof value === "number") {
    if (Number.isNaN(value)) return "expected number"
    if (minimum !== undefined && value < minimum) return `expected number to be >=${minimum}`
    if (maximum !== undefined && value > maximum) return `expected number to be <=${maximum}`
    if (constraintsOf(field).type === "integer" && !Number.isInteger(value)) return "must be a whole number"
  }
  if (typeof value === "string") {
    if (maxLength !== undefined && value.length > maxLength)
      return `expected string to have <=${maxLength} characters`
    if (kindOf(field) === "email" && !EMAIL.test(value)) return "must be an email address"
  }
  return undefined
}
