import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { sendEmailCampaigns } from "../../../src/features/email-marketing/jobs/send-email-campaigns"
import { createPost } from "../../factories/blog"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { createCampaign, createDirectList } from "../../factories/email-marketing"
import { addTickets, buy, createSale, emptyCart } from "../../factories/events"
import { createPublishedForm, submitForm } from "../../factories/forms"
import { createDefinition, setMetafield } from "../../factories/metafields"
import {
  type Customer,
  capturePayment,
  createStockedProduct,
  fulfill,
  MANUAL,
  type OrderShop,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { contactOf, requestQuote } from "../../factories/quotes"
import { createProduct, submitReview, useReviewedShop } from "../../factories/reviews"
import { bookSlot, createBookable } from "../../factories/services"
import { spamToken } from "../../factories/spam-token"
import { subscribeFree } from "../../factories/subscriptions"
import { addTour, createTourSale } from "../../factories/tours"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { columnsWith } from "../../harness/text-scan"

let shop: Shop
let orderShop: OrderShop
let reviewed: Shop
let product: StockedProduct

beforeAll(async () => {
  shop = await useShop()
  orderShop = await useOrderShop()
  reviewed = await useReviewedShop()
  product = await createStockedProduct(orderShop, 100)
})

interface Person extends Customer {
  first_name: string
  last_name: string
  street: string
  phone: string
}

/** A signed-in customer whose names no other row has. */
async function newPerson(): Promise<Person> {
  const mark = randomUUID().replaceAll(/[^a-f]/g, "") + randomUUID().replaceAll(/[^a-f]/g, "")
  const digits = randomUUID().replaceAll(/\D/g, "").padEnd(9, "7").slice(0, 9)
  const person = {
    ...(await createCustomer(shop)),
    first_name: `Zoraida${mark}`,
    last_name: `Quill${mark}`,
    street: `${mark} Lane 7`,
    phone: `+49${digits}`,
  }
  const me = storefront(shop, { token: person.token })
  const { first_name, last_name, phone } = person
  await me.post("/store/customers/me", { first_name, last_name, phone }).expect(200)
  await me.post("/store/customers/me/addresses", addressOf(person)).expect(200)
  return person
}

const wordsOf = ({ email, first_name, last_name, street, phone }: Person) => [
  email,
  first_name,
  last_name,
  street,
  phone,
]
const nameOf = ({ first_name, last_name }: Person) => ({ first_name, last_name })
const addressOf = (person: Person) => ({
  ...nameOf(person),

  address_1: person.street,
  phone: person.phone,
  city: "Berlin",
  postal_code: "10117",
  country_code: "de",
})

/** Orders a product with an address, has it captured, fulfilled and refunded in part. */
async function order(person: Person): Promise<{ id: string; total: number }> {
  const store = storefront(orderShop, { token: person.token })
  const { body: regions } = await store.get("/store/regions").expect(200)
  const region = regions.regions.find(({ currency_code: code }: { currency_code: string }) => code === "eur")
  const address = addressOf(person)
  const { body: made } = await store
    .post("/store/carts", {
      region_id: region.id,
      email: person.email,
      shipping_address: address,
      billing_address: address,
      items: [{ variant_id: product.variantId, quantity: 1, metadata: { engraving: person.first_name } }],
      metadata: { gift_message: `For ${person.first_name}` },
    })
    .expect(200)
  const { id } = made.cart
  const { body: offered } = await store.get(`/store/shipping-options?cart_id=${id}`).expect(200)
  await store
    .post(`/store/carts/${id}/shipping-methods`, { option_id: offered.shipping_options[0].id })
    .expect(200)
  await store.post(`/store/carts/${id}/payment-sessions`, { provider_id: MANUAL }).expect(200)
  const { body } = await storefront(orderShop, { token: person.token })
    .post(`/store/carts/${id}/complete`, {})
    .set("idempotency-key", randomUUID())
    .expect(200)
  await capturePayment(orderShop, body.order.id)
  await fulfill(orderShop, body.order).expect(200)
  await admin(orderShop)
    .post(`/admin/orders/${body.order.id}`, { shipping_address: { ...address, city: "Potsdam" } })
    .expect(200)
  return body.order
}

/** Leaves the person's data in each feature. Returns the orders. */
async function leaveTraces(person: Person) {
  const { token, email } = person
  const bought = await order(person)

  const { ticket } = await createSale(shop, 5)
  const { departure, adult } = await createTourSale(shop, 5)
  const { service } = await createBookable(shop)
  const cart = await emptyCart(shop, { token })
  const attendees = [{ ...nameOf(person), email, answers: {} }]
  await addTickets(shop, cart, ticket.id, 1, { attendees }, { token }).expect(200)
  const passengers = [{ unit_id: adult.id, ...nameOf(person), birth_date: "1990-02-28", answers: {} }]
  const units = [{ unit_id: adult.id, quantity: 1 }]
  await addTour(shop, cart, departure.id, { units, passengers }, { token }).expect(200)
  const { body: visited } = await buy(shop, cart, { token })
  expect(visited.order, JSON.stringify(visited)).toBeDefined()
  const contact = { ...nameOf(person), email, phone: person.phone }
  await bookSlot(shop, service.id, { contact }, { token })
    .set("x-svc-spam-token", await spamToken(shop))
    .expect(200)

  // A cart that is still open, with places.
  const open = await emptyCart(shop, { token })
  await storefront(shop, { token })
    .post(`/store/carts/${open}`, { shipping_address: addressOf(person) })
    .expect(200)
  await addTickets(shop, open, ticket.id, 1, { attendees }, { token }).expect(200)

  const text = `I am ${person.first_name} ${person.last_name}.`
  await submitReview(reviewed, await createProduct(reviewed), { token, title: text, body: text })
  const { slug } = await createPost(shop)
  await storefront(shop)
    .post(`/store/blog-posts/${slug}/comments`, {
      author_name: `${person.first_name} ${person.last_name}`,
      author_email: email,
      body: text,
    })
    .set("x-svc-spam-token", await spamToken(shop))
    .expect(200)
  await submitForm(shop, await createPublishedForm(shop), { email, message: text })
  await requestQuote(shop, { contact: contactOf({ ...nameOf(person), email }), message: text })
  await subscribeFree(shop, token)
  const { id: listId, handle: list } = await createDirectList(shop)
  await storefront(shop)
    .post("/store/email-subscribe", { email, list, ...nameOf(person) })
    .set("x-svc-spam-token", await spamToken(shop))
    .expect(200)
  const definition = await createDefinition(shop, { resource_type: "customer" })
  await setMetafield(shop, definition, person.id, text)
  const campaign = await createCampaign(shop, listId)
  await admin(shop).post(`/admin/email-campaigns/${campaign.id}/schedule`, {}).expect(200)
  await sendEmailCampaigns.run(shop.container)
  await trackVisit(person)
  await storefront(shop).post("/auth/customer/emailpass/reset-password", { identifier: email }).expect(201)

  // Texts of others about the person.
  await admin(shop).post(`/admin/orders/${visited.order.id}/cancel`, { reason: text })
  const id = randomUUID()
  const about = `Who is ${email}? ${text}`
  await sql(
    shop,
    `INSERT INTO assistant_session (id, actor_type, actor_id, title, last_message_at) VALUES (:id, 'user', 'one', :about, now())`,
    { id, about },
  )
  await sql(
    shop,
    `INSERT INTO assistant_message (id, session_id, position, role, text) VALUES (:id, :id, 1, 'user', :about)`,
    { id, about },
  )
  await sql(
    shop,
    `INSERT INTO assistant_plan (id, stream_id, session_id, actor_type, actor_id, request, language, status, expires_at)
     VALUES (:id, :id, :id, 'user', 'one', :about, 'en', 'rejected', now())`,
    { id, about },
  )
  await sql(
    shop,
    `INSERT INTO assistant_plan_action (id, plan_id, position, skill, action, summary, input, changes, subjects, hash, status)
     VALUES (:id, :id, 1, 'orders', 'cancel', :about, jsonb_build_object('who', CAST(:about AS text)), '[]', '{}', 'x', 'skipped')`,
    { id, about },
  )
  await shop.container.resolve(Modules.NOTIFICATION).createNotifications({
    to: "owner@shop.test",
    channel: "feed",
    template: "spec",
    data: { about },
  })
  return { bought, visited: visited.order as { id: string } }
}

/** Visits the shop with consent, from the link of a mail that has the person's address. */
async function trackVisit(person: Person): Promise<void> {
  const me = storefront(shop, { token: person.token })
  const { body } = await me.post("/store/cookie-consent", { action: "accept_all" }).expect(200)
  await me
    .post("/store/track/events", {
      session_id: body.cookie_consent.session_id,
      context: {
        page_url: `https://shop.example/?utm_source=mail&utm_campaign=${person.email}`,
        client_id: person.email,
      },
      events: [
        { event_id: randomUUID(), name: "page_view" },
        {
          event_id: randomUUID(),
          name: "search",
          properties: { q: `${person.first_name} ${person.last_name}` },
        },
      ],
    })
    .expect(202)
}

const totalOf = async (id: string) =>
  (await admin(shop).get(`/admin/orders/${id}?fields=id,display_id,total,email,customer_id`).expect(200)).body
    .order

describe("POST /admin/personal-data/erasures", () => {
  it("200: leaves no name and no address in the whole database, and keeps the books", async () => {
    const person = await newPerson()
    const other = await newPerson()
    const { bought, visited } = await leaveTraces(person)
    const before = [await totalOf(bought.id), await totalOf(visited.id)]
    const words = wordsOf(person)
    const tables = (columns: string[]) => new Set(columns.map((column) => column.split(".")[0]))
    expect([...tables(await columnsWith(shop, words))]).toEqual(
      expect.arrayContaining([
        ...["customer", "customer_address", "order", "order_address", "cart", "cart_address"].map(quotedName),
        "event_registration",
        "tour_passenger",
        "service_booking",
        "review",
        "blog_comment",
        "form_submission",
        "quote_request",
        "metafield",
        "provider_identity",
        "assistant_message",
        "assistant_plan",
        "assistant_plan_action",
        "email_campaign_recipient",
        "tracking_event",

        "email_subscriber",
        "email_subscription",
        "order_line_item",
        "order_change_action",
        "notification",
        "fulfillment_address",
      ]),
    )

    const { body } = await admin(shop)
      .post("/admin/personal-data/erasures", { customer_id: person.id })
      .expect(200)
    expect(body.erasure).toMatchObject({ status: "completed", customer_id: person.id, actor_type: "user" })
    expect(body.erasure.erased).toMatchObject({ order: 2, review: 1, blog_comment: 1, tour_passenger: 1 })
    expect(await columnsWith(shop, words)).toEqual([])

    const after = [await totalOf(bought.id), await totalOf(visited.id)]
    expect(after).toEqual(before.map((one) => ({ ...one, email: null })))
    expect(await columnsWith(shop, [other.email])).toContain("customer.email")
    const proofs = await admin(shop).get("/admin/cookie-consents/verify").expect(200)
    expect(proofs.body.verification.broken).toEqual([])
    const listed = await admin(shop).get(`/admin/personal-data/erasures?customer_id=${person.id}`).expect(200)
    expect(listed.body).toMatchObject({ count: 1, erasures: [{ id: body.erasure.id }] })
  })
})

describe("the erasure of a person with an invoice and a refund", () => {
  it("200: leaves the person only in the invoice and its credit note, as the law asks", async () => {
    const person = await newPerson()
    const { id } = await order(person)
    const { body: read } = await admin(orderShop)
      .get(`/admin/orders/${id}?fields=payment_collections.payments.id`)
      .expect(200)
    const [payment] = read.order.payment_collections[0].payments
    await admin(orderShop)
      .post(`/admin/payments/${payment.id}/refund`, { amount: 2, note: `Asked by ${person.email}` })
      .expect(200)
    await admin(orderShop).post(`/admin/orders/${id}/invoice`).expect(200)
    expect(await columnsWith(shop, wordsOf(person))).toEqual(
      expect.arrayContaining(["invoice.document", "refund.note"]),
    )
    const books = () => totalOf(id)
    const before = await books()
    await admin(shop).post("/admin/personal-data/erasures", { customer_id: person.id }).expect(200)
    const left = await columnsWith(shop, wordsOf(person))
    expect(left.filter((column) => !/^(invoice|credit_note)(_pdf)?\./.test(column))).toEqual([])
    expect(left).toContain("invoice.document")
    expect(await books()).toEqual({ ...before, email: null })
  })
})

/** The engine's table `order` has the name of a keyword. */
function quotedName(table: string): string {
  return table === "order" ? '"order"' : table
}

describe("an erased person", () => {
  it("is signed out, cannot sign in, and can open a new account", async () => {
    const person = await newPerson()
    await admin(shop).post("/admin/personal-data/erasures", { email: person.email.toUpperCase() }).expect(200)
    const { body } = await storefront(shop, { token: person.token }).get("/store/customers/me").expect(401)
    expect(body.code).toBe("revoked_token")
    const { email, password } = person
    await storefront(shop).post("/auth/customer/emailpass", { email, password }).expect(401)
    await storefront(shop).post("/auth/customer/emailpass/register", { email, password }).expect(200)
  })

  it("has no running subscription", async () => {
    const person = await newPerson()
    const { subscription } = await subscribeFree(shop, person.token)
    await admin(shop).post("/admin/personal-data/erasures", { customer_id: person.id }).expect(200)
    const [row] = await sql(shop, "SELECT cancel_at_period_end, status FROM subscription WHERE id = :id", {
      id: subscription.id,
    })
    expect(row).toMatchObject({ cancel_at_period_end: true })
  })

  it("who is an admin too keeps the admin's sign-in", async () => {
    const person = await newPerson()
    const auth = shop.container.resolve(Modules.AUTH)
    const [identity] = await auth.listAuthIdentities({ app_metadata: { customer_id: person.id } })
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await database("auth_identity")
      .where({ id: identity?.id })
      .update({ app_metadata: JSON.stringify({ customer_id: person.id, user_id: "user_spec" }) })
    await admin(shop).post("/admin/personal-data/erasures", { customer_id: person.id }).expect(200)
    const [left] = await auth.listAuthIdentities({ id: [identity?.id ?? ""] })
    expect(left?.app_metadata).toEqual({ user_id: "user_spec" })
    await auth.deleteAuthIdentities([identity?.id ?? ""])
  })
})
