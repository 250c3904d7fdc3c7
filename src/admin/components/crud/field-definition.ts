import type { Identified, Resource } from "../../lib/resource"

interface Common {
  /** The API's name. The label's key is `<texts>.fields.<name>`, else `crud.fields.<name>`. */
  name: string
  isRequired?: boolean
  /** Whether there is a hint at `crud.hints.<name>`. */
  hasHint?: boolean
}

/** A field of a form. */
export type FieldDefinition = Common &
  (
    | { kind: "line" | "slug" | "address" | "number" | "switch" | "date-time" }
    | { kind: "text"; rows?: number }
    /** Several texts, one per line. */
    | { kind: "lines" }
    /** Several objects with the same fields. Their texts are below `<texts>.<name>`. */
    | { kind: "rows"; fields: readonly FieldDefinition[] }
    /** The texts of the options are at `crud.options.<option>`. */
    | { kind: "choice"; options: readonly string[] }
    | { kind: "reference" | "references"; to: Resource<Identified, Identified> }
  )

/**
 * Prepares values for the API. Empty fields become `null` to delete the old value. The API makes a new slug if it is
 * missing.
 */
export function emptied(values: Record<string, unknown>, fields: readonly FieldDefinition[]) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields.find((each) => each.name === name)
      if (value !== "" || !field || field.isRequired) return [[name, value]]
      return field.kind === "slug" ? [] : [[name, null]]
    }),
  )
}
