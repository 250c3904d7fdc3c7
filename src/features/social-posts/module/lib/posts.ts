import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { dated } from "../../../../kits/rows/dated"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { clock } from "../../../../lib/clock"
import { execute, readCount, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { socialPost } from "../schemas"
import type { Origin, PostFilter, SocialPostAnswer, SocialPostChange, SocialPostInput } from "../types"
import { LIMITS } from "./texts"
import { variantsOf } from "./variants"

const postRow = dated(socialPost)

const WITH_LIMITS = Object.entries(LIMITS)
  .map(([network, { characters }]) => `WHEN '${network}' THEN ${characters}`)
  .join(" ")

const COLUMNS = `
  p.id, p.status, p.brief, p.locale, p.caption, p.hashtags, p.media_ids, p.networks, p.scheduled_at, p.published_at,
  p.created_at, p.updated_at,
  CASE WHEN p.resource_id IS NULL THEN NULL
       ELSE jsonb_build_object('type', p.resource_type, 'id', p.resource_id) END AS resource,
  coalesce((SELECT jsonb_agg(one || jsonb_build_object('limit', CASE one ->> 'network' ${WITH_LIMITS} END) ORDER BY at)
              FROM jsonb_array_elements(p.variants) WITH ORDINALITY listed (one, at)), '[]') AS variants,
  coalesce((SELECT jsonb_agg(jsonb_build_object('account_id', t.account_id, 'network', t.network, 'status', t.status,
                     'external_url', t.external_url, 'error', t.error, 'error_code', t.error_code)
                     ORDER BY t.created_at, t.id)
              FROM social_target t WHERE t.post_id = p.id AND t.deleted_at IS NULL), '[]') AS targets`

export async function insertPost(
  sql: Knex,
  input: SocialPostInput,
  { brief, resource }: Origin,
  actorId: string | null,
): Promise<string> {
  const id = generateEntityId(undefined, "spost")
  const { caption, hashtags, networks, media_ids, locale } = input
  await execute(
    sql,
    `INSERT INTO social_post (id, brief, resource_type, resource_id, locale, caption, hashtags, media_ids, networks,
            variants, created_by, created_at, updated_at)
     VALUES (:id, :brief, :resource_type, :resource_id, :locale, :caption, CAST(:hashtags AS jsonb),
             CAST(:media_ids AS jsonb), CAST(:networks AS jsonb), CAST(:variants AS jsonb), :actorId, :now, :now)`,
    {
      id,
      brief,
      locale,
      caption,
      actorId,
      now: clock.date(),
      resource_type: resource?.type ?? null,
      resource_id: resource?.id ?? null,
      hashtags: JSON.stringify(hashtags),
      media_ids: JSON.stringify(media_ids),
      networks: JSON.stringify(networks),
      variants: JSON.stringify(variantsOf(input)),
    },
  )
  return id
}

export async function findPost(sql: Knex, id: string): Promise<SocialPostAnswer | undefined> {
  return readRow(
    sql,
    postRow,
    `SELECT ${COLUMNS} FROM social_post p WHERE p.id = :id AND p.deleted_at IS NULL`,
    { id },
  )
}

export async function requirePost(sql: Knex, id: string): Promise<SocialPostAnswer> {
  const post = await findPost(sql, id)
  if (!post) throw errors.notFound("No social post has this id.")
  return post
}

/** Changes a draft or a scheduled post. Returns the former one. Throws 404, and 409 `invalid_state`. */
export async function changePost(sql: Knex, id: string, change: SocialPostChange): Promise<SocialPostAnswer> {
  await lockPost(sql, id)
  const before = await requirePost(sql, id)
  if (before.status !== "draft" && before.status !== "scheduled")
    throw errors.invalidState("Only drafts and scheduled posts can change.")
  const { caption, hashtags, networks, media_ids, locale } = { ...before, ...change }
  const isRewritten = change.caption !== undefined || change.hashtags !== undefined
  const kept = isRewritten ? [] : before.variants.filter(({ network }) => networks.includes(network))
  const variants = variantsOf({ caption, hashtags, networks, variants: change.variants ?? kept })
  await writePost(sql, { ...before, caption, hashtags, networks, media_ids, locale, variants })
  return before
}

/** Writes the editable columns. */
export async function writePost(sql: Knex, post: SocialPostInput & { id: string }): Promise<void> {
  const { id, caption, hashtags, networks, media_ids, locale, variants } = post
  const stored = variants.map(({ network, caption: text, hashtags: tags }) => ({
    network,
    caption: text,
    hashtags: tags,
  }))
  await execute(
    sql,
    `UPDATE social_post SET caption = :caption, locale = :locale, hashtags = CAST(:hashtags AS jsonb),
            media_ids = CAST(:media_ids AS jsonb), networks = CAST(:networks AS jsonb),
            variants = CAST(:variants AS jsonb), updated_at = :now
      WHERE id = :id`,
    {
      id,
      caption,
      locale,
      now: clock.date(),
      hashtags: JSON.stringify(hashtags),
      media_ids: JSON.stringify(media_ids),
      networks: JSON.stringify(networks),
      variants: JSON.stringify(stored),
    },
  )
}

/** Throws 404, and 409 `invalid_state` for a post that is, or may be, at a network. */
export async function deletePost(sql: Knex, id: string): Promise<void> {
  await lockPost(sql, id)
  const { status } = await requirePost(sql, id)
  if (status !== "draft" && status !== "canceled")
    throw errors.invalidState("Only drafts and canceled posts can be deleted.")
  await execute(sql, "UPDATE social_post SET deleted_at = :now WHERE id = :id", { id, now: clock.date() })
}

export async function lockPost(sql: Knex, id: string): Promise<void> {
  const found = await execute(
    sql,
    "SELECT id FROM social_post WHERE id = :id AND deleted_at IS NULL FOR UPDATE",
    { id },
  )
  if (found === 0) throw errors.notFound("No social post has this id.")
}

export const POST_ORDERS = ["-created_at", "created_at", "scheduled_at", "-scheduled_at"] as const

/** Two statements, whatever the size of the page. */
export async function listPosts(
  sql: Knex,
  filter: PostFilter,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: SocialPostAnswer[]; count: number }> {
  const conditions = [
    "p.deleted_at IS NULL",
    filter.status && "p.status = :status",
    filter.network && "jsonb_exists(p.networks, :network)",
    filter.q?.trim() && "p.caption ILIKE :words",
    filter.scheduled_from && "p.scheduled_at >= :from",
    filter.scheduled_to && "p.scheduled_at < :to",
  ].filter(Boolean)
  const where = conditions.join(" AND ")
  const values = {
    status: filter.status ?? null,
    network: filter.network ?? null,
    words: `%${(filter.q ?? "").trim().replaceAll(/[\\%_]/g, "\\$&")}%`,
    from: filter.scheduled_from ?? null,
    to: filter.scheduled_to ?? null,
  }
  const column = order.replace(/^-/, "") === "scheduled_at" ? "scheduled_at" : "created_at"
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const items = await readRows(
    sql,
    postRow,
    `SELECT ${COLUMNS} FROM social_post p WHERE ${where}
      ORDER BY p.${column} ${direction} NULLS LAST, p.id ${direction} LIMIT :limit OFFSET :offset`,
    { ...values, limit, offset },
  )
  const count = await readCount(
    sql,
    `SELECT CAST(count(*) AS int) AS count FROM social_post p WHERE ${where}`,
    values,
  )
  return { items, count }
}
