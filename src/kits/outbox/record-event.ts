import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../lib/clock"
import { execute, requireTransaction } from "../../lib/database"
import { type EventType, isDeclared } from "./event-type"
import { announceRecorded } from "./recorded"

/** The table of the module `outbox`. */
export const EVENTS = "outbox_event"

const inserted = z.array(z.object({ is_wanted: z.boolean() }))

/** An event whose type and payload have been checked. */
type CheckedEvent = ReturnType<typeof rowOf>

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
export function recordEvents<Payload>(
  transaction: Knex,
  event: EventType<Payload>,
  payloads: readonly Payload[],
): Promise<string[]> {
  return recordTogether(
    transaction,
    payloads.map((payload) => checkedEvent(event, payload)),
  )
}

/** Checks an event for {@link recordTogether}. Throws as {@link recordEvent} does. */
export function checkedEvent<Payload>(event: EventType<Payload>, payload: Payload): CheckedEvent {
  if (!isDeclared(event)) throw new Error(`The event type '${event.type}' is not declared.`)
  return rowOf(event, event.payload.parse(payload))
}

/**
 * Records events of any types with one statement. The events of one object keep the order of the list. Objects are
 * locked in the order of their names, so that two transactions with the same objects never wait for each other.
 */
export async function recordTogether(transaction: Knex, events: readonly CheckedEvent[]): Promise<string[]> {
  requireTransaction(transaction, "Events")
  if (events.length === 0) return []
  const rows = [...events].sort((one, other) => byName(nameOf(one), nameOf(other)))
  const [first] = inserted.parse(
    await transaction(EVENTS).insert(rows).returning(transaction.raw("webhook_is_wanted() AS is_wanted")),
  )
  if (first?.is_wanted) announceRecorded(transaction)
  return events.map(({ id }) => id)
}

/** The same order as the collation "C" of the database, in which `webhook_lock_events` locks. */
function byName(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function nameOf({ object_type, object_id }: CheckedEvent): string {
  return `${object_type}:${object_id}`
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
export async function forgetEventsOf(
  transaction: Knex,
  object: string,
  ids: readonly string[],
): Promise<void> {
  await forget(transaction, "object_type = :object AND object_id = ANY(:ids)", { object, ids })
}

/** Deletes the events of one type about these records, when the change that they are about is reverted. */
export async function forgetType(
  transaction: Knex,
  { type, object }: EventType,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await forget(transaction, "type = :type AND object_type = :object AND object_id = ANY(:ids)", {
      type,
      object,
      ids,
    })
}

/** Deletes events when a workflow reverts the change that caused them. Returns how many there were. */
export function forgetEvents(transaction: Knex, ids: readonly string[]): Promise<number> {
  return forget(transaction, "id = ANY(:ids)", { ids })
}

/** Locks the objects in one order first, because the database locks each object whose delivery it deletes. */
async function forget(transaction: Knex, where: string, values: Record<string, unknown>): Promise<number> {
  await execute(
    transaction,
    `SELECT webhook_lock_events(ARRAY(SELECT id FROM ${EVENTS} WHERE ${where}))`,
    values,
  )
  return execute(transaction, `DELETE FROM ${EVENTS} WHERE ${where}`, values)
}
