import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { dueIds } from "../../../../kits/due-rows/due-ids"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import { DUE_TARGETS, SCHEDULED_POSTS } from "../due"
import type { Claimed } from "../types"
import { claimedRow } from "./row-schemas"

const MINUTE_MS = 60_000
/** Longer than all calls for one target together. After it, another process takes the target over. */
const LEASE_MS = 5 * MINUTE_MS

const CLAIMED = "id, post_id, account_id, network, claim, tries, prepared_id, sent_text, sent_at"

/** Makes scheduled posts whose time has come ready for {@link claim}. */
export async function releaseDue(sql: Knex): Promise<void> {
  await execute(
    sql,
    `WITH released AS (
       UPDATE social_post SET status = 'publishing', updated_at = :now
        WHERE id IN (${dueIds(SCHEDULED_POSTS, { limit: 100 })})
       RETURNING id)
     UPDATE social_target SET due_at = :now, updated_at = :now
      WHERE post_id IN (SELECT id FROM released) AND status = 'pending'`,
    { now: clock.date() },
  )
}

/**
 * Ends the claims of processes that died. Before the call that makes a post visible, the target is tried again. After
 * it, the network is asked.
 */
export async function endLeases(sql: Knex): Promise<void> {
  await execute(
    sql,
    `UPDATE social_target
        SET status = CASE WHEN sent_at IS NULL THEN 'pending' ELSE 'unknown' END, claim = claim + 1, due_at = :now,
            error = CASE WHEN sent_at IS NULL THEN error ELSE 'The server was stopped while it published this post.' END,
            error_code = CASE WHEN sent_at IS NULL THEN error_code ELSE 'interrupted' END, updated_at = :now
      WHERE id IN (SELECT t.id FROM social_post p JOIN social_target t ON t.post_id = p.id
                    WHERE t.status = 'publishing' AND t.due_at <= :now AND t.deleted_at IS NULL
                    ORDER BY t.due_at, t.id LIMIT 100 FOR UPDATE OF p, t SKIP LOCKED)`,
    { now: clock.date() },
  )
}

/**
 * Claims the next target to publish, optionally of one post. A target's status changes its post's, so the post is locked
 * first, as all other writers do; otherwise they could wait for each other. Only one process gets it. For one post, it waits for other
 * requests that have locked the target for a moment, because they may publish nothing.
 */
export async function claim(sql: Knex, postId: string | null): Promise<Claimed | undefined> {
  return readRow(
    sql,
    claimedRow,
    `UPDATE social_target
        SET status = 'publishing', claim = claim + 1, tries = tries + 1, due_at = :lease, updated_at = :now
      WHERE id = (SELECT t.id FROM social_post p JOIN social_target t ON t.post_id = p.id
                   WHERE t.status = 'pending' AND t.due_at <= :now AND t.deleted_at IS NULL AND p.status <> 'scheduled'
                     AND (CAST(:postId AS text) IS NULL OR t.post_id = :postId)
                   ORDER BY t.due_at, t.id LIMIT 1 FOR UPDATE OF p, t ${postId === null ? "SKIP LOCKED" : ""})
     RETURNING ${CLAIMED}`,
    { now: clock.date(), lease: new Date(clock.now() + LEASE_MS), postId },
  )
}

/** Claims the next target of which nobody knows whether it is published. */
export async function claimUnknown(sql: Knex): Promise<Claimed | undefined> {
  return readRow(
    sql,
    claimedRow,
    `UPDATE social_target SET claim = claim + 1, tries = tries + 1, due_at = :lease, updated_at = :now
      WHERE id = (${dueIds(DUE_TARGETS, { limit: 1, where: "status = 'unknown'" })})
     RETURNING ${CLAIMED}`,
    { now: clock.date(), lease: new Date(clock.now() + LEASE_MS) },
  )
}

type Held = Pick<Claimed, "id" | "claim">

/** Changes a target if this process still holds it. Returns whether it does. */
async function write(
  sql: Knex,
  { id, claim: held }: Held,
  columns: Record<string, unknown>,
): Promise<boolean> {
  const names = Object.keys(columns).map((name) => `${name} = :${name}`)
  // See `claim`: first the post, then the target.
  if ("status" in columns)
    await execute(
      sql,
      "SELECT 1 FROM social_post WHERE id = (SELECT post_id FROM social_target WHERE id = :id) FOR UPDATE",
      { id },
    )
  const changed = await execute(
    sql,
    `UPDATE social_target SET ${names.join(", ")}, updated_at = :now WHERE id = :id AND claim = :held`,
    { ...columns, id, held, now: clock.date() },
  )
  return changed > 0
}

export const notePrepared = (sql: Knex, held: Held, prepared_id: string) => write(sql, held, { prepared_id })

/** Written before the call that makes the post visible. */
export const noteSending = (sql: Knex, held: Held, sent_text: string) =>
  write(sql, held, {
    sent_text,
    sent_at: clock.date(),
    due_at: new Date(clock.now() + LEASE_MS),
  })

export const notePublished = (
  sql: Knex,
  held: Held,
  { external_id, external_url }: { external_id: string | null; external_url: string | null },
) =>
  write(sql, held, {
    status: "published",
    external_id,
    external_url,
    published_at: clock.date(),
    error: null,
    error_code: null,
    due_at: null,
  })

export interface Problem {
  code: string
  message: string
}

const problem = ({ code, message }: Problem) => ({ error: message, error_code: code })

export const noteFailed = (sql: Knex, held: Held, why: Problem) =>
  write(sql, held, { status: "failed", due_at: null, ...problem(why) })

/** The network has surely not published it. It is tried again at this time. */
export const notePostponed = (sql: Knex, held: Held, why: Problem, due_at: Date) =>
  write(sql, held, { status: "pending", sent_at: null, sent_text: null, due_at, ...problem(why) })

/** The network may have published it. Without a time, only an admin can find out. */
export const noteUnknown = (sql: Knex, held: Held, why: Problem, due_at: Date | null) =>
  write(sql, held, { status: "unknown", due_at, ...problem(why) })

const takenRow = z.object({ external_id: z.string() })

/** The posts at the network that belong to other targets of the account. */
export async function takenIds(sql: Knex, accountId: string): Promise<Set<string>> {
  const rows = await readRows(
    sql,
    takenRow,
    `SELECT external_id FROM social_target WHERE account_id = :accountId AND external_id IS NOT NULL
      ORDER BY published_at DESC, id LIMIT 500`,
    { accountId },
  )
  return new Set(rows.map(({ external_id }) => external_id))
}
