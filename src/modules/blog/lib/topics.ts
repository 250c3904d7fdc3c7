import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderedPage } from "../../../lib/contract/lists"
import { readCount, rowsOf } from "../../../lib/database"
import type { Listed, Reader, Topic } from "../types"
import { inBestLocale, tallied } from "./public-posts"

/** Categories and tags, which lists show with their number of public posts. */
export type TopicKind = "category" | "tag"

interface TopicTable {
  table: string
  columns: string
}

const TABLES: Record<TopicKind, TopicTable> = {
  category: {
    table: "blog_category",
    columns: `n.id, n.slug, ${inBestLocale("n", "name")} AS name, ${inBestLocale("n", "description")} AS description`,
  },
  tag: { table: "blog_tag", columns: `n.id, n.slug, ${inBestLocale("n", "name")} AS name` },
}

export async function listTopics(
  sql: Knex,
  kind: TopicKind,
  reader: Reader,
  { limit, offset, order }: OrderedPage,
): Promise<Listed<Topic>> {
  const { table, columns } = TABLES[kind]
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = order.replace(/^-/, "") === "post_count" ? "post_count" : "name"
  const rows = await rowsOf<Topic & { count: number }>(
    sql,
    `SELECT topic.*, count(*) OVER ()::int AS count
       FROM (SELECT ${columns}, ${postCount(kind)} AS post_count FROM ${table} n WHERE n.deleted_at IS NULL) topic
      ORDER BY ${column} ${direction}, id ${direction} LIMIT :limit OFFSET :offset`,
    { ...reader, limit, offset },
  )
  const items = rows.map(({ count: _, ...topic }) => topic)
  return { items, count: rows[0]?.count ?? (await countTopics(sql, table)) }
}

export async function findTopic(
  sql: Knex,
  kind: TopicKind,
  slug: string,
  reader: Reader,
): Promise<Topic | undefined> {
  const { table, columns } = TABLES[kind]
  const [topic] = await rowsOf<Topic>(
    sql,
    `SELECT ${columns}, ${postCount(kind)} AS post_count FROM ${table} n
      WHERE n.slug = :slug AND n.deleted_at IS NULL`,
    { ...reader, slug },
  )
  return topic
}

/** Counts separately, because a page beyond the end has no row with the count. */
async function countTopics(sql: Knex, table: string): Promise<number> {
  return readCount(sql, `SELECT count(*)::int AS count FROM ${table} WHERE deleted_at IS NULL`)
}

function postCount(kind: TopicKind): string {
  const column = kind === "category" ? "category_id" : "tag_id"
  const join = kind === "category" ? "blog_post_category" : "blog_post_tag"
  return tallied("n.id", `AND EXISTS (SELECT FROM ${join} j WHERE j.post_id = p.id AND j.${column} = n.id)`)
}
