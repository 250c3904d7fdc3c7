import { isRecord } from "../../lib/draft"
import type { Identified, Resource } from "../../lib/resource"

interface Common {
  /** The field's name in the API. Its label is the text `<texts>.fields.<name>`, or else `crud.fields.<name>`. */
  name: string
  isRequired?: boolean
  /** Whether only a new record can have another value. */
  isFixed?: boolean
  /** Whether the text `crud.hints.<name>` is shown below the field. */
  hasHint?: boolean
}

/** A field of a form. */
export type FieldDefinition = Common &
  (
    | { kind: "line" | "slug" | "address" | "number" | "switch" | "date-time" | "weekday" | "weekdays" }
    /** The address of a picture, from the media library or from another server. */
    | { kind: "media" }
    | { kind: "text"; rows?: number }
    /** Several texts, one per line. */
    | { kind: "lines" }
    /**
     * Several records with the same fields. Their texts are below `<texts>.<name>`. A new record begins as `blank`.
     */
    | { kind: "rows"; fields: readonly FieldDefinition[]; blank?: () => Record<string, unknown> }
    /** One record with its own fields, or `null` if all are empty. Their texts are below `<texts>.<name>`. */
    | { kind: "group"; fields: readonly FieldDefinition[] }
    /** The texts of the options are at `crud.options.<option>`. */
    | { kind: "choice"; options: readonly string[] }
    | { kind: "reference" | "references"; to: Resource<Identified, Identified> }
  )

/**
 * Prepares values for the API. An empty field becomes `null`, which deletes the old value. An empty slug is left out,
 * because the API then makes a new one.
 */
export function emptied(values: Record<string, unknown>, fields: readonly FieldDefinition[]) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      // The fields of a record within the record have names such as `contact.email`.
      if (isRecord(value) && fields.some((each) => each.name.startsWith(`${name}.`)))
        return [[name, Object.fromEntries(Object.entries(value).filter(([, part]) => part !== ""))]]
      const field = fields.find((each) => each.name === name)
      if (value !== "" || !field || field.isRequired) return [[name, value]]
      return field.kind === "slug" ? [] : [[name, null]]
    }),
  )
}
