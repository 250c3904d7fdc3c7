/** The parts of a JSON Schema that the form for settings uses. */
export interface FieldSchema {
  type?: string
  anyOf?: FieldSchema[]
  items?: FieldSchema
  format?: string
  enum?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  writeOnly?: boolean
}

export type FieldKind = "secret" | "flag" | "number" | "choice" | "email" | "lines" | "text"

export function kindOf(field: FieldSchema): FieldKind {
  if (field.writeOnly) return "secret"
  const { type, format, enum: choices } = constraintsOf(field)
  if (type === "boolean") return "flag"
  if (type === "array") return "lines"
  if (type === "integer" || type === "number") return "number"
  if (choices) return "choice"
  return format === "email" ? "email" : "text"
}

/** The schema of an optional field, without the alternative `null`. */
export function constraintsOf(field: FieldSchema): FieldSchema {
  return field.anyOf?.find(({ type }) => type !== "null") ?? field
}

/** Converts typed text for the API. An empty field becomes `null`, which sets it back to its default. */
export function typedValue(kind: FieldKind, typed: string): string | number | string[] | null {
  if (typed === "") return null
  if (kind === "lines") return typed.split("\n").flatMap((line) => line.trim() || [])
  return kind === "number" ? Number(typed) : typed
}

/** The label of a field without a translation, made from its name. */
export function readable(name: string): string {
  const words = name.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
