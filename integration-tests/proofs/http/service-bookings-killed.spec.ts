import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { sql } from "../../factories/checkout"
import { buy } from "../../factories/events"
import { bookInCart, bookSlot, createBookable, PRICES, pathOf, timeIn } from "../../factories/services"
import { admin, storefront } from "../../harness/api"
import { killedBefore } from "../../harness/killed-requests"
import { type Shop, useShop } from "../../harness/shop"

/** More statements than a reschedule has. */
const MAX_STATEMENTS = 100
/** Reads, the transaction with its locks and savepoint, and the reads of the answer. */
const FEWEST_STATEMENTS = 8

const TIMES = [timeIn(3, "09:00"), timeIn(3, "11:00")] as const

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const bookingRow = z.object({
  starts_at: z.date(),
  ends_at: z.date(),
  sequence: z.number(),
  status: z.string(),
})
const slotRow = z.object({ starts_at: z.date(), ends_at: z.date(), taken: z.number() })

/** Reads a booking and all slots of its person from the database. */
async function stateOf(booking: string, resource: string) {
  const [row] = await sql(shop, "SELECT * FROM service_booking WHERE id = ?", [booking])
  const slots = await sql(shop, "SELECT * FROM service_slot WHERE resource_id = ? AND taken > 0", [resource])
  const events = await sql(
    shop,
    "SELECT id FROM outbox_event WHERE object_id = ? AND type = 'booking.rescheduled'",
    [booking],
  )
  return { ...bookingRow.parse(row), slots: slots.map((slot) => slotRow.parse(slot)), events: events.length }
}

const freeTimes = async (service: string) => {
  const day = TIMES[0].slice(0, 10)
  const { body } = await storefront(shop)
    .get(`/store/service-bookings?service=${service}&from=${day}&to=${day}&limit=1000`)
    .expect(200)
  return body.slots.map(({ starts_at }: { starts_at: string }) => starts_at) as string[]
}

/**
 * Moves the booking again and again. The first time, the process is killed before the first statement, then before the
 * second one, and so on. Returns how many times it was killed before and after the booking had moved.
 */
async function killEverywhere(
  { booking, resource, service }: { booking: string; resource: string; service: string },
  reschedule: (startsAt: string) => PromiseLike<{ status: number }>,
) {
  const killed = { before: 0, after: 0 }
  for (let number = 0; number < MAX_STATEMENTS; number++) {
    const before = await stateOf(booking, resource)
    const from = before.starts_at.toISOString()
    const to = from === TIMES[0] ? TIMES[1] : TIMES[0]
    const { answer, isKilled } = await killedBefore(number, () => reschedule(to))

    const now = await stateOf(booking, resource)
    const isMoved = now.starts_at.toISOString() === to
    const at = `killed before statement ${number}`
    // The old slot or the new one, with one place, and an event only if it has moved.
    expect([from, to], at).toContain(now.starts_at.toISOString())
    expect(now.slots, at).toEqual([{ starts_at: now.starts_at, ends_at: now.ends_at, taken: 1 }])
    expect(now.status, at).toBe("confirmed")
    const moves = Number(isMoved)
    expect([now.sequence - before.sequence, now.events - before.events], at).toEqual([moves, moves])
    const free = await freeTimes(service)
    expect([free.includes(from), free.includes(to)], at).toEqual([isMoved, !isMoved])

    if (!isKilled) {
      expect([answer.status, isMoved], at).toEqual([200, true])
      return killed
    }
    // A killed statement after the commit may be work beside the answer, such as the delivery of the event.
    expect(isMoved ? [200, 500] : [500], at).toContain(answer.status)
    if (isMoved) killed.after++
    else killed.before++
  }
  throw new Error("The reschedule never reaches its end.")
}

describe("a reschedule that is killed between any two statements", () => {
  it("leaves a free booking at the old or the new slot, by its manage link", async () => {
    const { service, resource } = await createBookable(shop)
    const { body } = await bookSlot(shop, service.id, { starts_at: TIMES[0] }).expect(200)
    const { id, manage_url } = body.service_booking
    const killed = await killEverywhere(
      { booking: id, resource: resource.id, service: service.id },
      (starts_at) =>
        storefront(shop, { key: null }).post(pathOf(manage_url), { action: "reschedule", starts_at }),
    )
    expect(killed.before).toBeGreaterThan(FEWEST_STATEMENTS)
    expect(killed.after).toBeGreaterThan(0)
  })

  it("leaves a paid booking at the old or the new slot, by an admin", async () => {
    const { service, resource } = await createBookable(shop, { prices: PRICES })
    const { cart, booking } = await bookInCart(shop, service.id, { starts_at: TIMES[0] })
    expect((await buy(shop, cart)).status).toBe(200)
    const killed = await killEverywhere(
      { booking: booking.id, resource: resource.id, service: service.id },
      (starts_at) => admin(shop).post(`/admin/service-bookings/${booking.id}/reschedule`, { starts_at }),
    )
    expect(killed.before).toBeGreaterThan(FEWEST_STATEMENTS)
    expect(killed.after).toBeGreaterThan(0)
  })
})
