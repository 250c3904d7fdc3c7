import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { Decision } from "../types"
import { lockPost } from "./posts"
import { SHOWN_WITHIN_MS } from "./sending"

const MINUTE_MS = 60_000

const targetRow = z.object({ id: z.string(), status: z.string(), sent_at: z.date().nullable() })

/**
 * Settles a target of which nobody knows whether it is published, as an admin has seen it at the network. A process that
 * reads the network at the same time then writes nothing. Throws 404, and 409 `invalid_state` for another target, or if
 * the network may still show the post by itself.
 */
export async function decide(
  sql: Knex,
  id: string,
  { account_id, is_published, external_url }: Decision,
): Promise<void> {
  await lockPost(sql, id)
  const target = await readRow(
    sql,
    targetRow,
    `SELECT id, status, sent_at FROM social_target
      WHERE post_id = :id AND account_id = :account_id AND deleted_at IS NULL FOR UPDATE`,
    { id, account_id },
  )
  if (!target) throw errors.notFound("This post has no account with this id.")
  if (target.status !== "unknown")
    throw errors.invalidState("Only a publication whose result is unknown can be settled.")
  const shownAt = (target.sent_at?.getTime() ?? 0) + SHOWN_WITHIN_MS
  if (!is_published && clock.now() < shownAt)
    throw errors.invalidState(
      `The network may still show the post. Look again after ${SHOWN_WITHIN_MS / MINUTE_MS} minutes.`,
    )
  await execute(
    sql,
    is_published
      ? `UPDATE social_target SET status = 'published', external_url = :external_url, published_at = coalesce(sent_at, :now),
                error = NULL, error_code = NULL, due_at = NULL, claim = claim + 1, updated_at = :now WHERE id = :target`
      : `UPDATE social_target SET status = 'failed', error = 'An admin did not find the post.', error_code = 'not_there',
                due_at = NULL, claim = claim + 1, updated_at = :now WHERE id = :target`,
    { target: target.id, now: clock.date(), ...(is_published && { external_url }) },
  )
}
