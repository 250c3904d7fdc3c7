import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Statuses of what is shown once a moderator has approved it, such as reviews. */
export const MODERATED = ["pending", "approved", "rejected"] as const

/** Statuses of what only the shop reads, such as requests. */
export const INBOX = ["new", "read", "archived", "spam"] as const

/** Where a kind of submission is stored. */
export interface SubmissionTable {
  table: string
  /** What ids begin with. */
  prefix: string
  /** The kind's columns that admins read, besides id, status and the two times. */
  columns: readonly string[]
  /** Of these, the ones that hold JSON. */
  json?: readonly string[]
  /** The columns that `q` of the admin list looks into. */
  searched: readonly string[]
  /** Columns by which a person is found, for erasure and for copies of personal data. */
  person: { email?: string; customer?: string }
  /** The message of 409 `duplicate`, where a unique index allows one per person. */
  duplicate?: string
  /** The event that tells other systems of an approval. */
  approval?: {
    /** What events of this kind are about, such as `review`. */
    object: string
    /** Records the event of a row in the transaction that approves it. Answers the event's id. */
    record: (transaction: Knex, id: string) => Promise<string>
  }
  /** Whether the table has the column `purge_after`, see `retentionColumns`. */
  isPurged?: boolean
}

/** What every row has. */
export interface SubmissionRow {
  id: string
  status: string
  created_at: Date
  updated_at: Date
}

/** Columns as they were before a change, under the names of the change. */
export interface SubmissionBefore {
  id: string
  before: Record<string, unknown>
  /** The event that told of the change. */
  event?: string | undefined
}

/** What an admin looks for. */
export interface SubmissionFilter {
  status?: string | undefined
  q?: string | undefined
  /** Values of the kind's own columns. */
  [column: string]: unknown
}

/** A person, by what they have given: rows with either belong to them. */
export interface Person {
  email?: string | undefined
  customerId?: string | undefined
}
