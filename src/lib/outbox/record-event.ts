import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../clock"
import { type EventType, isDeclared } from "./event-type"

/** The table of the module `outbox`. */
const EVENTS = "outbox_event"

/**
 * Records an event in the transaction that causes it, so that both exist or neither. Returns the event's id. Runs one
 * statement. Throws if the type is not declared or the payload is invalid. Both are programming errors, so the change
 * fails too.
 */
export async function recordEvent<Payload>(
  transaction: Knex,
  event: EventType<Payload>,
  payload: Payload,
): Promise<string> {
  if (!isDeclared(event)) throw new Error(`The event type '${event.type}' is not declared.`)
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

/** Deletes all events of these objects. Use it when the objects are deleted. */
export async function forgetEventsOf(transaction: Knex, object: string, ids: string[]): Promise<void> {
  await transaction(EVENTS).where({ object_type: object }).whereIn("object_id", ids).delete()
}

/** Deletes events when a workflow reverts the change that caused them. */
export async function forgetEvents(transaction: Knex, ids: string[]): Promise<void> {
  await transaction(EVENTS).whereIn("id", ids).delete()
}
