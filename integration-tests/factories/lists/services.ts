import { clock } from "../../../src/lib/clock"
import { admin, storefront } from "../../harness/api"
import type { Shop } from "../../harness/shop"
import { createCustomer } from "../create-customer"
import { createBookable, createResource, createService } from "../services"
import { unique } from "../unique"
import type { ListEntries, ListEntry } from "./list"

const HOUR_MS = 3_600_000

/** Each entry contains a unique word, so that the list excludes rows of other specs. */
function services(path: string): ListEntry {
  return async (shop) => {
    const word = unique("word")
    const { id } = await createResource(shop)
    return {
      path: `${path}?q=${word}`,
      table: "service",
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () =>
            createService(shop, {
              description: word,
              resource_ids: [id],
              image: "https://images.example/one.jpg",
            }),
          ),
        ),
    }
  }
}

/** Adds canceled bookings, because the tests give them equal times, and a person can be booked only once at a time. */
async function bookings(shop: Shop, customer_id: string | null = null) {
  const { service, resource } = await createBookable(shop)
  const ids: string[] = []
  let hours = 1
  return {
    service,
    ids: () => ids,
    async add(count: number) {
      const made = await shop.container.resolve("services").createServiceBookings(
        Array.from({ length: count }, () => ({
          number: unique("number"),
          service_id: service.id,
          resource_id: resource.id,
          timezone: "UTC",
          customer_id,
          status: "canceled" as const,
          starts_at: new Date(clock.now() + ++hours * HOUR_MS),
          ends_at: new Date(clock.now() + (hours + 1) * HOUR_MS),
        })),
      )
      ids.push(...made.map(({ id }) => id))
    },
  }
}

export const lists: ListEntries = {
  "GET /store/services": services("/store/services"),
  "GET /admin/services": services("/admin/services"),
  "GET /admin/service-resources": async (shop) => {
    const word = unique("word")
    return {
      path: `/admin/service-resources?q=${word}`,
      table: "service_resource",
      add: (count) =>
        Promise.all(Array.from({ length: count }, () => createResource(shop, { name: unique(word) }))),
    }
  },
  "GET /admin/service-exceptions": async (shop) => {
    const { id } = await createResource(shop)
    return {
      path: `/admin/service-exceptions?resource_id=${id}`,
      table: "service_exception",
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () =>
            admin(shop)
              .post("/admin/service-exceptions", {
                title: unique("Holiday"),
                resource_id: id,
                starts_on: "2027-01-01",
                ends_on: "2027-01-01",
              })
              .expect(200),
          ),
        ),
    }
  },
  "GET /admin/service-bookings": async (shop) => {
    const { service, ...filled } = await bookings(shop)
    return { path: `/admin/service-bookings?service_id=${service.id}`, table: "service_booking", ...filled }
  },
  "GET /store/service-bookings/me": async (shop) => {
    const customer = await createCustomer(shop)
    const { add, ids } = await bookings(shop, customer.id)
    return {
      path: "/store/service-bookings/me",
      table: "service_booking",
      add,
      ids,
      caller: storefront(shop, { token: customer.token }),
    }
  },
  "GET /store/service-bookings": {
    path: "/store/service-bookings?service=none",
    largestPage: 1000,
    exempt: "Slots are computed: service-bookings.spec.ts counts the statements, and starts are unique.",
  },
}
