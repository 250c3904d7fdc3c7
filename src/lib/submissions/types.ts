import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Statuses of submissions that a moderator must approve, such as reviews. */
export const MODERATED = ["pending", "approved", "rejected"] as const

/** Statuses of submissions that only the shop reads, such as requests. */
export const INBOX = ["new", "read", "archived", "spam"] as const

/** The table of a kind of submission. */
export interface SubmissionTable {
  table: string
  /** The prefix of ids. */
  prefix: string
  /** The kind's columns that admins read, in addition to the id, the status and the two times. */
  columns: readonly string[]
  /** The columns that hold JSON. */
  json?: readonly string[]
  /** The columns that `q` of the admin list searches. */
  searched: readonly string[]
  /** The message of 409 `duplicate`. Requires a unique index that allows one submission per person. */
  duplicate?: string
  /** The event that informs other systems of an approval. */
  approval?: {
    /** The object type of the events, such as `review`. */
    object: string
    /** Records the event in the transaction that approves the row. Returns the event's id. */
    record: (transaction: Knex, id: string) => Promise<string>
  }
  /** True if the table has the column `purge_after`. See `retentionColumns`. */
  isPurged?: boolean
}

/** The columns of every kind. */
export interface SubmissionRow {
  id: string
  status: string
  created_at: Date
  updated_at: Date
}

/** The changed columns with their old values. */
export interface SubmissionBefore {
  id: string
  before: Record<string, unknown>
  /** The id of the event that the change recorded. */
  event?: string | undefined
}

/** The filter of the admin list. */
export interface SubmissionFilter {
  status?: string | undefined
  q?: string | undefined
  /** Values of the kind's own columns. */
  [column: string]: unknown
}
