import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { Exchange, Message, Owner, Session } from "../types"
import { messageRow, sessionRow } from "./row-schemas"

const lastRow = z.object({ last: z.number() })

const MAX_TITLE_LENGTH = 80

/** Reads a conversation, if it belongs to this owner. */
export async function findSession(sql: Knex, id: string, owner: Owner): Promise<Session | undefined> {
  const found = await readRow(
    sql,
    sessionRow,
    `SELECT id, title, last_message_at, created_at FROM assistant_session
      WHERE id = :id AND actor_type = :type AND actor_id = :owner AND deleted_at IS NULL`,
    { id, type: owner.type, owner: owner.id },
  )
  return found
}

export async function insertSession(sql: Knex, owner: Owner, request: string): Promise<string> {
  const id = generateEntityId(undefined, "aises")
  const now = clock.date()
  await sql("assistant_session").insert({
    id,
    actor_type: owner.type,
    actor_id: owner.id,
    title: [...request].slice(0, MAX_TITLE_LENGTH).join(""),
    last_message_at: now,
    created_at: now,
    updated_at: now,
  })
  return id
}

/** The latest messages, oldest first. */
export async function lastMessages(sql: Knex, sessionId: string, most: number): Promise<Message[]> {
  const found = await readRows(
    sql,
    messageRow,
    `SELECT id, position, role, text, skill, plan_id, created_at FROM assistant_message
      WHERE session_id = :sessionId ORDER BY position DESC LIMIT :most`,
    { sessionId, most },
  )
  return found.reverse()
}

/** Adds a request and its answer. Throws 404 if the conversation was deleted meanwhile. */
export async function insertExchange(sql: Knex, sessionId: string, exchange: Exchange): Promise<void> {
  const now = clock.date()
  // This update locks the conversation's row. So concurrent answers are added one after the other.
  const isThere = await sql("assistant_session")
    .where({ id: sessionId })
    .update({ last_message_at: now, updated_at: now })
  if (!isThere) throw errors.notFound("This conversation has been deleted.")
  const [{ last } = { last: 0 }] = await readRows(
    sql,
    lastRow,
    `SELECT coalesce(max(position), 0)::int AS last FROM assistant_message WHERE session_id = :sessionId`,
    { sessionId },
  )
  const { request, answer, skill, plan_id, usage } = exchange
  const common = { session_id: sessionId, created_at: now, updated_at: now }
  await sql("assistant_message").insert([
    { ...common, id: newId(), position: last + 1, role: "user", text: request },
    { ...common, id: newId(), position: last + 2, role: "assistant", text: answer, skill, plan_id, ...usage },
  ])
}

/** Deletes a conversation for ever. Its plans stay, as a record of the changes. */
export async function deleteSession(sql: Knex, id: string, owner: Owner): Promise<boolean> {
  const deleted = await sql("assistant_session")
    .where({ id, actor_type: owner.type, actor_id: owner.id })
    .delete()
  return deleted > 0
}

function newId(): string {
  return generateEntityId(undefined, "aimsg")
}
