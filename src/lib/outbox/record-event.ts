import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../clock"
import { type EventType, isDeclared } from "./event-type"

/** The table of the module `outbox`. */
const EVENTS = "outbox_event"

/**
 * Records that something has happened, in the transaction that makes it so: there is never one without the other.
 * Answers the event's id. One statement. Throws for a type that is not declared and for a payload that is not as
 * declared: both are mistakes of ours, so the change fails too.
 */
export async function recordEvent<Payload>(
  transaction: Knex,
  event: EventType<Payload>,
  payload: Payload,
): Promise<string> {
  if (!isDeclared(event)) throw new Error(`The type of event '${event.type}' is not declared.`)
  if (!transaction.isTransaction) throw new Error(`'${event.type}' must be recorded in a transaction.`)
  const parsed = event.payload.parse(payload)
  const id = generateEntityId(undefined, "evt")
  const now = clock.date()
  await transaction(EVENTS).insert({
    id,
    type: event.type,
    version: event.version,
    object_type: event.object,
    object_id: event.idOf(parsed),
    payload: JSON.stringify(parsed),
    occurred_at: now,
    created_at: now,
    updated_at: now,
  })
  return id
}

/** Deletes all events about these things, with the things themselves. */
export async function forgetEventsOf(transaction: Knex, object: string, ids: string[]): Promise<void> {
  await transaction(EVENTS).where({ object_type: object }).whereIn("object_id", ids).delete()
}

/** Takes events back together with what they told of, when a workflow is compensated. */
export async function forgetEvents(transaction: Knex, ids: string[]): Promise<void> {
  await transaction(EVENTS).whereIn("id", ids).delete()
}
