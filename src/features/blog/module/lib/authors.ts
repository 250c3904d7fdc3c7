import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRow } from "../../../../lib/database"
import { blogAuthor } from "../schemas"
import type { PublicAuthor, Reader } from "../types"
import { inBestLocale, tallied } from "./public-posts"

export async function findAuthor(sql: Knex, id: string, reader: Reader): Promise<PublicAuthor | undefined> {
  return readRow(
    sql,
    blogAuthor,
    `SELECT n.id, n.name, ${inBestLocale("n", "bio")} AS bio, n.avatar_url, n.website_url,
            ${tallied("n.id", "AND p.author_id = n.id")} AS post_count
       FROM blog_author n WHERE n.id = :id AND n.deleted_at IS NULL`,
    { ...reader, id },
  )
}
