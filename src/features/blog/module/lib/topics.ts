import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { dated } from "../../../../kits/rows/dated"
import type { OrderedPage } from "../../../../kits/rows/lists"
import type { Dated } from "../../../../kits/rows/moments"
import { countRow, readCount, readRow, readRows, rowAnd } from "../../../../lib/database"
import { blogCategory, topicAnswer } from "../schemas"
import type { Listed, Reader } from "../types"
import { inBestLocale, localeOf, tallied } from "./public-posts"

type ListedRow<Topic> = z.ZodType<{ row: Topic; more: z.output<typeof countRow> }>

/** How to read categories or tags, each with the number of its public posts. */
interface Topics<Topic> {
  table: string
  columns: string
  row: z.ZodType<Topic>
  /** A row of a list, with the number of all topics. */
  listed: ListedRow<Topic>
  /** The table that joins topics to posts, and its column with the topic's id. */
  join: { table: string; column: string }
}

/** The language of the name. `null`: the name is not translated, so it is in the shop's default language. */
const locale = z.string().nullable()
const storedCategory = blogCategory.extend({ locale })
const storedTag = topicAnswer.extend({ locale })
const categoryRow = dated(storedCategory)
const tagRow = dated(storedTag)

const NAMED = `n.id, n.slug, ${inBestLocale("n", "name")} AS name, ${localeOf("n", "name")} AS locale`

export const CATEGORIES: Topics<Dated<typeof storedCategory>> = {
  table: "blog_category",
  columns: `${NAMED}, ${inBestLocale("n", "description")} AS description`,
  row: categoryRow,
  listed: rowAnd(categoryRow, countRow),
  join: { table: "blog_post_category", column: "category_id" },
}

export const TAGS: Topics<Dated<typeof storedTag>> = {
  table: "blog_tag",
  columns: NAMED,
  row: tagRow,
  listed: rowAnd(tagRow, countRow),
  join: { table: "blog_post_tag", column: "tag_id" },
}

export async function listTopics<Topic>(
  sql: Knex,
  topics: Topics<Topic>,
  reader: Reader,
  { limit, offset, order }: OrderedPage,
): Promise<Listed<Topic>> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = order.replace(/^-/, "") === "post_count" ? "post_count" : "name COLLATE :name_order:"
  const rows = await readRows(
    sql,
    topics.listed,
    `SELECT topic.*, count(*) OVER ()::int AS count
       FROM (${selected(topics)} WHERE n.deleted_at IS NULL) topic
      ORDER BY ${column} ${direction}, id ${direction} LIMIT :limit OFFSET :offset`,
    { ...reader, limit, offset },
  )
  return { items: rows.map(({ row }) => row), count: rows[0]?.more.count ?? (await countTopics(sql, topics)) }
}

export async function findTopic<Topic>(
  sql: Knex,
  topics: Topics<Topic>,
  slug: string,
  reader: Reader,
): Promise<Topic | undefined> {
  return readRow(sql, topics.row, `${selected(topics)} WHERE n.slug = :slug AND n.deleted_at IS NULL`, {
    ...reader,
    slug,
  })
}

/** A separate statement, because a page beyond the end of the list has no row that could contain the count. */
async function countTopics(sql: Knex, { table }: Topics<unknown>): Promise<number> {
  return readCount(sql, `SELECT count(*)::int AS count FROM ${table} WHERE deleted_at IS NULL`)
}

function selected({ table, columns, join }: Topics<unknown>): string {
  const ofTopic = `AND EXISTS (SELECT FROM ${join.table} j WHERE j.post_id = p.id AND j.${join.column} = n.id)`
  return `SELECT ${columns}, ${tallied("n.id", ofTopic)} AS post_count FROM ${table} n`
}
