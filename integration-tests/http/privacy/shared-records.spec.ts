import { beforeAll, describe, expect, it } from "vitest"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { addTickets, buy, createSale, emptyCart } from "../../factories/events"
import { createPublishedForm, submitForm } from "../../factories/forms"
import type { Customer } from "../../factories/orders"
import { personalDataIn } from "../../factories/personal-data"
import { bookSlot, createBookable } from "../../factories/services"
import { spamToken } from "../../factories/spam-token"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop
let buyer: Customer
let guest: string

beforeAll(async () => {
  shop = await useShop()
})

const erase = (body: { customer_id: string } | { email: string }) =>
  admin(shop).post("/admin/personal-data/erasures", body).expect(200)

/** A customer buys a ticket for somebody else, and one for herself. The order's email is the other's. */
async function buyForTwo() {
  buyer = await createCustomer(shop)
  guest = `${unique("guest")}@attendees.test`
  const { token, email } = buyer
  const { ticket } = await createSale(shop, 5)
  const cart = await emptyCart(shop, { token })
  const shipping_address = { first_name: "Bea", last_name: "Buyer", address_1: "Lane 1", country_code: "de" }
  await storefront(shop, { token })
    .post(`/store/carts/${cart}`, { email: guest, shipping_address })
    .expect(200)
  const attendees = [
    { first_name: "Gil", last_name: "Guest", email: guest, answers: {} },
    { first_name: "Bea", last_name: "Buyer", email, answers: {} },
  ]
  await addTickets(shop, cart, ticket.id, 2, { attendees }, { token }).expect(200)
  const { body } = await buy(shop, cart, { token })
  expect(body.order, JSON.stringify(body)).toBeDefined()
  const values = { order: String(body.order.id) }
  return {
    order: () => sql(shop, `SELECT * FROM "order" WHERE id = :order`, values),
    address: () =>
      sql(
        shop,
        `SELECT a.* FROM order_address a JOIN "order" o ON o.shipping_address_id = a.id WHERE o.id = :order`,
        values,
      ),
    ticketOf: async (first: string) => {
      const [row] = await sql(
        shop,
        "SELECT id FROM event_registration WHERE order_id = :order AND first_name = :first",
        {
          ...values,
          first,
        },
      )
      const id = row?.id ?? ""
      expect(id).not.toBe("")
      return async () => ({
        registration: await sql(shop, "SELECT * FROM event_registration WHERE id = :id", { id }),
        events: await sql(shop, "SELECT * FROM outbox_event WHERE object_id = :id", { id }),
      })
    },
  }
}

describe("a ticket that somebody else has bought", () => {
  it("belongs to its holder, and the order to the buyer's account", async () => {
    const sold = await buyForTwo()
    const [theirs, hers] = [await sold.ticketOf("Gil"), await sold.ticketOf("Bea")]
    const [order] = await sold.order()
    const [address, ticket] = [await sold.address(), await hers()]
    expect(ticket.events.length).toBeGreaterThan(0)
    await erase({ email: guest })
    expect(await sold.order()).toEqual([{ ...order, email: null }])
    expect(await sold.address()).toEqual(address)
    expect(await hers()).toEqual(ticket)
    const { registration, events } = await theirs()
    expect(registration).toMatchObject([{ first_name: null, last_name: null, email: null }])
    const erased = { first_name: "[erased]", last_name: "[erased]", email: "[erased]" }
    expect(events).toMatchObject([{ payload: { ...erased, customer_id: buyer.id } }])
  })

  it("stays when the buyer is erased", async () => {
    const sold = await buyForTwo()
    const [theirs, hers] = [await sold.ticketOf("Gil"), await sold.ticketOf("Bea")]
    const ticket = await theirs()
    expect(ticket.events.length).toBeGreaterThan(0)
    await erase({ customer_id: buyer.id })
    expect(await theirs()).toEqual(ticket)
    expect(await hers()).toMatchObject({ registration: [{ first_name: null, email: null }], events: [] })
    expect(await sold.order()).toMatchObject([{ email: null }])
    expect(await sold.address()).toMatchObject([{ last_name: null, address_1: null }])
  })
})

it("a booking for somebody else loses that person, and stays the account's", async () => {
  const { token, id: customer_id } = await createCustomer(shop)
  const email = `${unique("guest")}@attendees.test`
  const { service } = await createBookable(shop)
  const contact = { first_name: "Gil", last_name: "Guest", email }
  await bookSlot(shop, service.id, { contact }, { token })
    .set("x-svc-spam-token", await spamToken(shop))
    .expect(200)
  await erase({ email })
  const columns = "first_name, last_name, email, status, customer_id"
  const left = await sql(shop, `SELECT ${columns} FROM service_booking WHERE customer_id = :customer_id`, {
    customer_id,
  })
  const person = { first_name: null, last_name: null, email: null }
  expect(left).toEqual([{ ...person, status: "confirmed", customer_id }])
})

it("an unproven address of a sign-in finds nothing of others", async () => {
  const customer = await createCustomer(shop)
  const { id } = await submitForm(shop, await createPublishedForm(shop), { email: customer.email })
  const found = async () => (await personalDataIn(shop).found({ customerId: customer.id })).form_submission
  expect(await found()).toEqual([id])
  await sql(shop, "UPDATE customer SET email = :email WHERE id = :id", {
    id: customer.id,
    email: `new.${customer.email}`,
  })
  expect(await found()).toBeUndefined()
})
