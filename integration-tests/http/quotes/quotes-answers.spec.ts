import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { INITIAL_ISG_CONFIG } from "../../../src/features/isg-config/module/lib/regulated-rates"
import { expireQuotes } from "../../../src/features/quotes/jobs/expire-quotes"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { publishIsgConfig } from "../../factories/isg-config"
import { createProduct, openCatalogue, stockUp } from "../../factories/products"
import {
  asBuyer,
  createSentQuote,
  draftQuote,
  postQuote,
  quoteBody,
  readQuote,
  requestQuote,
  sendDraft,
  sendQuote,
} from "../../factories/quotes"
import { overrideSettings } from "../../factories/settings"
import { spamToken } from "../../factories/spam-token"
import { publishTheme } from "../../factories/theme"
import { admin, anonymous, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

let shop: Shop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
  await spamToken(shop)
})

afterEach(() => restoreClock())

const sql = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const ordersOf = (id: string) => sql()("order").whereRaw("metadata->>'quote_id' = ?", [id])
const inDays = (days: number) => {
  const later = clock.now() + days * 86_400_000
  restoreClock = clock.use({ now: () => later })
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
    const send = async (if_revision: number) => {
      const { draft_version: if_draft_version } = await readQuote(shop, id)
      return admin(shop).post(`/admin/quotes/${id}/send`, { if_revision, if_draft_version })
    }
    expect((await send(0)).body.code).toBe("invalid_state")
    await draftQuote(shop, id)
    expect((await send(1)).body.code).toBe("invalid_state")
    expect((await send(0)).status).toBe(200)
    expect((await send(1)).body.code).toBe("invalid_state")
  })

  it("200: keeps an own tax rate of a line until it is removed, and the order has it", async () => {
    const { id } = await requestQuote(shop, { address: { city: "Berlin", country_code: "de" } })
    const taxesOf = async (line: object) => {
      const { revisions, draft_version: if_draft_version } = await draftQuote(shop, id)
      const lines = revisions[0]?.document.lines.map((one) => ({ id: one.id, quantity: 12, ...line }))
      const { body } = await admin(shop)
        .post(`/admin/quotes/${id}/draft`, { lines, if_draft_version })
        .expect(200)
      const { tax_total, total, lines: made } = body.quote.revisions[0].document
      return { tax_total, total, rates: made[0].taxes.map((tax: { rate: number }) => tax.rate) }
    }
    const reduced = { tax_total: 16.8, total: 256.8, rates: [7] }
    expect(await taxesOf({ tax_rate: 7 })).toEqual(reduced)
    expect(await taxesOf({})).toEqual(reduced)
    expect((await taxesOf({ tax_rate: null })).rates).toEqual([19])
    await taxesOf({ tax_rate: 7 })
    const { body } = await asBuyer(shop, await sendDraft(shop, id), "accept").expect(200)
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
    const sound = { lines: [{ title: "x", quantity: 1, unit_price: 1 }], if_draft_version: 0 }
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
    const seen = { if_revision: 0, if_draft_version: 0 }
    await admin(shop).post("/admin/quotes/quote_none/send", seen).expect(404)
    await admin(shop).get("/admin/quotes/quote_none/pdf?revision=0").expect(404)
  })
})

describe("the PDF", () => {
  const pdfOf = async (number: string, from = shop) => {
    const call = storefront(from).get(`/store/quote-requests/${number}/pdf`).buffer(true)
    return call.parse((res, done) => {
      const parts: Buffer[] = []
      res.on("data", (part: Buffer) => parts.push(part))
      res.on("end", () => done(null, Buffer.concat(parts)))
    })
  }

  it("200: opens at the address of the answer, without any header", async () => {
    const { body } = await postQuote(shop, quoteBody())
    const { pathname, search } = new URL(body.quote_request.pdf_url)
    const opened = await anonymous(shop)
      .get(pathname + search)
      .expect(200)
    expect(opened.headers["content-type"]).toBe("application/pdf")
  })

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
    await sendDraft(shop, quote.id)
    const third = await pdfOf(quote.quote_number)
    expect(first.body.equals(third.body)).toBe(false)
    const old = await admin(shop).get(`/admin/quotes/${quote.id}/pdf?revision=1`).buffer(true)
    expect(old.status).toBe(200)
  })

  it("200: keeps its bytes after prices, titles, taxes, ISG rates and the theme were edited", async () => {
    // A published theme and published rates cannot be taken back, so this shop is for this test only.
    const own = await useTenant("quotes-frozen")
    await spamToken(own)
    const inShop = <Result>(work: () => Promise<Result>) => runInTenant(own.tenant, work)
    const catalogue = await inShop(() => openCatalogue(own))
    const product = await inShop(() => createProduct(catalogue, { prices: [50] }))
    const variant = product.variants[0]?.id ?? ""
    const rates = (base_rate: string) => ({
      currency_code: "eur",
      services: INITIAL_ISG_CONFIG.services.map((service) => ({ ...service, base_rate })),
    })
    const isg = (config_version: number) => ({
      config_version,
      hazard_class: "tehlikeli",
      employees: 40,
      service_codes: ["safety-expert"],
    })
    const version = await inShop(() => publishIsgConfig(own, rates("0.25")))
    const asked = await requestQuote(catalogue, {
      lines: [{ type: "product", variant_id: variant, quantity: 2 }],
      isg: isg(version),
      address: { city: "Berlin", country_code: "de" },
    })
    // The line of the ISG service keeps its computed price: 40 × 20 minutes × 0.25.
    const [plates, expert] = asked.lines
    const lines = [
      { id: plates?.id, quantity: 2, unit_price: 40 },
      { id: expert?.id, quantity: 1 },
    ]
    const quote = await sendQuote(own, asked.id, { lines })
    const first = await pdfOf(quote.quote_number, own)
    const call = admin(own)
    await call.post(`/admin/products/${product.id}`, { title: "Renamed" }).expect(200)
    const prices = [{ amount: 77, currency_code: "eur" }]
    await call.post(`/admin/products/${product.id}/variants/${variant}`, { prices }).expect(200)
    const { body: known } = await call.get("/admin/tax-rates?limit=100").expect(200)
    const german = known.tax_rates.find(({ rate }: { rate: number }) => rate === 19)
    await call.post(`/admin/tax-rates/${german.id}`, { rate: 21 }).expect(200)
    const next = await inShop(() => publishIsgConfig(own, rates("1")))
    await publishTheme(own, { name: "Another theme" })
    await inShop(() => overrideSettings(own, "storefront", { company_name: "A fourth name" }))
    expect((await pdfOf(quote.quote_number, own)).body.equals(first.body)).toBe(true)
    // 21 % instead of 19 % in the 80, and on 800 instead of 200. So the edits count for later revisions only.
    const { revisions } = await draftQuote(own, quote.id, { lines, isg: isg(next) })
    expect(revisions[0]?.document).toMatchObject({ total: 1048, tax_total: 181.88 })
    expect(revisions[1]?.document).toMatchObject({ total: 318, tax_total: 50.77 })
    expect((await pdfOf(quote.quote_number, own)).body.equals(first.body)).toBe(true)
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

  it("404: opens nothing by a link that is 180 days old, and 200 by a new one", async () => {
    const quote = await createSentQuote(shop)
    const path = `/store/quote-requests/${quote.quote_number}`
    const read = async (token: string) => (await storefront(shop).get(`${path}?token=${token}`)).status
    inDays(179.9)
    expect(await read(quote.link.token)).toBe(200)
    restoreClock()
    inDays(180)
    expect(await read(quote.link.token)).toBe(404)
    await asBuyer(shop, quote, "accept").expect(404)
    expect(await read((await readQuote(shop, quote.id)).link.token)).toBe(200)
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

  /** Before totals were rounded line by line, a revision could have such a total. */
  const restate = (quoteId: string, total: number) =>
    sql().transaction(async (transaction) => {
      await transaction.raw("SET LOCAL session_replication_role = replica")
      await transaction.raw(
        `UPDATE quote_revision SET document = jsonb_set(document, '{total}', to_jsonb(?::numeric)) WHERE quote_id = ?`,
        [total, quoteId],
      )
    })

  it("200: an older total that rounds to the order's; 409: another one, until it is sent again", async () => {
    const [same, other] = [await createSentQuote(shop), await createSentQuote(shop)]
    await restate(same.id, 285.6004)
    const { order } = (await asBuyer(shop, same, "accept").expect(200)).body
    expect(order.total).toBe(285.6)
    await restate(other.id, 285.585)
    const refused = await asBuyer(shop, other, "accept").expect(409)
    expect(refused.body).toMatchObject({ code: "invalid_state", message: expect.stringContaining("again") })
    expect(await ordersOf(other.id)).toEqual([])
    expect(await readQuote(shop, other.id)).toMatchObject({ status: "sent", order_id: null })
    await asBuyer(shop, await sendQuote(shop, other.id), "accept").expect(200)
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
    inDays(365)
    const { link } = await readQuote(shop, quote.id)
    expect((await asBuyer(shop, { ...quote, link }, "accept")).body.code).toBe("invalid_state")
    await expireQuotes.run(shop.container)
    expect((await readQuote(shop, quote.id)).status).toBe("expired")
    expect(await ordersOf(quote.id)).toEqual([])
  })
})
