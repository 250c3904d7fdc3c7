import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { clock } from "../../src/lib/clock"
import { expireQuotes } from "../../src/scheduled-jobs/quotes/expire-quotes"
import { createProduct, openCatalogue, stockUp } from "../factories/products"
import { asBuyer, createSentQuote, draftQuote, readQuote, requestQuote, sendQuote } from "../factories/quotes"
import { overrideSettings } from "../factories/settings"
import { spamToken } from "../factories/spam-token"
import { admin, storefront } from "../harness/api"
import { type Shop, useShop } from "../harness/shop"
import { useTenant } from "../harness/tenants"

let shop: Shop
let giveTimeBack = () => {}

beforeAll(async () => {
  shop = await useShop()
  await spamToken(shop)
})

afterEach(() => giveTimeBack())

const sql = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const ordersOf = (id: string) => sql()("order").whereRaw("metadata->>'quote_id' = ?", [id])
const inAYear = () => {
  const later = clock.now() + 365 * 86_400_000
  giveTimeBack = clock.use({ now: () => later })
}

describe("a revision", () => {
  it("200: has the shop's prices and the taxes of the buyer's country", async () => {
    const quote = await createSentQuote(shop)
    expect(quote).toMatchObject({ status: "sent", revision: 1 })
    // 12 × 20, and 19 % for Germany.
    expect(quote.revisions[0]).toMatchObject({ number: 1, document: { total: 285.6, tax_total: 45.6 } })
  })

  it("409: cannot be sent without all prices, and cannot be based on an old one", async () => {
    const { id } = await requestQuote(shop)
    await draftQuote(shop, id, { unit_price: null })
    const send = (if_revision: number) => admin(shop).post(`/admin/quotes/${id}/send`, { if_revision })
    expect((await send(0)).body.code).toBe("invalid_state")
    await draftQuote(shop, id)
    expect((await send(1)).body.code).toBe("invalid_state")
    expect((await send(0)).status).toBe(200)
    expect((await send(1)).body.code).toBe("invalid_state")
  })

  it("200: keeps an own tax rate of a line until it is removed, and the order has it", async () => {
    const { id } = await requestQuote(shop, { address: { city: "Berlin", country_code: "de" } })
    const taxesOf = async (line: object) => {
      const { revisions } = await draftQuote(shop, id)
      const lines = revisions[0]?.document.lines.map((one) => ({ id: one.id, quantity: 12, ...line }))
      const { body } = await admin(shop).post(`/admin/quotes/${id}/draft`, { lines }).expect(200)
      const { tax_total, total, lines: made } = body.quote.revisions[0].document
      return { tax_total, total, rates: made[0].taxes.map((tax: { rate: number }) => tax.rate) }
    }
    const reduced = { tax_total: 16.8, total: 256.8, rates: [7] }
    expect(await taxesOf({ tax_rate: 7 })).toEqual(reduced)
    expect(await taxesOf({})).toEqual(reduced)
    expect((await taxesOf({ tax_rate: null })).rates).toEqual([19])
    await taxesOf({ tax_rate: 7 })
    await admin(shop).post(`/admin/quotes/${id}/send`, { if_revision: 0 }).expect(200)
    const { body } = await asBuyer(shop, await readQuote(shop, id), "accept").expect(200)
    expect(body.order.total).toBe(256.8)
  })

  it("200: an expired quote gets another draft and is sent again", async () => {
    const { id } = await createSentQuote(shop)
    await sql()("quote_request").where({ id }).update({ status: "expired" })
    expect(await sendQuote(shop, id, { unit_price: 21 })).toMatchObject({ status: "sent", revision: 2 })
  })

  it("cannot change in the database after it was sent", async () => {
    const { id } = await createSentQuote(shop)
    const revision = () => sql()("quote_revision").where({ quote_id: id, number: 1 })
    await expect(revision().update({ document: "{}" })).rejects.toThrow("cannot change")
    await expect(revision().delete()).rejects.toThrow("cannot change")
  })

  it.each([
    [{ lines: [] }, "out_of_range"],
    [{ lines: [{ id: "qline_none", quantity: 1 }] }, "invalid_field"],
    [{ lines: [{ quantity: 1 }] }, "invalid_field"],
    [{ lines: [{ title: "x", quantity: 1, unit_price: -1 }] }, "out_of_range"],
    [{ lines: [{ type: "product", quantity: 1 }] }, "invalid_field"],
    [{ valid_until: "soon" }, "invalid_field"],
    [{ payment: "gold" }, "invalid_field"],
    [{ lines: [{ title: "x", quantity: 1, tax_rate: 101 }] }, "out_of_range"],
  ])("400: a draft with %j is %s", async (fields, code) => {
    const { id } = await requestQuote(shop)
    const sound = { lines: [{ title: "x", quantity: 1, unit_price: 1 }] }
    const { body } = await admin(shop)
      .post(`/admin/quotes/${id}/draft`, { ...sound, ...fields })
      .expect(400)
    expect(body.code).toBe(code)
  })

  it("404: for an unknown quote; 401: without a token", async () => {
    for (const path of ["review", "withdraw"]) {
      await admin(shop).post(`/admin/quotes/quote_none/${path}`).expect(404)
      await storefront(shop).post(`/admin/quotes/quote_none/${path}`).expect(401)
    }
    await admin(shop).get("/admin/quotes/quote_none").expect(404)
    await admin(shop).post("/admin/quotes/quote_none/send", { if_revision: 0 }).expect(404)
    await admin(shop).get("/admin/quotes/quote_none/pdf?revision=0").expect(404)
  })
})

describe("the PDF", () => {
  const pdfOf = async (number: string) => {
    const call = storefront(shop).get(`/store/quote-requests/${number}/pdf`).buffer(true)
    return call.parse((res, done) => {
      const parts: Buffer[] = []
      res.on("data", (part: Buffer) => parts.push(part))
      res.on("end", () => done(null, Buffer.concat(parts)))
    })
  }

  it("200: keeps its bytes after prices, taxes and the look of the shop have changed", async () => {
    const quote = await createSentQuote(shop)
    const first = await pdfOf(quote.quote_number)
    expect(first.status).toBe(200)
    expect(first.headers["content-type"]).toBe("application/pdf")
    expect(first.body.subarray(0, 5).toString()).toBe("%PDF-")
    onTestFinished(await overrideSettings(shop, "storefront", { company_name: "Another name" }))
    await draftQuote(shop, quote.id, { unit_price: 99 })
    const second = await pdfOf(quote.quote_number)
    expect(first.body.equals(second.body)).toBe(true)
    await admin(shop).post(`/admin/quotes/${quote.id}/send`, { if_revision: 1 }).expect(200)
    const third = await pdfOf(quote.quote_number)
    expect(first.body.equals(third.body)).toBe(false)
    const old = await admin(shop).get(`/admin/quotes/${quote.id}/pdf?revision=1`).buffer(true)
    expect(old.status).toBe(200)
  })

  it("200: shows a fresh request; 404 for a guessed number and in another shop", async () => {
    const { quote_number } = await requestQuote(shop)
    expect((await pdfOf(quote_number)).status).toBe(200)
    const guessed = `${quote_number.slice(0, -10)}0000000000`
    await storefront(shop).get(`/store/quote-requests/${guessed}/pdf`).expect(404)
    const other = await useTenant("north")
    await storefront(other).get(`/store/quote-requests/${quote_number}/pdf`).expect(404)
    await storefront(shop, { key: null }).get(`/store/quote-requests/${quote_number}/pdf`).expect(401)
  })
})

describe("a buyer", () => {
  it("200: reads the quote by the link, without internal notes", async () => {
    const quote = await createSentQuote(shop)
    const note = (kind: string, body: string) =>
      admin(shop).post(`/admin/quotes/${quote.id}/notes`, { kind, body }).expect(200)
    await note("internal", "Do not go below 18")
    await note("shared", "Week 18 is possible")
    const { body } = await storefront(shop)
      .get(`/store/quote-requests/${quote.quote_number}?token=${quote.link.token}`)
      .expect(200)
    expect(body.quote_request).toMatchObject({ status: "sent", revision: 1, total: 285.6 })
    expect(JSON.stringify(body)).not.toContain("Do not go below")
    expect(body.quote_request.messages).toMatchObject([{ kind: "shared", body: "Week 18 is possible" }])
  })

  it("404: without the link of this quote, for each call", async () => {
    const quote = await createSentQuote(shop)
    const other = await createSentQuote(shop)
    for (const token of [other.link.token, `${quote.link.token}x`, "x"]) {
      const path = `/store/quote-requests/${quote.quote_number}`
      await storefront(shop).get(`${path}?token=${token}`).expect(404)
      for (const action of ["accept", "decline", "counter-offer"] as const)
        await asBuyer(
          shop,
          { ...quote, link: { token, url: null } },
          action,
          action === "accept" ? {} : { message: "x" },
        ).expect(404)
    }
    const north = await useTenant("north")
    await storefront(north)
      .get(`/store/quote-requests/${quote.quote_number}?token=${quote.link.token}`)
      .expect(404)
  })

  it("200: accepts, and gets an order at the quote's prices with a payment collection", async () => {
    const quote = await createSentQuote(shop, { po_number: "PO-9" })
    const { body } = await asBuyer(shop, quote, "accept").expect(200)
    expect(body).toMatchObject({
      quote_request: { status: "ordered", revision: 1 },
      order: { total: 285.6, currency_code: "eur" },
      payment: { terms: "link", payment_collection_id: expect.any(String) },
    })
    const { body: found } = await admin(shop)
      .get(
        `/admin/orders/${body.order.id}?fields=*items,*payment_collections,+metadata,+total,+status,+is_draft_order`,
      )
      .expect(200)
    expect(found.order).toMatchObject({
      total: 285.6,
      status: "pending",
      is_draft_order: false,
      metadata: { po_number: "PO-9" },
    })
    expect(found.order.payment_collections).toMatchObject([{ amount: 285.6 }])
    expect((await asBuyer(shop, quote, "accept")).body.code).toBe("invalid_state")
    expect(await readQuote(shop, quote.id)).toMatchObject({ status: "ordered", order_id: body.order.id })
  })

  it("200: accepts on account, without a payment link", async () => {
    const quote = await createSentQuote(shop, {}, { payment: "on_account" })
    const { body } = await asBuyer(shop, quote, "accept").expect(200)
    expect(body.payment).toMatchObject({ terms: "on_account", url: null })
  })

  it("200: the order keeps the quote's price and reserves stock; too little stock leaves the quote open", async () => {
    const catalogue = await openCatalogue(shop)
    const product = await createProduct(catalogue, { prices: [50], manage_inventory: true })
    const variant_id = product.variants[0]?.id ?? ""
    await stockUp(catalogue, variant_id, 5)
    const make = (quantity: number) =>
      createSentQuote(catalogue, { lines: [{ type: "product", variant_id, quantity }] }, { unit_price: 40 })
    const [small, large] = [await make(3), await make(6)]
    expect((await asBuyer(catalogue, large, "accept")).status).toBe(409)
    expect(await readQuote(shop, large.id)).toMatchObject({ status: "sent", order_id: null })
    expect(await ordersOf(large.id).whereNull("deleted_at")).toEqual([])
    expect((await asBuyer(catalogue, small, "accept").expect(200)).body.order.total).toBe(120)
  })

  it("200: makes a counter-offer, which the shop answers by the next revision", async () => {
    const quote = await createSentQuote(shop)
    const line_id = quote.revisions[0]?.document.lines[0]?.id ?? ""
    const offer = { message: "Our limit is 17.50.", lines: [{ line_id, unit_price: 17.5 }] }
    const { body } = await asBuyer(shop, quote, "counter-offer", offer).expect(200)
    expect(body.quote_request).toMatchObject({
      status: "renegotiation",
      messages: [{ kind: "counter_offer" }],
    })
    expect((await asBuyer(shop, quote, "accept")).body.code).toBe("invalid_state")
    expect((await readQuote(shop, quote.id)).messages[0]).toMatchObject({
      lines: [{ line_id, unit_price: 17.5 }],
    })
    const next = await sendQuote(shop, quote.id, { unit_price: 18 })
    expect(next).toMatchObject({ status: "sent", revision: 2 })
    expect((await asBuyer(shop, quote, "accept")).body.code).toBe("invalid_state")
    await asBuyer(shop, next, "accept").expect(200)
  })

  it("400: a counter-offer for a line of another quote, and an empty one", async () => {
    const quote = await createSentQuote(shop)
    await asBuyer(shop, quote, "counter-offer", { lines: [{ line_id: "qline_x", unit_price: 1 }] }).expect(
      400,
    )
    await asBuyer(shop, quote, "counter-offer").expect(400)
  })

  it("200: declines with a reason", async () => {
    const quote = await createSentQuote(shop)
    const { body } = await asBuyer(shop, quote, "decline", { message: "Too late for us." }).expect(200)
    expect(body.quote_request).toMatchObject({ status: "declined", messages: [{ body: "Too late for us." }] })
  })

  it("409: accepts nothing after the last day, and the job ends the quote", async () => {
    const quote = await createSentQuote(shop)
    inAYear()
    const { link } = await readQuote(shop, quote.id)
    expect((await asBuyer(shop, { ...quote, link }, "accept")).body.code).toBe("invalid_state")
    await expireQuotes.run(shop.container)
    expect((await readQuote(shop, quote.id)).status).toBe("expired")
    expect(await ordersOf(quote.id)).toEqual([])
  })
})

describe("at the same moment", () => {
  it("two acceptances place one order", async () => {
    const quote = await createSentQuote(shop)
    const answers = await Promise.all([1, 2, 3].map(() => asBuyer(shop, quote, "accept")))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await ordersOf(quote.id)).toHaveLength(1)
  })

  it("accept against withdraw, expire or a new revision has one outcome, 200 times", async () => {
    const quotes = shop.container.resolve("quotes")
    const actor = { type: "system", id: null }
    const made = await createSentQuote(shop)
    const others = {
      withdraw: (id: string) => quotes.move(id, "withdraw"),
      expire: (id: string) => quotes.move(id, "expire"),
      revise: (id: string) => quotes.sendDraft(id, 1, actor),
    }
    const tally = new Map<string, number>()
    for (let round = 0; round < 200; round++) {
      const name = (["withdraw", "expire", "revise"] as const)[round % 3] ?? "withdraw"
      const id = await copyOf(made.id, { isExpired: name === "expire" && round % 2 === 0 })
      const both = [() => quotes.move(id, "accept", { revision: 1 }), () => others[name](id)]
      const outcomes = await Promise.allSettled((round % 4 < 2 ? both : both.reverse()).map((run) => run()))
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
      const { status } = (await quotes.find({ id })) ?? { status: "gone" }
      tally.set(status, (tally.get(status) ?? 0) + 1)
    }
    expect([...tally.values()].reduce((sum, count) => sum + count)).toBe(200)
    for (const status of tally.keys()) expect(["accepted", "withdrawn", "expired", "sent"]).toContain(status)
  })
})

/** A sent quote with a draft of its next revision, made by SQL, because 200 of them are needed. */
async function copyOf(id: string, { isExpired }: { isExpired: boolean }): Promise<string> {
  const quotes = shop.container.resolve("quotes")
  const stored = await quotes.find({ id })
  const sent = await quotes.findRevision(id, 1)
  if (!stored || !sent) throw new Error("The quote is gone")
  const actor = { type: "system", id: null }
  const copy = await quotes.submit({ ...stored, files: [], document: sent.document, actor })
  await quotes.saveDraft(copy, { document: sent.document, valid_until: null, payment: "link" }, actor)
  await quotes.sendDraft(copy, 0, actor)
  await quotes.saveDraft(copy, { document: sent.document, valid_until: null, payment: "link" }, actor)
  const moment = clock.now() + (isExpired ? -1 : 1) * 60_000
  await sql()("quote_request")
    .where({ id: copy })
    .update({ valid_until: new Date(moment) })
  return copy
}
