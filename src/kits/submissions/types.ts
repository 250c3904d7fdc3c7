import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { z } from "zod"
import type { Dated } from "../rows/moments"
import type { commonColumns } from "./common-columns"

/** Statuses of submissions that a moderator must approve, such as reviews. */
export const MODERATED = ["pending", "approved", "rejected"] as const

/** Statuses of submissions that only the shop reads, such as requests. */
export const INBOX = ["new", "read", "archived", "spam"] as const

/** The table of a kind of submission. `submissionTable` makes it from a schema. */
export interface SubmissionTable<Row = SubmissionRow> {
  table: string
  /** The prefix of ids. */
  prefix: string
  /** A row as admins read it. */
  row: z.ZodType<Row>
  /** The kind's columns in such a row, in addition to the id, the status and the two times. */
  columns: readonly string[]
  /** The columns that hold JSON. */
  json?: readonly string[]
  /** The columns that `q` of the admin list searches. */
  searched: readonly string[]
  /** The message of 409 `duplicate`. Requires a unique index that allows one submission per person. */
  duplicate?: string
  /** The event that tells other systems that a submission was approved. */
  approval?: {
    /** The object type of the events, such as `review`. */
    object: string
    /** Records the event in the transaction that approves the row. Returns the event's id. */
    record: (transaction: Knex, id: string) => Promise<string>
  }
  /** True if the table has the column `purge_after`. See `retentionColumn`. */
  isPurged?: boolean
  /** Deletes what `add` has recorded besides the row, in the transaction that deletes rows permanently. */
  erased?: (transaction: Knex, ids: string[]) => Promise<unknown>
}

export type SubmissionRow = Dated<typeof commonColumns>

/** The columns that a change has replaced, with their old values. */
export interface SubmissionBefore {
  id: string
  before: Record<string, unknown>
  /** The event that the change has recorded. Reverting the change deletes it. */
  event?: string | undefined
}

/** The filter of the admin list. */
export interface SubmissionFilter {
  status?: string | undefined
  q?: string | undefined
  /** Values of the kind's own columns. */
  [column: string]: unknown
}

/** Stores records that belong to a new row, such as an event, in the same transaction. */
export type RecordAlongside = (
  transaction: Knex,
  row: Pick<SubmissionRow, "id" | "created_at">,
) => Promise<unknown>
