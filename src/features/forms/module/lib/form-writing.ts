import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { FormRow } from "../types"

type Columns = Partial<Omit<FormRow, "id" | "created_at" | "updated_at" | "deleted_at">>

/** A form before and after a change. */
export interface FormUndo {
  id: string
  before: Columns
  /** The revision after the change. If the form has a newer one, the change is not reverted. */
  revision: number
  /** The form that was the shop's pop-up before. */
  popup?: string | undefined
}

const MUTABLE = [
  "slug",
  "title",
  "status",
  "draft",
  "revision",
  "version",
  "published_revision",
  "published_at",
  "is_popup",
  "popup_starts_at",
  "popup_ends_at",
  "notify_emails",
  "sends_copy",
  "retention_days",
] as const satisfies readonly (keyof FormRow)[]

export type NewRow = Pick<
  FormRow,
  "slug" | "title" | "draft" | "is_popup" | "notify_emails" | "sends_copy" | "retention_days"
>

/** Returns the new id. */
export async function insertForm(sql: Knex, { draft, notify_emails, ...row }: NewRow): Promise<string> {
  const id = generateEntityId(undefined, "form")
  const now = clock.date()
  await sql("form").insert({
    ...row,
    id,
    draft: JSON.stringify(draft),
    notify_emails: JSON.stringify(notify_emails),
    created_at: now,
    updated_at: now,
  })
  return id
}

/** Locks a form. Throws 404, and 409 `invalid_state` if the form is newer than the caller has seen. */
export async function lockForm(sql: Knex, id: string, seen: number | undefined): Promise<FormRow> {
  const form = await sql<FormRow>("form")
    .where({ id })
    .whereNull("deleted_at")
    .forUpdate()
    .first<FormRow>("*")
  if (!form) throw errors.notFound()
  if (seen !== undefined && seen !== form.revision)
    throw errors.invalidState("Somebody else has saved this form in the meantime.")
  return form
}

/**
 * The present pop-up of the shop stops being one. Returns its id. Callers take turns: a lock on the row would miss a
 * pop-up that another caller has just made.
 */
export async function releasePopup(sql: Knex, id: string): Promise<string | undefined> {
  await execute(sql, "SELECT pg_advisory_xact_lock(hashtext('form.is_popup'))")
  const popup = await sql("form")
    .where({ is_popup: true })
    .whereNot({ id })
    .whereNull("deleted_at")
    .forUpdate()
    .first<{ id: string } | undefined>("id")
  if (popup) await setPopup(sql, popup.id, false)
  return popup?.id
}

async function setPopup(sql: Knex, id: string, is_popup: boolean): Promise<void> {
  await sql("form").where({ id }).update({ is_popup, updated_at: clock.date() })
}

/** Changes a locked form and increases its revision. */
export async function updateForm(sql: Knex, form: FormRow, change: Columns): Promise<FormUndo> {
  const revision = form.revision + 1
  await write(sql, form.id, { ...change, revision })
  if (change.retention_days !== undefined && change.retention_days !== form.retention_days)
    await retain(sql, form.id, change.retention_days)
  return { id: form.id, before: Object.fromEntries(MUTABLE.map((name) => [name, form[name]])), revision }
}

/** Restores a form, unless somebody has changed it since. */
export async function undoForm(sql: Knex, { id, before, revision, popup }: FormUndo): Promise<boolean> {
  const present = await sql<FormRow>("form").where({ id }).forUpdate().first<FormRow>("*")
  if (present?.revision !== revision) return false
  await write(sql, id, before)
  if (popup !== undefined) await setPopup(sql, popup, true)
  if (before.retention_days !== undefined && before.retention_days !== present.retention_days)
    await retain(sql, id, before.retention_days)
  return true
}

/** Publishes a locked form's draft as the next version. */
export async function publishForm(sql: Knex, form: FormRow): Promise<FormUndo> {
  const now = clock.date()
  const last = await readRow(
    sql,
    z.object({ number: z.number() }),
    "SELECT coalesce(max(number), 0)::int AS number FROM form_version WHERE form_id = :id",
    { id: form.id },
  )
  const number = (last?.number ?? 0) + 1
  await sql("form_version")
    .where({ form_id: form.id })
    .whereNull("superseded_at")
    .update({ superseded_at: now })
  await sql("form_version").insert({
    id: generateEntityId(undefined, "fver"),
    form_id: form.id,
    number,
    content: JSON.stringify(form.draft),
    published_at: now,
    created_at: now,
    updated_at: now,
  })
  const { popup } = form.draft
  const schedule = (moment: string | null | undefined) => (moment ? new Date(moment) : null)
  return updateForm(sql, form, {
    status: "published",
    version: number,
    published_revision: form.revision + 1,
    published_at: now,
    popup_starts_at: schedule(popup?.starts_at),
    popup_ends_at: schedule(popup?.ends_at),
  })
}

/** Reverts a publication. The version before it is current again. */
export async function undoPublication(sql: Knex, undo: FormUndo): Promise<void> {
  const present = await sql<FormRow>("form").where({ id: undo.id }).first<FormRow>("*")
  if (!(await undoForm(sql, undo)) || !present) return
  await sql("form_version").where({ form_id: undo.id, number: present.version }).delete()
  await execute(
    sql,
    `UPDATE form_version SET superseded_at = NULL WHERE form_id = :id
        AND number = (SELECT max(number) FROM form_version WHERE form_id = :id)`,
    { id: undo.id },
  )
}

async function write(sql: Knex, id: string, columns: Columns): Promise<void> {
  const { draft, notify_emails, ...plain } = columns
  await sql("form")
    .where({ id })
    .update({
      ...plain,
      ...(draft && { draft: JSON.stringify(draft) }),
      ...(notify_emails && { notify_emails: JSON.stringify(notify_emails) }),
      updated_at: clock.date(),
    })
}

/** Gives the existing submissions a new date of deletion. */
async function retain(sql: Knex, id: string, days: number | null): Promise<void> {
  await execute(
    sql,
    `UPDATE form_submission SET purge_after = created_at + CAST(:days AS integer) * interval '1 day' WHERE form_id = :id`,
    { id, days },
  )
}
