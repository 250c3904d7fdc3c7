import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { formContent } from "../../../../kits/form-logic/schemas"
import { dated } from "../../../../kits/rows/dated"
import { readRow, readRows } from "../../../../lib/database"
import type { PublishedForm } from "../types"

const publishedRow = z.object({
  id: z.string(),
  slug: z.string(),
  is_popup: z.boolean(),
  popup_starts_at: z.date().nullable(),
  popup_ends_at: z.date().nullable(),
  retention_days: z.number().nullable(),
  notify_emails: z.array(z.string()),
  sends_copy: z.boolean(),
  version: z.number(),
  content: dated(formContent),
})
const versionRow = publishedRow.extend({ superseded_at: z.date().nullable() })
const nameRow = z.object({ name: z.string() })

const COLUMNS =
  "f.id, f.slug, f.is_popup, f.popup_starts_at, f.popup_ends_at, f.retention_days, f.notify_emails, f.sends_copy, v.number AS version, v.content"
const PUBLISHED = "f.status = 'published' AND f.deleted_at IS NULL"

export async function findPublished(sql: Knex, slug: string): Promise<PublishedForm | undefined> {
  return readRow(
    sql,
    publishedRow,
    `SELECT ${COLUMNS} FROM form f JOIN form_version v ON v.form_id = f.id AND v.number = f.version
      WHERE f.slug = :slug AND ${PUBLISHED}`,
    { slug },
  )
}

export async function findPublishedById(sql: Knex, id: string): Promise<PublishedForm | undefined> {
  return readRow(
    sql,
    publishedRow,
    `SELECT ${COLUMNS} FROM form f JOIN form_version v ON v.form_id = f.id AND v.number = f.version
      WHERE f.id = :id AND ${PUBLISHED}`,
    { id },
  )
}

/** The form that is the shop's pop-up at this time. */
export async function findPopup(sql: Knex, now: Date): Promise<PublishedForm | undefined> {
  return readRow(
    sql,
    publishedRow,
    `SELECT ${COLUMNS} FROM form f JOIN form_version v ON v.form_id = f.id AND v.number = f.version
      WHERE f.is_popup AND ${PUBLISHED}
        AND (f.popup_starts_at IS NULL OR f.popup_starts_at <= :now)
        AND (f.popup_ends_at IS NULL OR f.popup_ends_at > :now)`,
    { now },
  )
}

/** A published form in the version that a visitor saw. Also tells when that version was replaced. */
export async function findVersion(
  sql: Knex,
  slug: string,
  number: number,
): Promise<(PublishedForm & { superseded_at: Date | null }) | undefined> {
  return readRow(
    sql,
    versionRow,
    `SELECT ${COLUMNS}, v.superseded_at FROM form f JOIN form_version v ON v.form_id = f.id AND v.number = :number
      WHERE f.slug = :slug AND ${PUBLISHED}`,
    { slug, number },
  )
}

/** The names and labels of all fields that a form has ever had, newest version first. */
export async function listFields(sql: Knex, formId: string): Promise<string[]> {
  const rows = await readRows(
    sql,
    nameRow,
    `SELECT name FROM (
       SELECT field ->> 'name' AS name, max(v.number) AS latest, min(step_at * 1000 + field_at) AS place
         FROM form_version v,
              jsonb_array_elements(v.content -> 'steps') WITH ORDINALITY AS steps (step, step_at),
              jsonb_array_elements(step -> 'fields') WITH ORDINALITY AS fields (field, field_at)
        WHERE v.form_id = :formId GROUP BY 1) AS known
      ORDER BY latest DESC, place, name LIMIT 500`,
    { formId },
  )
  return rows.map(({ name }) => name)
}
