import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { errors } from "../../../lib/errors"
import type { OwnInput } from "../../../lib/publications/types"
import type { PostInput } from "../types"

/** What posts have besides what all publications have. Throws 400 where the author is not there. */
export async function ownInput(sql: Knex, input: PostInput): Promise<OwnInput> {
  const { author_id, cover_url, cover_alt, is_open_for_comments, category_ids, tag_ids } = input
  if (author_id) await requireAuthor(sql, author_id)
  const columns = { author_id, cover_url, cover_alt, is_open_for_comments }
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  return { columns: Object.fromEntries(given), joins: { category_ids, tag_ids } }
}

async function requireAuthor(sql: Knex, id: string): Promise<void> {
  const author = await sql<{ id: string; deleted_at: Date | null }>("blog_author")
    .where({ id })
    .whereNull("deleted_at")
    .first("id")
  if (!author) throw errors.invalidField(`Field 'author_id': there is no '${id}'.`)
}
