import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../clock"
import { type EventType, isDeclared } from "./event-type"
import { announceRecorded } from "./recorded"

/** The table of the module `outbox`. */
const EVENTS = "outbox_event"

const inserted = z.array(z.object({ is_wanted: z.boolean() }))

/**
 * Records an event in the transaction of the change, so that the event exists exactly if the change does. Returns the
 * event's id. Runs one statement. Throws if the type is not declared or the payload is invalid: both are programming
 * errors, so the change fails too.
 */
export async function recordEvent<Payload>(
  transaction: Knex,
  event: EventType<Payload>,
  payload: Payload,
): Promise<string> {
  const [id = ""] = await recordEvents(transaction, event, [payload])
  return id
}

/** Does the same as {@link recordEvent} for several events of one type, with one statement. */
export async function recordEvents<Payload>(
  transaction: Knex,
  event: EventType<Payload>,
  payloads: readonly Payload[],
): Promise<string[]> {
  if (!isDeclared(event)) throw new Error(`The event type '${event.type}' is not declared.`)
  if (!transaction.isTransaction) throw new Error(`'${event.type}' must be recorded in a transaction.`)
  if (payloads.length === 0) return []
  const rows = payloads.map((payload) => rowOf(event, event.payload.parse(payload)))
  const [first] = inserted.parse(
    await transaction(EVENTS).insert(rows).returning(transaction.raw("webhook_is_wanted() AS is_wanted")),
  )
  if (first?.is_wanted) announceRecorded(transaction)
  return rows.map(({ id }) => id)
}

function rowOf<Payload>(event: EventType<Payload>, payload: Payload) {
  const now = clock.date()
  return {
    id: generateEntityId(undefined, "evt"),
    type: event.type,
    version: event.version,
    object_type: event.object,
    object_id: event.idOf(payload),
    payload: JSON.stringify(payload),
    occurred_at: now,
    created_at: now,
    updated_at: now,
  }
}

/** Deletes all events about these records. Call it when a person's data is erased. */
export async function forgetEventsOf(transaction: Knex, object: string, ids: string[]): Promise<void> {
  await transaction(EVENTS).where({ object_type: object }).whereIn("object_id", ids).delete()
}

/** Deletes the events of one type about these records, when the change that they are about is reverted. */
export async function forgetType(
  transaction: Knex,
  { type, object }: EventType,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await transaction(EVENTS).where({ type, object_type: object }).whereIn("object_id", ids).delete()
}

/** Deletes events when a workflow reverts the change that caused them. */
export async function forgetEvents(transaction: Knex, ids: string[]): Promise<void> {
  await transaction(EVENTS).whereIn("id", ids).delete()
}
