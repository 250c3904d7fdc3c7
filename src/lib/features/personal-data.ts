/** The personal data in a table, for exports and erasure. */
export interface PersonalData {
  table: string
  /** How to find a person's rows. A row is theirs if one of these matches. */
  foundBy: FoundBy
  /** The columns with information about the person. Exports contain them. */
  columns: readonly string[]
  /** Erasure deletes the rows, sets the columns to null (`blank`), or keeps the rows without the person. */
  onErasure: "delete" | "blank" | KeptRow
  /** The object type of events that contain this data. Erasure deletes those events too. */
  eventsAbout?: string
}

interface FoundBy {
  /** The column with the customer's id. `payload.customer_id` is the field `customer_id` of the JSON column `payload`. */
  customer?: string
  /** The column with the person's email, or the field of a JSON column. */
  email?: string
  /** Rows that belong to the person's rows of other declared tables. */
  rows?: readonly {
    column: string
    /** The other table, and its column (or JSON field) that `column` repeats. */
    parent: string
    key: string
  }[]
  /** Texts and JSON columns that may quote the person's email or name. Exports leave these rows out. */
  quotes?: readonly string[]
}

/** A row that a law or a contract needs after its person is erased. */
interface KeptRow {
  /** Why the shop keeps the row. */
  keep: string
  /** The values that replace personal data. */
  set?: Readonly<Record<string, string | null>>
  /** Texts and JSON columns that the shop needs. Only the person's email and names in them are replaced. */
  redact?: readonly string[]
}
