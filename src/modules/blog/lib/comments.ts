import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { OrderedPage } from "../../../lib/contract/lists"
import { execute, readCount, readRow, rowsOf } from "../../../lib/database"
import { isPublic, withSlug } from "../../../lib/publications/reading"
import type { SubmissionTable } from "../../../lib/submissions/types"
import type { Listed, PublicComment, Reader } from "../types"
import { POSTS } from "./tables"

export const COMMENTS: SubmissionTable = {
  table: "blog_comment",
  prefix: "postcom",
  columns: ["author_name", "author_email", "body", "is_by_shop", "post_id", "parent_id"],
  searched: ["author_name", "author_email", "body"],
}

/** Maximum number of replies to show per comment. The newest are left out. */
const MOST_REPLIES = 100

/** Condition for public comments. Replies also need a public parent. */
export const isShown = (alias: string) => `${alias}.status = 'approved' AND ${alias}.deleted_at IS NULL`
const shown = ["id", "author_name", "body", "is_by_shop", "created_at"]

/** Returns a public post's approved comments with approved replies, oldest first. */
export async function listPublicComments(
  sql: Knex,
  postId: string,
  { limit, offset, order }: OrderedPage,
): Promise<Listed<PublicComment>> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const reply = shown.map((column) => `'${column}', r.${column}`).join(", ")
  const items = await rowsOf<PublicComment>(
    sql,
    `SELECT ${shown.map((column) => `c.${column}`).join(", ")},
            (SELECT coalesce(jsonb_agg(jsonb_build_object(${reply}) ORDER BY r.created_at, r.id), '[]')
               FROM (SELECT * FROM blog_comment r WHERE r.parent_id = c.id AND ${isShown("r")}
                      ORDER BY r.created_at, r.id LIMIT ${MOST_REPLIES}) r) AS replies
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
  return { items: items.map(withDates), count }
}

const commentedPost = z.object({ id: z.string(), is_open_for_comments: z.boolean() })

/** Returns the public post with this slug, with the columns that comments need. */
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

/** Converts dates, which JSON contains as text. */
function withDates(comment: PublicComment): PublicComment {
  const replies = comment.replies.map((reply) => ({ ...reply, created_at: new Date(reply.created_at) }))
  return { ...comment, replies }
}
