import { clock } from "../../src/lib/clock"
import { admin, storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { emptyCart } from "./events"
import { unique } from "./unique"

const DAY_MS = 86_400_000
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Creates a person who works from 9 to 17 each day, in UTC. */
export async function createResource(shop: Shop, fields: Record<string, unknown> = {}) {
  const { body } = await admin(shop)
    .post("/admin/service-resources", {
      name: unique("Person"),
      hours: ALL_WEEK.map((weekday) => ({ weekday, start: "09:00", end: "17:00" })),
      ...fields,
    })
    .expect(200)
  return body.service_resource as { id: string; name: string }
}

/** Creates one service of an hour as an admin. */
export async function createService(shop: Shop, fields: Record<string, unknown> = {}) {
  const { body } = await admin(shop)
    .post("/admin/services", { title: unique("Service"), duration_minutes: 60, ...fields })
    .expect(200)
  return body.service as {
    id: string
    slug: string
    title: string
    description: string | null
    variant_id: string | null
    product_id: string | null
  }
}

/** A service with one person. */
export async function createBookable(shop: Shop, fields: Record<string, unknown> = {}) {
  const resource = await createResource(shop)
  const service = await createService(shop, { resource_ids: [resource.id], ...fields })
  return { resource, service }
}

export const PRICES = [
  { amount: 10, currency_code: "eur" },
  { amount: 12, currency_code: "usd" },
]

const began = clock.now()

/** A time of a day to come, in UTC. Counts from the start of the run: a test that moves the clock over midnight keeps its days. */
export function timeIn(days: number, time = "09:00"): string {
  const day = new Date(began + days * DAY_MS).toISOString().slice(0, 10)
  return `${day}T${time}:00.000Z`
}

/** Each booking has another email, and no client has more than three. So most specs send an anti-spam token. */
export const contactOf = (email = `${unique("guest")}@bookings.test`) => ({ first_name: "Ada", email })

/** Sends a booking for a slot in three days at 9. */
export function bookSlot(
  shop: Shop,
  serviceId: string,
  fields: Record<string, unknown> = {},
  options: { token?: string } = {},
) {
  return storefront(shop, options).post("/store/service-bookings", {
    service_id: serviceId,
    starts_at: timeIn(3),
    contact: contactOf(),
    ...fields,
  })
}

/** Books through a cart. */
export async function bookInCart(shop: Shop, serviceId: string, fields: Record<string, unknown> = {}) {
  const cart = await emptyCart(shop)
  const { body } = await bookSlot(shop, serviceId, { cart_id: cart, ...fields }).expect(200)
  return { cart, booking: body.service_booking as { id: string; line_item_id: string; manage_url: string } }
}

/** The path and query of a manage link, for the specs' client. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
