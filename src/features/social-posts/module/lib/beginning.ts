import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { ACCOUNT_STATUSES, NETWORKS } from "../fields"
import { networks } from "../networks"
import type { Begun, SocialPostAnswer } from "../types"
import { lockPost, requirePost } from "./posts"

const accountRow = z.object({
  id: z.string(),
  network: z.enum(NETWORKS),
  name: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
})

/**
 * Adds a target for each account. Now, the post is `publishing`; at a later time, it is `scheduled`. Throws 404, and 409
 * `invalid_state` for a post that is published already, or an account that cannot publish it.
 */
export async function begin(
  sql: Knex,
  id: string,
  { accountIds, at }: { accountIds: readonly string[]; at: Date | null },
): Promise<Begun> {
  await lockPost(sql, id)
  const post = await requirePost(sql, id)
  requireOpen(post, at)
  await requireAccounts(sql, post, accountIds)
  const now = clock.date()
  const replaced = await changeableTargets(sql, id)
  // A repeated schedule may name other accounts.
  if (post.status === "scheduled")
    await execute(sql, "DELETE FROM social_target WHERE post_id = :id AND status = 'pending'", { id })
  const rows = accountIds.map((account_id) => ({ id: generateEntityId(undefined, "stgt"), account_id }))
  const added = await readRows(
    sql,
    idRow,
    `INSERT INTO social_target (id, post_id, account_id, network, status, due_at, created_at, updated_at)
     SELECT r.id, :id, a.id, a.network, 'pending', CAST(:due AS timestamptz), :now, :now
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS r (id text, account_id text)
       JOIN social_account a ON a.id = r.account_id
     ON CONFLICT (post_id, account_id) WHERE deleted_at IS NULL DO UPDATE
        SET status = 'pending', due_at = excluded.due_at, sent_at = NULL, sent_text = NULL, prepared_id = NULL,
            error = NULL, error_code = NULL, tries = 0, claim = social_target.claim + 1, updated_at = :now
      WHERE social_target.status = 'failed'
     RETURNING id`,
    { id, now, due: at === null ? now : null, rows: JSON.stringify(rows) },
  )
  if (added.length === 0)
    throw errors.invalidState("This post is already published to these accounts, or it is being published.")
  await execute(
    sql,
    "UPDATE social_post SET status = :status, scheduled_at = :at, updated_at = :now WHERE id = :id",
    {
      id,
      now,
      at: at ?? post.scheduled_at,
      status: at === null ? "publishing" : "scheduled",
    },
  )
  return {
    id,
    before: { status: post.status, scheduled_at: post.scheduled_at },
    target_ids: added.map((target) => target.id),
    replaced,
  }
}

const targetRow = z.object({ target: z.record(z.string(), z.unknown()) })

/** The targets that {@link begin} may change or delete, as JSON, so that they can be put back as they were. */
async function changeableTargets(sql: Knex, id: string): Promise<Begun["replaced"]> {
  const rows = await readRows(
    sql,
    targetRow,
    `SELECT to_jsonb(t) AS target FROM social_target t
      WHERE post_id = :id AND status IN ('pending', 'failed') ORDER BY id FOR UPDATE`,
    { id },
  )
  return rows.map(({ target }) => target)
}

/** Reverts {@link begin}. Targets that a process has begun to publish stay, because nobody can take a post back. */
export async function undoBegin(sql: Knex, { id, before, target_ids, replaced }: Begun): Promise<void> {
  await lockPost(sql, id)
  const deleted = await execute(
    sql,
    "DELETE FROM social_target WHERE id = ANY(CAST(:target_ids AS text[])) AND status = 'pending' AND sent_at IS NULL",
    { target_ids },
  )
  await execute(
    sql,
    `INSERT INTO social_target SELECT * FROM jsonb_populate_recordset(CAST(NULL AS social_target), CAST(:replaced AS jsonb))
     ON CONFLICT DO NOTHING`,
    { replaced: JSON.stringify(replaced) },
  )
  if (deleted < target_ids.length) return
  await execute(sql, "UPDATE social_post SET status = :status, scheduled_at = :scheduled_at WHERE id = :id", {
    id,
    ...before,
  })
}

/** Cancels a scheduled post. Throws 404, and 409 `invalid_state` if it is too late. */
export async function cancel(sql: Knex, id: string): Promise<void> {
  await lockPost(sql, id)
  const { status } = await requirePost(sql, id)
  if (status !== "scheduled") throw errors.invalidState("Only scheduled posts can be canceled.")
  const now = clock.date()
  await execute(sql, "UPDATE social_post SET status = 'canceled', updated_at = :now WHERE id = :id", {
    id,
    now,
  })
  await execute(
    sql,
    "UPDATE social_target SET status = 'canceled', due_at = NULL, updated_at = :now WHERE post_id = :id AND status = 'pending'",
    { id, now },
  )
}

/** Reverts {@link cancel}. */
export async function undoCancel(sql: Knex, id: string): Promise<void> {
  await lockPost(sql, id)
  await execute(
    sql,
    "UPDATE social_target SET status = 'pending' WHERE post_id = :id AND status = 'canceled'",
    { id },
  )
  await execute(sql, "UPDATE social_post SET status = 'scheduled' WHERE id = :id AND status = 'canceled'", {
    id,
  })
}

/** A post that failed, or is published in some accounts, may be published in further ones. */
function requireOpen({ status }: SocialPostAnswer, at: Date | null): void {
  const isOpen = at === null ? status !== "canceled" : status === "draft" || status === "scheduled"
  if (isOpen) return
  throw errors.invalidState(
    status === "canceled"
      ? "This post is canceled. Write another one."
      : "Only drafts and scheduled posts can be scheduled.",
  )
}

async function requireAccounts(sql: Knex, post: SocialPostAnswer, ids: readonly string[]): Promise<void> {
  const found = await readRows(
    sql,
    accountRow,
    `SELECT id, network, name, status FROM social_account
      WHERE id = ANY(CAST(:ids AS text[])) AND deleted_at IS NULL ORDER BY id FOR SHARE`,
    { ids: [...ids] },
  )
  if (found.length < ids.length) throw errors.notFound("No connected account has one of these ids.")
  for (const { network, name, status } of found) {
    const { title, needsPicture } = networks[network]
    if (status !== "connected")
      throw errors.invalidState(`The access to '${name}' at ${title} has ended. Connect the account again.`)
    if (!post.networks.includes(network))
      throw errors.invalidState(`This post has no text for ${title}. Add '${network}' to its networks.`)
    if (needsPicture && post.media_ids.length === 0)
      throw errors.invalidState(`${title} needs a picture. Add one to the post.`)
  }
}
