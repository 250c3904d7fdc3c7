import type { SettingName } from "../../lib/registry"

/** The personal data in a table, for exports and erasure. */
export interface PersonalData {
  table: string
  /** How to find a person's rows. A row is theirs if one of these matches. */
  foundBy: FoundBy
  /** The columns with information about the person. Exports contain them. */
  columns: readonly string[]
  /** Erasure deletes the rows, sets the columns to null (`blank`), or keeps the rows without the person. */
  onErasure: "delete" | "blank" | RetainedRow
  /** The object type of events that contain this data. Erasure deletes those events too. */
  eventsAbout?: string
  /** True if consents were given with these rows. Where a row is deleted, the receipts of its consents are too. */
  hasReceipts?: true
  /** When rows are erased by themselves, in the same way. Without it, the feature has its own time or needs none. */
  retention?: readonly Retention[]
}

/** How long a table has personal data if nobody asks for its erasure. */
export interface Retention {
  /** The number of days, or the shop's setting with it. */
  days: number | SettingName
  /** The column from whose time the days count. */
  since: string
  /** True if the rows are deleted, although an erasure keeps them. `where` then selects rows that no other row needs. */
  deletes?: true
  /** An SQL condition. By default, all rows count. `:before` is the time before which rows are erased. */
  where?: string
}

/** Only ids and the whole email find rows. Names and phone numbers never do, because customers choose them. */
interface FoundBy {
  /** The column with the customer's id. `payload.customer_id` is the field `customer_id` of the JSON column `payload`. */
  customer?: string
  /**
   * The column with the person's email, or the field of a JSON column. If the table has `customer` too, a row with the
   * id of another account belongs to that account.
   */
  email?: string
  /** Rows that belong to the person's rows of other declared tables. */
  rows?: readonly {
    column: string
    /** The other table, and its column (or JSON field) that `column` repeats. */
    parent: string
    key: string
  }[]
  /**
   * An SQL condition for rows that `customer` and `rows` find. A buyer names other people, such as the holders of
   * tickets: rows with their email are theirs. `:addresses` and `:customerIds` are the person's.
   */
  onlyIf?: string
  /**
   * Texts and JSON columns of others that may quote the person's email or customer id. Only the person's email, full name
   * and phone number in them are replaced, whatever `onErasure` says. Exports leave these rows out.
   */
  quotes?: readonly string[]
}

/** A row that a law or a contract needs after its person is erased. */
interface RetainedRow {
  /** Why the shop keeps the row. */
  keep: string
  /** The values that replace personal data. */
  set?: Readonly<Record<string, string | null>>
  /** The values to set in rows of another account whose owner has typed the person's email. The rest is the owner's. */
  inRowsOfOthers?: Readonly<Record<string, null>>
  /** Texts and JSON columns that the shop needs. Only the person's email, names, streets and phones are replaced. */
  redact?: readonly string[]
}

/** The declaration of a table's personal data. Throws if no feature declares the table, which is a programming error. */
export function dataOfTable(declared: readonly PersonalData[], table: string): PersonalData {
  const found = declared.find((one) => one.table === table)
  if (!found) throw new Error(`The personal data of '${table}' is not declared.`)
  return found
}
