import { beforeAll, describe, expect, it } from "vitest"
import {
  bookInCart,
  bookSlot,
  createBookable,
  createResource,
  PRICES,
  timeIn,
} from "../../factories/services"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const DAYS = { starts_on: "2041-01-02", ends_on: "2041-01-03" }
const MORNING = { start: "09:00", end: "12:00" }
const BACKWARD = { start: "17:00", end: "09:00" }

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const post = (path: string, body: object) => admin(shop).post(`/admin/${path}`, body)
const countOf = async (path: string) => (await admin(shop).get(`/admin/${path}`).expect(200)).body.count
const freeSlots = async (service: string) => {
  const day = timeIn(3).slice(0, 10)
  const path = `/store/service-bookings?service=${service}&from=${day}&to=${day}&limit=1000`
  return (await storefront(shop).get(path).expect(200)).body.count
}

describe("/admin/service-resources", () => {
  it("200: creates one with its defaults, changes only the sent fields, and deletes it", async () => {
    const { service, resource } = await createBookable(shop)
    const room = { name: unique("Room"), kind: "room", hours: [{ weekday: 1, ...MORNING }] }
    const { body } = await post("service-resources", room).expect(200)
    const made = body.service_resource
    expect(made).toMatchObject({ ...room, image: null, is_active: true, timezone: "UTC", position: 0 })
    const zone = { timezone: "Europe/Berlin" }
    const changed = await post(`service-resources/${made.id}`, zone).expect(200)
    expect(changed.body.service_resource).toEqual({ ...made, ...zone, updated_at: expect.any(String) })

    expect(await freeSlots(service.id)).toBe(8)
    const { id } = resource
    const removed = await admin(shop).delete(`/admin/service-resources/${id}`).expect(200)
    expect(removed.body).toEqual({ id, object: "service_resource", deleted: true })
    await admin(shop).get(`/admin/service-resources/${id}`).expect(404)
    expect(await freeSlots(service.id)).toBe(0)
  })

  it.each([
    [{ name: undefined }, "missing_field"],
    [{ kind: "robot" }, "invalid_field"],
    [{ timezone: "Mars/Base" }, "invalid_field"],
    [{ timezone: "+01:00" }, "invalid_field"],
    [{ hours: [{ weekday: 1, ...BACKWARD }] }, "invalid_field"],
    [{ hours: [{ weekday: 1, ...MORNING, start: "9:00" }] }, "invalid_field"],
    [{ hours: [{ weekday: 8, ...MORNING }] }, "out_of_range"],
    [{ surprise: 1 }, "unknown_field"],
  ])("400: %j is %s, and nothing is made or changed", async (fields, code) => {
    const before = await countOf("service-resources")
    expect((await post("service-resources", { name: "x", ...fields }).expect(400)).body.code).toBe(code)
    expect(await countOf("service-resources")).toBe(before)
    if (code === "missing_field") return
    const { id } = await createResource(shop)
    expect((await post(`service-resources/${id}`, fields).expect(400)).body.code).toBe(code)
  })

  it("401: without a token, and 404: for an unknown one", async () => {
    await storefront(shop).post("/admin/service-resources", { name: "x" }).expect(401)
    await admin(shop).get("/admin/service-resources/none").expect(404)
    await post("service-resources/none", { name: "x" }).expect(404)
    await admin(shop).delete("/admin/service-resources/none").expect(404)
  })
})

describe("/admin/service-exceptions", () => {
  it("200: creates a holiday, changes it to other hours, and deletes it", async () => {
    const { service, resource } = await createBookable(shop)
    const day = timeIn(3).slice(0, 10)
    const holiday = { title: unique("Holiday"), resource_id: resource.id, starts_on: day, ends_on: day }
    const { body } = await post("service-exceptions", holiday).expect(200)
    const made = body.service_exception
    expect(made).toMatchObject({ ...holiday, hours: [] })
    expect(await freeSlots(service.id)).toBe(0)
    const changed = await post(`service-exceptions/${made.id}`, { hours: [MORNING] }).expect(200)
    expect(changed.body.service_exception).toEqual({
      ...made,
      hours: [MORNING],
      updated_at: expect.any(String),
    })
    expect(await freeSlots(service.id)).toBe(3)
    const removed = await admin(shop).delete(`/admin/service-exceptions/${made.id}`).expect(200)
    expect(removed.body).toEqual({ id: made.id, object: "service_exception", deleted: true })
    expect(await freeSlots(service.id)).toBe(8)
  })

  it.each([
    [{ title: undefined }, "missing_field"],
    [{ starts_on: "2 January" }, "invalid_field"],
    [{ ends_on: "2041-01-01" }, "invalid_field"],
    [{ hours: [BACKWARD] }, "invalid_field"],
    [{ resource_id: "resource_none" }, "invalid_field"],
    [{ surprise: 1 }, "unknown_field"],
  ])("400: %j is %s, and nothing is made or changed", async (fields, code) => {
    const { id: resource_id } = await createResource(shop)
    const path = `service-exceptions?resource_id=${resource_id}`
    const holiday = { title: "x", resource_id, ...DAYS }
    const reply = await post("service-exceptions", { ...holiday, ...fields }).expect(400)
    expect(reply.body.code).toBe(code)
    expect(await countOf(path)).toBe(0)
    if (code === "missing_field") return
    const { body } = await post("service-exceptions", holiday).expect(200)
    const { id } = body.service_exception
    expect((await post(`service-exceptions/${id}`, fields).expect(400)).body.code).toBe(code)
    const stored = await admin(shop).get(`/admin/service-exceptions/${id}`).expect(200)
    expect(stored.body).toEqual(body)
  })

  it("401: without a token, and 404: for an unknown one", async () => {
    await storefront(shop).get("/admin/service-exceptions").expect(401)
    await admin(shop).get("/admin/service-exceptions/none").expect(404)
    await post("service-exceptions/none", { title: "x" }).expect(404)
    await admin(shop).delete("/admin/service-exceptions/none").expect(404)
  })
})

describe("/admin/service-bookings", () => {
  it.each([
    [{ service_id: "service_none" }, "invalid_field"],
    [{ resource_id: "resource_none" }, "invalid_field"],
    [{ starts_at: "tomorrow" }, "invalid_field"],
    [{ timezone: "Mars/Base" }, "invalid_field"],
    [{ quantity: 0 }, "out_of_range"],
    [{ contact: undefined }, "missing_field"],
    [{ surprise: 1 }, "unknown_field"],
  ])("400: a booking with %j is %s", async (fields, code) => {
    const { service, resource } = await createBookable(shop)
    const booking = { service_id: service.id, resource_id: resource.id, starts_at: timeIn(3), contact: {} }
    expect((await post("service-bookings", { ...booking, ...fields }).expect(400)).body.code).toBe(code)
    expect(await countOf(`service-bookings?service_id=${service.id}`)).toBe(0)
  })

  it("400: a person who does not offer the service, for a new booking and for a move", async () => {
    const { service } = await createBookable(shop)
    const other = { resource_id: (await createResource(shop)).id, starts_at: timeIn(3) }
    const made = await post("service-bookings", { ...other, service_id: service.id, contact: {} }).expect(400)
    const { body } = await bookSlot(shop, service.id).expect(200)
    const moved = await post(`service-bookings/${body.service_booking.id}/reschedule`, other).expect(400)
    expect([made.body.code, moved.body.code]).toEqual(["invalid_field", "invalid_field"])
  })

  it("401: without a token, and 404: for an unknown one", async () => {
    await storefront(shop).get("/admin/service-bookings").expect(401)
    await admin(shop).get("/admin/service-bookings/none").expect(404)
    await post("service-bookings/none/cancel", {}).expect(404)
    await post("service-bookings/none/outcome", { status: "no_show" }).expect(404)
    await post("service-bookings/none/reschedule", { starts_at: timeIn(3) }).expect(404)
  })

  it("409: more people than places", async () => {
    const { service, resource } = await createBookable(shop)
    const booking = { service_id: service.id, resource_id: resource.id, starts_at: timeIn(3), contact: {} }
    const { body } = await post("service-bookings", { ...booking, quantity: 2 }).expect(409)
    expect(body.code).toBe("sold_out")
  })

  it("409: any change of a canceled booking, and of one in a cart", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const { booking: held } = await bookInCart(shop, service.id)
    const free = await createBookable(shop)
    const { body } = await bookSlot(shop, free.service.id).expect(200)
    const { id } = body.service_booking
    await post(`service-bookings/${id}/cancel`, {}).expect(200)
    for (const [action, fields] of [
      ["cancel", {}],
      ["outcome", { status: "completed" }],
      ["reschedule", { starts_at: timeIn(3, "12:00") }],
    ] as const)
      for (const booking of [id, held.id]) {
        const reply = await post(`service-bookings/${booking}/${action}`, fields)
        expect([reply.status, reply.body.code], action).toEqual([409, "invalid_state"])
      }
  })
})
