import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { isPublic, withSlug } from "../../../../kits/publications/reading"
import { dated } from "../../../../kits/rows/dated"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { submissionTable } from "../../../../kits/submissions/table"
import { execute, readCount, readRow, readRows } from "../../../../lib/database"
import { adminComment, comment } from "../schemas"
import type { Listed, PublicComment, Reader } from "../types"
import { POSTS } from "./tables"

export const COMMENTS = submissionTable({
  table: "blog_comment",
  prefix: "postcom",
  own: adminComment,
  searched: ["author_name", "author_email", "body"],
})

/** The most replies that are shown below a comment. If there are more, the newest are left out. */
const MAX_REPLIES = 100

/** The SQL condition for comments that are public. The comment that a reply belongs to must be public too. */
export const isShown = (alias: string) => `${alias}.status = 'approved' AND ${alias}.deleted_at IS NULL`
const shown = ["id", "author_name", "body", "is_by_shop", "created_at"]

const commentRow = dated(comment)

/** Returns a public post's approved comments with approved replies, oldest first. */
export async function listPublicComments(
  sql: Knex,
  postId: string,
  { limit, offset, order }: OrderedPage,
): Promise<Listed<PublicComment>> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const reply = shown.map((column) => `'${column}', r.${column}`).join(", ")
  const items = await readRows(
    sql,
    commentRow,
    `SELECT ${shown.map((column) => `c.${column}`).join(", ")},
            (SELECT coalesce(jsonb_agg(jsonb_build_object(${reply}) ORDER BY r.created_at, r.id), '[]')
               FROM (SELECT * FROM blog_comment r WHERE r.parent_id = c.id AND ${isShown("r")}
                      ORDER BY r.created_at, r.id LIMIT ${MAX_REPLIES}) r) AS replies
       FROM blog_comment c
      WHERE c.post_id = :postId AND c.parent_id IS NULL AND ${isShown("c")}
      ORDER BY c.created_at ${direction}, c.id ${direction} LIMIT :limit OFFSET :offset`,
    { postId, limit, offset },
  )
  const count = await readCount(
    sql,
    `SELECT count(*)::int AS count FROM blog_comment c
      WHERE c.post_id = :postId AND c.parent_id IS NULL AND ${isShown("c")}`,
    { postId },
  )
  return { items, count }
}

const commentedPost = z.object({ id: z.string(), is_open_for_comments: z.boolean() })

/** Returns the public post with this slug, with the columns that the code for comments needs. */
export async function findCommentedPost(
  sql: Knex,
  slug: string,
  reader: Reader,
): Promise<z.output<typeof commentedPost> | undefined> {
  return readRow(
    sql,
    commentedPost,
    `SELECT p.id, p.is_open_for_comments FROM blog_post p WHERE ${withSlug(POSTS)} AND ${isPublic}`,
    { ...reader, slug },
  )
}

/** Whether a comment can have replies: it is on this post, public, and not a reply itself. */
export async function mayAnswer(sql: Knex, postId: string, commentId: string): Promise<boolean> {
  const found = await execute(
    sql,
    `SELECT 1 FROM blog_comment c
      WHERE c.id = :commentId AND c.post_id = :postId AND c.parent_id IS NULL AND ${isShown("c")}`,
    { postId, commentId },
  )
  return found > 0
}
