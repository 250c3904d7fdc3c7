import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { publicColumns, publicQuery } from "../../../../kits/publications/public-query"
import { hasWords, isPublic, isReleased, joinTranslation } from "../../../../kits/publications/reading"
import { wordBindings } from "../../../../kits/publications/wanted-words"
import { dated } from "../../../../kits/rows/dated"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { readCount, readRows } from "../../../../lib/database"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { ownPostFields, postInFull, postSummary } from "../schemas"
import type { Listed, PostFilter, PostSummary, Reader } from "../types"
import { isAudioStale } from "./audio"
import { isShown } from "./comments"
import { POSTS } from "./tables"

const named = (table: string, join: string, column: string) =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'slug', n.slug, 'name', ${inBestLocale("n", "name")})
       ORDER BY n.name COLLATE :name_order:, n.id), '[]')
      FROM ${join} j JOIN ${table} n ON n.id = j.${column} AND n.deleted_at IS NULL WHERE j.post_id = p.id)`

const columns = [
  "p.cover_url",
  "p.cover_alt",
  `CASE WHEN a.id IS NOT NULL
        THEN jsonb_build_object('id', a.id, 'name', a.name, 'avatar_url', a.avatar_url) END AS author`,
  `${named("blog_category", "blog_post_category", "category_id")} AS categories`,
  `${named("blog_tag", "blog_post_tag", "tag_id")} AS tags`,
]
const summary = publicColumns(columns)

const author = "LEFT JOIN blog_author a ON a.id = p.author_id AND a.deleted_at IS NULL"

/**
 * SQL for a text that is stored in several languages (column `translations`). Chooses the language that the reader
 * prefers.
 */
export function inBestLocale(alias: string, field: string): string {
  return `coalesce((SELECT ${alias}.translations -> l.code ->> '${field}'
      FROM unnest(CAST(:locales AS text[])) WITH ORDINALITY l(code, rank)
     WHERE ${alias}.translations -> l.code ->> '${field}' IS NOT NULL ORDER BY l.rank LIMIT 1), ${alias}.${field})`
}

/** SQL for the language of that text. Null if the text is not translated. */
export function localeOf(alias: string, field: string): string {
  return `(SELECT l.code FROM unnest(CAST(:locales AS text[])) WITH ORDINALITY l(code, rank)
     WHERE ${alias}.translations -> l.code ->> '${field}' IS NOT NULL ORDER BY l.rank LIMIT 1)`
}

const summaryRow = dated(postSummary)
const feedRow = dated(postSummary.extend({ body_html: postInFull.shape.body_html }))

const read = publicQuery({
  tables: POSTS,
  rows: { summary: summaryRow, full: dated(postInFull) },
  columns,
  inFull: [
    "p.is_open_for_comments",
    "p.audio -> coalesce(t.locale, p.locale) ->> 'url' AS audio_url",
    `${isAudioStale} AS audio_is_stale`,
    `(SELECT count(*)::int FROM blog_comment c LEFT JOIN blog_comment parent ON parent.id = c.parent_id
       WHERE c.post_id = p.id AND ${isShown("c")}
         AND (c.parent_id IS NULL OR (${isShown("parent")}))) AS comment_count`,
  ],
  joins: author,
  orders: { published_at: ["published_at", "id"] },
})

/** Posts as a kind of publication. Its list reads the number of posts from a table of counts, which is faster. */
export const BLOG_POSTS = {
  tables: POSTS,
  tenant: currentTenantId,
  own: dated(z.object(ownPostFields)),
  public: { ...read, list: listPublicPosts },
}

async function listPublicPosts(
  sql: Knex,
  reader: Reader,
  query: PostFilter & OrderedPage,
): Promise<Listed<PostSummary>> {
  const direction = query.order.startsWith("-") ? "DESC" : "ASC"
  const items = await readRows(
    sql,
    summaryRow,
    `SELECT ${summary}
       FROM (SELECT * FROM blog_post p WHERE ${isPublic} ${conditions(query)}
              ORDER BY p.published_at ${direction}, p.id ${direction} LIMIT :limit OFFSET :offset) p
       ${joinTranslation(POSTS)} ${author}
      ORDER BY p.published_at ${direction}, p.id ${direction}`,
    { ...reader, ...query, ...wordBindings(query.q) },
  )
  return { items, count: await countPublicPosts(sql, reader, query) }
}

/** Returns the newest posts with their text, for feeds. */
export async function listFeed(
  sql: Knex,
  reader: Reader,
  filter: PostFilter,
  limit: number,
): Promise<(PostSummary & { body_html: string })[]> {
  return readRows(
    sql,
    feedRow,
    `SELECT ${summary}, coalesce(t.html, p.html) AS body_html
       FROM (SELECT * FROM blog_post p WHERE ${isPublic} ${conditions(filter)}
              ORDER BY p.published_at DESC, p.id DESC LIMIT :limit) p
       ${joinTranslation(POSTS)} ${author}
      ORDER BY p.published_at DESC, p.id DESC`,
    { ...reader, ...filter, ...wordBindings(filter.q), limit },
  )
}

/**
 * SQL for the number of public posts of a topic: the stored count, minus posts that are scheduled for later. It is fast
 * even with very many posts.
 */
export function tallied(subject: string, condition: string): string {
  return `(coalesce((SELECT y.posts FROM blog_post_tally y WHERE y.subject = ${subject}), 0)
    - (SELECT count(*) FROM blog_post p WHERE ${isReleased} AND p.published_at > :now ${condition}))::int`
}

async function countPublicPosts(sql: Knex, reader: Reader, filter: PostFilter): Promise<number> {
  const values = { ...reader, ...filter, ...wordBindings(filter.q) }
  return readCount(sql, `SELECT ${countOf(filter)} AS count`, values)
}

function countOf({ category, tag, author: writer, q }: PostFilter): string {
  const filter = { category, tag, author: writer, q }
  const [subject, ...others] = Object.entries(filter).filter(([, value]) => value !== undefined)
  if (others.length > 0 || subject?.[0] === "q")
    return `(SELECT count(*) FROM blog_post p WHERE ${isPublic} ${conditions(filter)})::int`
  switch (subject?.[0]) {
    case "category":
      return tallied(`(${topicId("blog_category", "category")})`, conditions(filter))
    case "tag":
      return tallied(`(${topicId("blog_tag", "tag")})`, conditions(filter))
    case "author":
      return tallied("(SELECT id FROM blog_author WHERE id = :author)", conditions(filter))
    default:
      return tallied("'posts'", "")
  }
}

function conditions({ category, tag, author: writer, q }: PostFilter): string {
  return [
    category !== undefined &&
      inTopic("blog_post_category", "category_id", topicId("blog_category", "category")),
    tag !== undefined && inTopic("blog_post_tag", "tag_id", topicId("blog_tag", "tag")),
    writer !== undefined && "AND p.author_id = :author",
    q !== undefined && `AND ${hasWords(POSTS, q)}`,
  ]
    .filter((condition) => condition !== false)
    .join(" ")
}

function inTopic(join: string, column: string, id: string): string {
  return `AND EXISTS (SELECT FROM ${join} j WHERE j.post_id = p.id AND j.${column} = (${id}))`
}

/** Accepts a slug or an id. */
function topicId(table: string, name: string): string {
  return `SELECT id FROM ${table} WHERE (slug = :${name} OR id = :${name}) AND deleted_at IS NULL LIMIT 1`
}
