import type { Identified, Resource } from "../../lib/resource"

interface Common {
  /** Under which the API knows it, and its label stands in the words: `<texts>.fields.<name>`, else `crud.fields.<name>`. */
  name: string
  isRequired?: boolean
  /** Whether `crud.hints.<name>` says more about it. */
  hasHint?: boolean
}

/** One field of a form, in a row of words. */
export type FieldDefinition = Common &
  (
    | { kind: "line" | "slug" | "address" | "number" | "switch" | "date-time" }
    | { kind: "text"; rows?: number }
    /** Several texts, one on each line. */
    | { kind: "lines" }
    /** Several things of the same fields, whose words stand below `<texts>.<name>`. */
    | { kind: "rows"; fields: readonly FieldDefinition[] }
    /** Each option is called `crud.options.<option>`. */
    | { kind: "choice"; options: readonly string[] }
    | { kind: "reference" | "references"; to: Resource<Identified, Identified> }
  )

/** As the API takes what was left empty: `null`, so that what was there goes away. A slug is made anew from nothing. */
export function emptied(values: Record<string, unknown>, fields: readonly FieldDefinition[]) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields.find((each) => each.name === name)
      if (value !== "" || !field || field.isRequired) return [[name, value]]
      return field.kind === "slug" ? [] : [[name, null]]
    }),
  )
}
