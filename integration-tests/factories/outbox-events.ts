import { expect } from "vitest"
import { eventTypes } from "../../src/features/outbound-events"
import type { Shop } from "../harness/shop"
import { sql } from "./checkout"

/** The recorded events about a record, each parsed by the schema of its type. */
export async function eventsOf(shop: Shop, id: string) {
  const rows = await sql(
    shop,
    `SELECT type, object_type, payload, version FROM outbox_event WHERE object_id = :id ORDER BY sequence`,
    { id },
  )
  return rows.map(({ type, payload, ...row }) => {
    const found = eventTypes.find(({ event }) => event.type === type)
    if (!found) throw new Error(`Nobody declares the event ${type}.`)
    expect(row).toMatchObject({ version: found.event.version, object_type: found.event.object })
    const parsed = found.event.payload.parse(payload)
    expect(found.event.idOf(parsed)).toBe(id)
    return { type, payload: parsed }
  })
}
