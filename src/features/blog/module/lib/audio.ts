import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { postAudio } from "../schemas"
import type { PostAudio } from "../types"

/**
 * The hash of a text without its tags and line breaks, to find out whether a sound still fits. {@link isAudioStale} is
 * the same in SQL.
 */
export function textHash(title: string, html: string): string {
  return createHash("sha256")
    .update(`${title}\n${html.replace(/(?:<[^>]*>|[ \t\n\r\f])+/g, " ")}`)
    .digest("hex")
}

/** SQL: whether the text in the shown language has changed since it was read aloud. */
export const isAudioStale = `CASE WHEN p.audio -> coalesce(t.locale, p.locale) ->> 'text_hash' IS NULL THEN false
  ELSE p.audio -> coalesce(t.locale, p.locale) ->> 'text_hash' <> encode(sha256(convert_to(
         coalesce(t.title, p.title) || chr(10) ||
           regexp_replace(coalesce(t.html, p.html), '(<[^>]*>|[ \\t\\n\\r\\f])+', ' ', 'g'), 'UTF8')), 'hex')
  END`

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
