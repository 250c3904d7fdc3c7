import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { postAudio } from "../schemas"
import type { PostAudio } from "../types"

const audioRow = z.object({ before: postAudio.nullable() })

/** Writes the sound of a post in one language. Returns the sound before. Throws 404. */
export async function writeAudio(
  sql: Knex,
  { id, locale, audio }: { id: string; locale: string; audio: PostAudio | null },
): Promise<PostAudio | null> {
  const post = await readRow(
    sql,
    audioRow,
    `SELECT audio -> :locale AS before FROM blog_post WHERE id = :id AND deleted_at IS NULL FOR UPDATE`,
    { id, locale },
  )
  if (!post) throw errors.notFound(`No blog post has the id '${id}'.`)
  await execute(
    sql,
    `UPDATE blog_post SET audio = CASE WHEN CAST(:audio AS jsonb) IS NULL THEN audio - CAST(:locale AS text)
       ELSE coalesce(audio, '{}') || jsonb_build_object(CAST(:locale AS text), CAST(:audio AS jsonb)) END
      WHERE id = :id`,
    { id, locale, audio: audio && JSON.stringify(audio) },
  )
  return post.before
}
