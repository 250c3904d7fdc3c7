import { randomInt } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { execute } from "../../../../lib/database"
import type { Attendee } from "../schemas"
import type { AttendeeForm } from "../types"

/** Without characters that people confuse: o, O, 1, i and l. */
const ALPHABET = "023456789abcdefghjkmnpqrstuvwxyzABCDEFGHIJKLMNPQRSTUVWXYZ"
const LENGTH = 32

/** A secret that admits one person. It has about 185 random bits. */
function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")
}

interface NewRow {
  id: string
  event_id: string
  ticket_id: string
  hold_line_id: string
  number: number
  code: string
  first_name: string | null
  last_name: string | null
  email: string | null
  answers: Attendee["answers"] | null
  form_id: string | null
  form_version: number | null
}

/** An admission that a cart reserves, with a new secret code. */
export function newAdmission(
  line: Pick<NewRow, "event_id" | "ticket_id" | "hold_line_id">,
  number: number,
  attendee: Attendee | undefined,
  form: AttendeeForm | null = null,
): NewRow {
  return {
    ...line,
    id: generateEntityId(undefined, "eventreg"),
    number,
    code: newCode(),
    first_name: attendee?.first_name ?? null,
    last_name: attendee?.last_name ?? null,
    email: attendee?.email ?? null,
    answers: attendee?.answers ?? null,
    form_id: (attendee && form?.id) ?? null,
    form_version: (attendee && form?.version) ?? null,
  }
}

/** Adds admissions, except for places that have one. */
export async function insertAdmissions(sql: Knex, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  await execute(
    sql,
    `INSERT INTO event_registration
       (id, event_id, ticket_id, hold_line_id, number, code, first_name, last_name, email, answers, form_id,
        form_version)
     SELECT id, event_id, ticket_id, hold_line_id, number, code, first_name, last_name, email, answers, form_id,
            form_version
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS one (id text, event_id text, ticket_id text,
            hold_line_id text, number int, code text, first_name text, last_name text, email text, answers jsonb,
            form_id text, form_version int)
     ON CONFLICT (hold_line_id, number) WHERE deleted_at IS NULL DO NOTHING`,
    { rows: JSON.stringify(rows) },
  )
}
