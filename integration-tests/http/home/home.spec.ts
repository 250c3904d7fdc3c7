import { readdirSync } from "node:fs"
import path from "node:path"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import type { home as homeSchema } from "../../../src/features/home/api/admin.rows"
import type { waitingOrder } from "../../../src/features/orders/module/schemas"
import type { Received } from "../../../src/kits/rows/moments"
import { clock } from "../../../src/lib/clock"
import { createComment, createPost } from "../../factories/blog"
import { readyCart, type Stocked, setStock, sql, stockedVariant } from "../../factories/checkout"
import { createCampaign, createEmailList } from "../../factories/email-marketing"
import { createEvent, createQuota, createSale, createTicket, soldTickets } from "../../factories/events"
import { createPublishedForm, submitForm } from "../../factories/forms"
import { capturePayment, fulfill, refundPayment } from "../../factories/orders"
import { requestQuote } from "../../factories/quotes"
import { importReview } from "../../factories/reviews"
import { bookSlot, createBookable } from "../../factories/services"
import { overrideSettings } from "../../factories/settings"
import { createPlan } from "../../factories/subscriptions"
import { createTourSale } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { addEndpoint, deleteDemoEndpoint } from "../../factories/webhooks"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"
import { useTenant } from "../../harness/tenants"

type Home = Received<typeof homeSchema>
type WaitingOrder = Received<typeof waitingOrder>

const DAY_MS = 86_400_000
const ROUTES = path.resolve(__dirname, "../../../src/admin/routes")
/** The engine's pages to which the home leads. */
const ENGINE_PAGES = [
  /^\/orders(\/\w+)?$/,
  /^\/inventory$/,
  /^\/campaigns(\/\w+)?$/,
  /^\/products$/,
  /^\/settings\/locations$/,
]
/** The lists behind our pages, which must accept the filter in the address. */
const LISTS: Record<string, string> = {
  "/reviews": "/admin/reviews",
  "/blog/comments": "/admin/blog-comments",
  "/quotes": "/admin/quotes",
  "/forms/submissions": "/admin/form-submissions",
  "/subscriptions": "/admin/subscriptions",
  "/waiting-orders": "/admin/waiting-orders",
  "/mail-log": "/admin/queued-mails",
}

let shop: Shop
let other: Shop
let othersBefore: Home
let stocked: Stocked
let restoreClock = () => {}

const homeOf = async (of: Shop): Promise<Home> => (await admin(of).get("/admin/home").expect(200)).body.home

const toDo = async (kind: string) => {
  const { to_dos } = await homeOf(shop)
  const found = to_dos.find((one) => one.kind === kind)
  if (!found) throw new Error(`The home has no '${kind}'.`)
  return found
}

/** An order for which nobody has paid yet. */
async function placeOrder() {
  const cart = await readyCart(shop, stocked.variantId, [1], `${unique("buyer")}@home.test`)
  const { body } = await storefront(shop).post(`/store/carts/${cart}/complete`).expect(200)
  return body.order as { id: string; total: number; items: { id: string }[] }
}

/** Ends what waits in the demo shop, so that the numbers begin at 0. */
async function tidy() {
  await deleteDemoEndpoint(shop)
  for (const statement of [
    "UPDATE review SET status = 'approved' WHERE status = 'pending'",
    "UPDATE blog_comment SET status = 'approved' WHERE status = 'pending'",
    "UPDATE form_submission SET status = 'read' WHERE status = 'new'",
    "UPDATE quote_request SET status = 'in_review' WHERE status IN ('submitted', 'renegotiation')",
    "UPDATE subscription SET status = 'active' WHERE status = 'past_due'",
    "UPDATE email_campaign_recipient SET status = 'sent' WHERE status = 'failed'",
    "UPDATE promotion_campaign SET ends_at = NULL",
  ])
    await sql(shop, statement)
  await sql(shop, "UPDATE product_variant SET manage_inventory = false WHERE id <> ?", [stocked.variantId])
}

beforeAll(async () => {
  shop = await useTenant("home")
  other = await useShop()
  stocked = await stockedVariant(shop, 100)
  await tidy()
  othersBefore = await homeOf(other)
})
afterEach(() => restoreClock())

describe("GET /admin/home: what waits", () => {
  const acts: [string, () => Promise<unknown>][] = [
    [
      "orders_to_pack",
      async () => {
        const { id } = await placeOrder()
        expect(await toDo("orders_to_pack")).toMatchObject({ count: 0 })
        await capturePayment(shop, id)
      },
    ],
    [
      "failed_payments",
      async () => {
        const { id } = await placeOrder()
        const collections =
          "SELECT payment_collection_id FROM order_payment_collection WHERE order_id = ? AND deleted_at IS NULL"
        await sql(shop, `UPDATE payment_collection SET status = 'not_paid' WHERE id IN (${collections})`, [
          id,
        ])
        await sql(
          shop,
          `UPDATE payment_session SET status = 'error', updated_at = now() WHERE payment_collection_id IN (${collections})`,
          [id],
        )
      },
    ],
    [
      "unpaid_subscriptions",
      async () => {
        const { id } = await createPlan(shop)
        await sql(
          shop,
          `INSERT INTO subscription (id, customer_id, plan_id, status, anchor_at, current_period_start, current_period_end)
           VALUES (?, 'cus_home', ?, 'past_due', now(), now(), now() + interval '1 month')`,
          [unique("sub"), id],
        )
      },
    ],
    ["quote_requests", () => requestQuote(shop)],
    [
      "counter_offers",
      async () => {
        const { id } = await requestQuote(shop)
        await sql(shop, "UPDATE quote_request SET status = 'renegotiation' WHERE id = ?", [id])
      },
    ],
    ["form_submissions", async () => submitForm(shop, await createPublishedForm(shop))],
    ["low_stock", () => setStock(shop, stocked, 4)],
    [
      "reviews",
      async () => {
        const { body } = await admin(shop).get("/admin/products?limit=1&fields=id").expect(200)
        await importReview(shop, body.products[0], { status: "pending" })
      },
    ],
    [
      "comments",
      async () => {
        const post = await createPost(shop)
        const { id } = await createComment(shop, { post_id: post.id })
        await sql(shop, "UPDATE blog_comment SET status = 'pending' WHERE id = ?", [id])
      },
    ],
    [
      "failed_mails",
      async () => {
        await sql(
          shop,
          `INSERT INTO queued_mail (topic, kind, cause, about, expires_at, ended_at, outcome)
           SELECT 'orders', 'placed', :cause || outcome, 'order_home', now(), now(), outcome
             FROM unnest(ARRAY['sent', 'not_needed', 'given_up']) AS outcome`,
          { cause: unique("cause") },
        )
      },
    ],
    [
      "failed_campaigns",
      async () => {
        const list = await createEmailList(shop)
        const { id } = await createCampaign(shop, list.id)
        await sql(shop, "UPDATE email_campaign SET status = 'sent', finished_at = now() WHERE id = ?", [id])
        await sql(
          shop,
          `INSERT INTO email_campaign_recipient (id, campaign_id, subscriber_id, subscription_id, status)
           VALUES (?, ?, 'esub_home', 'esubn_home', 'failed')`,
          [unique("ecrcp"), id],
        )
      },
    ],
    [
      "failing_webhooks",
      async () => {
        const { id } = await addEndpoint(shop, {
          url: `https://${unique("hook").toLowerCase()}.example.com`,
          event_types: ["review.approved"],
        })
        await sql(shop, "UPDATE webhook_endpoint SET failing_since = now() WHERE id = ?", [id])
      },
    ],
    [
      "ending_campaigns",
      () =>
        admin(shop)
          .post("/admin/campaigns", {
            name: "Spring sale",
            campaign_identifier: unique("SPRING"),
            ends_at: new Date(clock.now() + 3 * DAY_MS).toISOString(),
          })
          .expect(200),
    ],
  ]

  it.each(acts)("200: %s are 0, and then 1", async (kind, act) => {
    expect(await toDo(kind)).toMatchObject({ count: 0 })
    await act()
    const { count, to } = await toDo(kind)
    expect(count).toBe(1)
    expectPage(to)
    const [page = "", query] = to.split("?")
    const list = LISTS[page]
    if (!list) return
    const { body } = await admin(shop).get(`${list}?${query}`).expect(200)
    expect(body.count).toBe(1)
  })

  it("200: has all kinds that features declare, each once", async () => {
    const kinds = (await homeOf(shop)).to_dos.map(({ kind }) => kind)
    expect([...kinds].sort()).toEqual([...new Set(kinds)].sort())
    expect(kinds).toEqual(expect.arrayContaining(acts.map(([kind]) => kind)))
  })

  it("200: an order that was shipped is no longer to pack", async () => {
    const before = (await toDo("orders_to_pack")).count
    const order = await placeOrder()
    await capturePayment(shop, order.id)
    expect(await toDo("orders_to_pack")).toMatchObject({ count: before + 1 })
    await fulfill(shop, order).expect(200)
    expect(await toDo("orders_to_pack")).toMatchObject({ count: before })
  })

  it("200: the list of waiting orders says why each waits, the oldest first", async () => {
    const list = async (query: string): Promise<WaitingOrder[]> =>
      (await admin(shop).get(`/admin/waiting-orders?${query}`).expect(200)).body.waiting_orders
    const order = await placeOrder()
    await capturePayment(shop, order.id)
    const [newest] = await list("kind=to_pack&order=-created_at&limit=1")
    expect(newest).toMatchObject({ id: order.id, kinds: ["to_pack"], pieces: 1, currency_code: "eur" })
    expect(newest?.total).toBeCloseTo(order.total, 2)
    expect((await list("kind=to_pack")).at(-1)).toEqual(newest)
    const failed = await list("kind=failed_payment")
    expect(failed.map(({ kinds }) => kinds)).toEqual([["failed_payment"]])
    expect(await list("")).toHaveLength((await list("kind=to_pack")).length + 1)
    await admin(shop).get("/admin/waiting-orders?kind=shipped").expect(400)
  })

  it("200: low stock leads to the inventory item", async () => {
    expect((await toDo("low_stock")).to).toBe(`/inventory?id=${stocked.inventoryItemId}`)
    await setStock(shop, stocked, 100)
    expect(await toDo("low_stock")).toMatchObject({ count: 0 })
  })

  it("200: an order whose money is held is to pack, until its total grows or the money is let go", async () => {
    const counts = async () => [(await toDo("orders_to_pack")).count, (await toDo("failed_payments")).count]
    const { id, total } = await placeOrder()
    const [toPack = 0, failed = 0] = await counts()
    const pay = (values: string) =>
      sql(
        shop,
        `UPDATE payment SET ${values} WHERE payment_collection_id IN (
           SELECT payment_collection_id FROM order_payment_collection WHERE order_id = ? AND deleted_at IS NULL)`,
        [id],
      )
    await pay("provider_id = 'pp_stripe_stripe'")
    expect(await counts()).toEqual([toPack + 1, failed])
    await pay(`amount = ${total - 1}`)
    expect(await counts()).toEqual([toPack, failed])
    await pay(`amount = ${total}, canceled_at = now()`)
    expect(await counts()).toEqual([toPack, failed + 1])
    const { body } = await admin(shop)
      .get("/admin/waiting-orders?kind=failed_payment&order=-created_at")
      .expect(200)
    expect(body.waiting_orders[0]).toMatchObject({ id, kinds: ["failed_payment"], pieces: 0 })
    await pay(`canceled_at = now() - interval '15 days'`)
    expect(await counts()).toEqual([toPack, failed])
    await pay("provider_id = 'pp_system_default', canceled_at = NULL")
    await capturePayment(shop, id)
    expect(await counts()).toEqual([toPack + 1, failed])
  })

  it("200: counts end at 1,000", async () => {
    await sql(
      shop,
      `INSERT INTO form_submission (id, status, form_id, form_slug, version, locale, answers, visible, files, file_ids,
         consents, summary)
       SELECT 'fsub_home_' || n, 'new', 'form_home', 'home', 1, 'en', '{}', '[]', '[]', '[]', '[]', ''
         FROM generate_series(1, 1500) n`,
    )
    expect(await toDo("form_submissions")).toMatchObject({ count: 1_000 })
    await sql(shop, "DELETE FROM form_submission WHERE form_id = 'form_home'")
  })
})

describe("GET /admin/home: the next dates", () => {
  const datesOf = async (kind: string) => (await homeOf(shop)).dates.filter((date) => date.kind === kind)

  it("200: has events with sold and free places", async () => {
    const soon = new Date(clock.now() + DAY_MS).toISOString()
    const event = await createEvent(shop, { starts_at: soon })
    const { id: quota } = await createQuota(shop, event.id, 10)
    const ticket = await createTicket(shop, event.id, [quota])
    await soldTickets(shop, ticket.id, 2)
    const [first] = await datesOf("event")
    expect(first).toMatchObject({ id: event.id, title: event.title, starts_at: soon, sold: 2, remaining: 8 })
    expect(first?.to).toBe(`/events/${event.id}`)
  })

  it("200: a quota of all tickets limits the sum of their own", async () => {
    const event = await createEvent(shop, { starts_at: new Date(clock.now() + DAY_MS / 2).toISOString() })
    const [all, front, back] = [
      await createQuota(shop, event.id, 6),
      await createQuota(shop, event.id, 5),
      await createQuota(shop, event.id, 4),
    ]
    await createTicket(shop, event.id, [all.id, front.id])
    await createTicket(shop, event.id, [all.id, back.id])
    const remaining = async () => (await datesOf("event")).find(({ id }) => id === event.id)?.remaining
    expect(await remaining()).toBe(6)
    await admin(shop).post(`/admin/event-quotas/${all.id}`, { size: 100 }).expect(200)
    expect(await remaining()).toBe(9)
    await admin(shop).post(`/admin/event-quotas/${all.id}`, { size: null }).expect(200)
    await admin(shop).post(`/admin/event-quotas/${back.id}`, { size: null }).expect(200)
    expect(await remaining()).toBeNull()
  })

  it("200: leaves out drafts, canceled and past events", async () => {
    const starts_at = new Date(clock.now() + DAY_MS / 4).toISOString()
    const hidden = [
      await createEvent(shop, { starts_at, status: "draft" }),
      await createEvent(shop, { starts_at, event_status: "canceled" }),
      await createEvent(shop, { starts_at: new Date(clock.now() - DAY_MS).toISOString() }),
    ].map(({ id }) => id)
    expect((await datesOf("event")).filter(({ id }) => hidden.includes(id))).toEqual([])
  })

  it("200: has departures of tours, and bookings of services with who has booked", async () => {
    const { tour, departure } = await createTourSale(shop, 12)
    const local_start = new Date(clock.now() + 2 * DAY_MS).toISOString().slice(0, 16)
    const { body } = await admin(shop)
      .post("/admin/tour-departures", { tour_id: tour.id, local_start, size: 12 })
      .expect(200)
    const departures = await datesOf("departure")
    const soon = departures.find(({ id }) => id === body.tour_departure.id)
    expect(soon).toMatchObject({ title: tour.title, sold: 0, remaining: 12 })
    expect(soon?.to).toBe(`/tours/departures?open=${body.tour_departure.id}`)
    expect(departures.length).toBeLessThanOrEqual(7)
    expect(departure.id).not.toBe(soon?.id)

    const { service } = await createBookable(shop)
    await bookSlot(shop, service.id).expect(200)
    const [booking] = await datesOf("booking")
    expect(booking?.to).toBe(`/bookings/calendar?booking=${booking?.id}`)
    expect(await datesOf("booking")).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: service.title, person: "Ada", sold: 1 })]),
    )
  })

  it("200: is sorted by time, with pages that exist", async () => {
    const { dates } = await homeOf(shop)
    const times = dates.map(({ starts_at }) => Date.parse(starts_at))
    expect(times).toEqual([...times].sort((one, two) => one - two))
    for (const { to } of dates) expectPage(to)
  })
})

describe("GET /admin/home: takings", () => {
  it("200: sums what was paid for the orders of each of 14 days, less refunds", async () => {
    const before = (await homeOf(shop)).takings
    expect(before.days).toHaveLength(14)
    expect(before.days.at(-1)?.date).toBe(clock.date().toISOString().slice(0, 10))

    const [unpaid, paid, older] = [await placeOrder(), await placeOrder(), await placeOrder()]
    const inPart = await placeOrder()
    await capturePayment(shop, paid.id)
    await capturePayment(shop, older.id)
    await capturePayment(shop, inPart.id, 5)
    await refundPayment(shop, inPart.id, 2)
    await sql(shop, `UPDATE "order" SET created_at = created_at - interval '7 days' WHERE id = ?`, [older.id])
    const { takings } = await homeOf(shop)
    expect(takings.currency_code).toBe(before.currency_code)
    const difference = (place: number) =>
      (takings.days.at(place)?.amount ?? 0) - (before.days.at(place)?.amount ?? 0)
    expect(difference(-1)).toBeCloseTo(paid.total + 3, 2)
    expect(difference(-8)).toBeCloseTo(older.total, 2)
    expect((takings.days.at(-1)?.orders ?? 0) - (before.days.at(-1)?.orders ?? 0)).toBe(2)

    await admin(shop).post(`/admin/orders/${paid.id}/cancel`).expect(200)
    await admin(shop).post(`/admin/orders/${unpaid.id}/cancel`).expect(200)
    await admin(shop).post(`/admin/orders/${inPart.id}/cancel`).expect(200)
    expect((await homeOf(shop)).takings.days.at(-1)?.amount).toBeCloseTo(before.days.at(-1)?.amount ?? 0, 2)
  })

  it("200: sums by the days of a time zone, also where one has 23 hours; 400 for no zone", async () => {
    const read = async (timezone: string): Promise<Home["takings"]["days"]> => {
      const query = new URLSearchParams({ timezone })
      return (await admin(shop).get(`/admin/home?${query.toString()}`).expect(200)).body.home.takings.days
    }
    const paid = await placeOrder()
    await capturePayment(shop, paid.id)
    const now = Date.parse("2031-04-02T22:30:00Z")
    restoreClock = clock.use({ now: () => now })
    const at = async (moment: string) => {
      await sql(shop, `UPDATE "order" SET created_at = ? WHERE id = ?`, [moment, paid.id])
      const dates = async (timezone: string) =>
        (await read(timezone)).flatMap(({ date, orders }) => (orders > 0 ? [date] : []))
      return [await dates("UTC"), await dates("Europe/Berlin"), await dates("America/New_York")]
    }
    expect((await read("UTC")).at(-1)?.date).toBe("2031-04-02")
    expect((await read("Europe/Berlin")).at(-1)?.date).toBe("2031-04-03")
    expect(await at("2031-04-02T22:15:00Z")).toEqual([["2031-04-02"], ["2031-04-03"], ["2031-04-02"]])
    // Clocks in Berlin go forward on March 30.
    expect(await at("2031-03-30T21:59:00Z")).toEqual([["2031-03-30"], ["2031-03-30"], ["2031-03-30"]])
    expect(await at("2031-03-30T22:00:00Z")).toEqual([["2031-03-30"], ["2031-03-31"], ["2031-03-30"]])
    expect(await at("2031-03-30T03:00:00Z")).toEqual([["2031-03-30"], ["2031-03-30"], ["2031-03-29"]])
    for (const zone of ["Mars/Olympus", "+03:00", ""])
      await admin(shop)
        .get(`/admin/home?timezone=${encodeURIComponent(zone)}`)
        .expect(400)
  })
})

describe("GET /admin/home: the setup of a new shop", () => {
  it("200: knows what is set up", async () => {
    const done = async (id: string) =>
      (await homeOf(shop)).setup_steps.find((step) => step.id === id)?.is_done
    expect(await done("products")).toBe(true)
    expect(await done("shipping")).toBe(true)
    const putBack = await overrideSettings(shop, "storefront", { url: null })
    expect(await done("storefront")).toBe(false)
    await admin(shop).post("/admin/config/storefront", { url: "https://shop.example" }).expect(200)
    expect(await done("storefront")).toBe(true)
    await putBack()
  })

  it("200: leads to pages that exist", async () => {
    for (const { to } of (await homeOf(shop)).setup_steps) expectPage(to)
  })
})

it("counts nothing of another shop", async () => {
  expect(await homeOf(other)).toEqual(othersBefore)
})

it("needs as many statements for much as for little", async () => {
  const read = () => admin(shop).get("/admin/home").expect(200)
  const { statements: before } = await statementsOf(shop, read, 2)
  await placeOrder()
  await requestQuote(shop)
  await createSale(shop, 5)
  const { statements: after } = await statementsOf(shop, read, 2)
  expect(after).toHaveLength(before.length)
  expect(after.length).toBeLessThanOrEqual(12)
})

/** Fails if the dashboard has no page at this address. */
function expectPage(to: string): void {
  const [address = ""] = to.split("?")
  if (ENGINE_PAGES.some((page) => page.test(address))) return
  let folder = ROUTES
  for (const part of address.split("/").filter(Boolean)) {
    const names = readdirSync(folder)
    const name = names.find((each) => each === part) ?? names.find((each) => each.startsWith("["))
    expect(name, `${to} in ${folder}`).toBeDefined()
    folder = path.join(folder, name ?? "")
  }
  expect(readdirSync(folder)).toContain("page.tsx")
}
