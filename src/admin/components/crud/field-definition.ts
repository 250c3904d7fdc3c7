import type { ReactNode } from "react"
import { isRecord, type Values } from "../../lib/draft"
import type { Identified, Resource } from "../../lib/resource"

interface Common {
  /** The field's name in the API. Its label is the text `<texts>.fields.<name>`, or else `crud.fields.<name>`. */
  name: string
  isRequired?: boolean
  /** Whether only a new record can have another value. */
  isFixed?: boolean
  /** Whether the text `crud.hints.<name>` is shown below the field. */
  hasHint?: boolean
  /** The fields of the form that a change of this one empties, because they depend on it. */
  empties?: readonly string[]
  /** Whether a record of `rows` has this field. Without it, all have. */
  shownIf?: (row: Values) => boolean
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
    /**
     * `sharing` names a field that the form and the related records have. The admin can choose only records with the
     * form's value, and nothing while the form has no value.
     */
    | { kind: "reference" | "references"; to: Resource<Identified, Identified>; sharing?: string }
    /** Some of the records that the field `among` of the same form lists, by their ids. `title` is shown. */
    | { kind: "among"; among: string; title: string }
    /** A control of its own. It also gets the values of the whole form. */
    | { kind: "own"; edit: (value: unknown, onChange: (value: unknown) => void, form: Values) => ReactNode }
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

/** Leaves out the ids of records that the form does not list any more. */
export function withoutUnlisted(values: Values, fields: readonly FieldDefinition[]): Values {
  const changed = fields.flatMap((field) => {
    const rows = values[field.name]
    if (field.kind !== "rows" || !Array.isArray(rows)) return []
    return [[field.name, rows.map((row) => (isRecord(row) ? listedOnly(row, field.fields, values) : row))]]
  })
  return { ...values, ...Object.fromEntries(changed) }
}

function listedOnly(row: Values, fields: readonly FieldDefinition[], values: Values): Values {
  const changed = fields.flatMap((field) => {
    const ids = row[field.name]
    if (field.kind !== "among" || !Array.isArray(ids)) return []
    const known = recordsOf(values[field.among]).map(({ id }) => id)
    return [[field.name, ids.filter((id) => known.includes(id))]]
  })
  return { ...row, ...Object.fromEntries(changed) }
}

export function recordsOf(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
