import type { FieldDefinition } from "../components/crud/field-definition"
import type { FieldProblem } from "./api"
import { isRecord, type Values } from "./draft"

/** The required fields that are empty, also in lists of records. It needs no call to the server. */
export function missingFields(
  values: Values,
  fields: readonly FieldDefinition[],
  within = "",
): FieldProblem[] {
  return fields.flatMap((field) => {
    const path = within + field.name
    const value = values[field.name]
    if (field.kind === "rows") {
      const rows = Array.isArray(value) ? value.filter(isRecord) : []
      if (field.isRequired && rows.length === 0) return [missing(path)]
      return rows.flatMap((row, index) => missingFields(row, field.fields, `${path}.${index}.`))
    }
    if (field.kind === "group")
      return isRecord(value) && !field.fields.every(({ name }) => isEmpty(value[name]))
        ? missingFields(value, field.fields, `${path}.`)
        : []
    return field.isRequired && isEmpty(value) ? [missing(path)] : []
  })
}

export function missing(path: string): FieldProblem {
  return { path, code: "missing_field", message: "is required." }
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === ""
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
