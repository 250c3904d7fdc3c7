import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { INITIAL_ISG_CONFIG } from "../../../src/features/isg-config/module/lib/regulated-rates"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import { publishIsgConfig } from "../../factories/isg-config"
import {
  type Catalogue,
  createGroup,
  createPriceList,
  createProduct,
  openCatalogue,
} from "../../factories/products"
import { createQuoteService } from "../../factories/quote-services"
import {
  asBuyer,
  draftQuote,
  postQuote,
  quoteBody,
  readQuote,
  requestQuote,
  sendDraft,
  sendQuote,
} from "../../factories/quotes"
import { spamToken } from "../../factories/spam-token"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

const BERLIN = { address_1: "Unter den Linden 1", city: "Berlin", country_code: "de" }

let shop: Shop
let catalogue: Catalogue
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
  await spamToken(shop)
  catalogue = await openCatalogue(shop)
})

afterEach(() => restoreClock())

const sql = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const postDraft = async (id: string, body: object) => {
  const { draft_version: if_draft_version } = await readQuote(shop, id)
  return admin(shop).post(`/admin/quotes/${id}/draft`, { if_draft_version, ...body })
}

/** A product of a type of its own, which is taxed by 7 % in Germany. */
async function bookish(price: number) {
  const call = admin(shop)
  const { body: made } = await call.post("/admin/product-types", { value: unique("type") }).expect(200)
  const { id: type_id } = made.product_type
  const { body: known } = await call.get("/admin/tax-regions?country_code=de&limit=1").expect(200)
  await call
    .post("/admin/tax-rates", {
      tax_region_id: known.tax_regions[0].id,
      name: "Reduced",
      code: unique("reduced"),
      rate: 7,
      rules: [{ reference: "product_type", reference_id: type_id }],
    })
    .expect(200)
  return createProduct(catalogue, { prices: [price], type_id })
}

describe("a tax rate for a product type", () => {
  it("200: stays from the request through draft, revision, order and invoice", async () => {
    const variant_id = (await bookish(107)).variants[0]?.id
    const lines = [{ type: "product", variant_id, quantity: 2 }]
    const request = await requestQuote(catalogue, { lines, address: BERLIN })
    // 2 × 107 with 7 % in the price.
    expect(request).toMatchObject({ total: 214, tax_total: 14 })
    const draft = await draftQuote(shop, request.id, { unit_price: 53.5 })
    expect(draft.revisions[0]?.document).toMatchObject({ total: 107, tax_total: 7 })
    const { body } = await asBuyer(shop, await sendDraft(shop, request.id), "accept").expect(200)
    expect(body.order.total).toBe(107)
    await admin(shop).post(`/admin/orders/${body.order.id}/invoice`).expect(200)
    const invoice = await sql()("invoice").where({ order_id: body.order.id }).first("document")
    expect(invoice.document).toMatchObject({
      total: 107,
      tax_total: 7,
      lines: [{ taxes: [{ rate: 7 }], total: 107 }],
    })
  })
})

describe("the shop's prices", () => {
  it("200: depend on the quantity of each line", async () => {
    const product = await createProduct(catalogue, {
      prices: [[{ amount: 20 }, { amount: 15, min_quantity: 10 }]],
    })
    const variant_id = product.variants[0]?.id
    const line = (quantity: number) => ({ type: "product", variant_id, quantity })
    const quote = await requestQuote(catalogue, { lines: [line(9), line(10), line(200)] })
    expect(quote.lines.map(({ unit_price }) => unit_price)).toEqual([20, 15, 15])
    const added = await postDraft(quote.id, { lines: [line(1), line(12)] })
    expect(added.body.quote.revisions[0].document.lines).toMatchObject([
      { unit_price: 20, total: 20 },
      { unit_price: 15, total: 180 },
    ])
  })

  it("200: are those of the buyer's groups, also for a product that an admin adds", async () => {
    const customer = await createCustomer(shop)
    const group = await createGroup(shop, [customer.id])
    const variant_id = (await createProduct(catalogue, { prices: [20] })).variants[0]?.id ?? ""
    await createPriceList(shop, { [variant_id]: 12 }, { rules: { "customer.groups.id": [group] } })
    const token = customer.token
    const asked = await postQuote(catalogue, quoteBody(), storefront(catalogue, { token }))
    const { id } = asked.body.quote_request
    const lines = [{ type: "product", variant_id, quantity: 1 }]
    expect((await postDraft(id, { lines })).body.quote.revisions[0].document.lines[0].unit_price).toBe(12)
    const guest = await requestQuote(catalogue)
    const other = await postDraft(guest.id, { lines })
    expect(other.body.quote.revisions[0].document.lines[0].unit_price).toBe(20)
  })

  it("200: a quote without a sales channel gets products of the default one, and its order too", async () => {
    const { body } = await admin(shop).get("/admin/stores?fields=default_sales_channel_id").expect(200)
    const channelId = body.stores[0].default_sales_channel_id
    const product = await createProduct(catalogue, { prices: [20], channelIds: [channelId] })
    const lines = [{ type: "product", variant_id: product.variants[0]?.id, quantity: 3 }]
    const { id } = await requestQuote(shop, { address: BERLIN })
    await sql()("quote_request").where({ id }).update({ sales_channel_id: null })
    expect((await postDraft(id, { lines })).body.quote.revisions[0].document.lines[0].unit_price).toBe(20)
    const accepted = await asBuyer(shop, await sendDraft(shop, id), "accept").expect(200)
    const order = await sql()("order").where({ id: accepted.body.order.id }).first("sales_channel_id")
    expect(order.sales_channel_id).toBe(channelId)
  })
})

describe("two admins", () => {
  it("409: cannot overwrite a draft that they have not read", async () => {
    const { id } = await requestQuote(shop)
    const save = (if_draft_version: number, unit_price: number) =>
      admin(shop).post(`/admin/quotes/${id}/draft`, {
        if_draft_version,
        lines: [{ title: "Plates", quantity: 1, unit_price }],
      })
    const answers = await Promise.all([save(0, 10), save(0, 11)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("invalid_state")
    const saved = answers.find(({ status }) => status === 200)?.body.quote
    expect((await readQuote(shop, id)).revisions[0]).toEqual(saved.revisions[0])
    expect((await save(1, 12)).status).toBe(200)
  })

  it("409: cannot send prices that they have not read", async () => {
    const { id } = await requestQuote(shop)
    const seen = await draftQuote(shop, id, { unit_price: 20 })
    await draftQuote(shop, id, { unit_price: 2 })
    const send = (if_draft_version: number) =>
      admin(shop).post(`/admin/quotes/${id}/send`, { if_revision: 0, if_draft_version })
    expect((await send(seen.draft_version)).body.code).toBe("invalid_state")
    expect((await readQuote(shop, id)).status).toBe("in_review")
    expect((await send(seen.draft_version + 1)).status).toBe(200)
    // The sent revision counts too: a draft that is based on the time before is refused.
    const late = { if_draft_version: seen.draft_version + 1, lines: [{ title: "x", quantity: 1 }] }
    expect((await admin(shop).post(`/admin/quotes/${id}/draft`, late)).body.code).toBe("invalid_state")
  })

  it("409: cannot send a draft past a counter-offer that nobody has reviewed", async () => {
    const { id } = await requestQuote(shop)
    const quote = await sendQuote(shop, id)
    const { draft_version: if_draft_version } = await draftQuote(shop, id, { unit_price: 21 })
    await asBuyer(shop, quote, "counter-offer", { message: "Our limit is 17.50." }).expect(200)
    // Neither version has changed, so only the state can refuse the page that was open before.
    const send = () => admin(shop).post(`/admin/quotes/${id}/send`, { if_revision: 1, if_draft_version })
    const refused = await send()
    expect([refused.status, refused.body.code]).toEqual([409, "invalid_state"])
    expect(await readQuote(shop, id)).toMatchObject({ status: "renegotiation", revision: 1 })
    await admin(shop).post(`/admin/quotes/${id}/review`).expect(200)
    expect((await send()).body.quote).toMatchObject({ status: "sent", revision: 2 })
  })

  it("400: need the version", async () => {
    const { id } = await requestQuote(shop)
    const draft = await admin(shop).post(`/admin/quotes/${id}/draft`, {
      lines: [{ title: "x", quantity: 1 }],
    })
    expect([draft.status, draft.body.code]).toEqual([400, "missing_field"])
    const sent = await admin(shop).post(`/admin/quotes/${id}/send`, { if_revision: 0 })
    expect([sent.status, sent.body.code]).toEqual([400, "missing_field"])
  })
})

describe("ISG services", () => {
  const rates = (base_rate: string) => ({
    services: INITIAL_ISG_CONFIG.services.map((service) => ({ ...service, base_rate })),
    location_modifiers: [{ code: "istanbul", name: "İstanbul", factor: "1.15" }],
  })
  const inputs = (config_version: number) => ({
    config_version,
    hazard_class: "tehlikeli",
    employees: 40,
    location_code: "istanbul",
    service_codes: ["safety-expert"],
  })
  const dayAfterNext = () => {
    const later = clock.now() + 2 * 86_400_000
    restoreClock = clock.use({ now: () => later })
  }

  it("200: an admin computes a request again by its old rates, a buyer cannot", async () => {
    const version = await publishIsgConfig(shop, rates("14.50"))
    await publishIsgConfig(shop, rates("20"))
    dayAfterNext()
    // 40 × 20 minutes × 14.50 × 1.15
    const { body } = await admin(shop).post("/admin/quotes/isg-prices", inputs(version)).expect(200)
    expect(body).toMatchObject({ total: 13_340, isg_prices: [{ minutes: 800, base_rate: "14.50" }] })
    const asked = await postQuote(shop, quoteBody({ lines: [], isg: inputs(version) }))
    expect([asked.status, asked.body.code]).toEqual([409, "invalid_state"])
  })

  it("200: an admin adds them to a draft, as lines of their own or of a quote service", async () => {
    const version = await publishIsgConfig(shop, rates("14.50"))
    const { id } = await requestQuote(shop)
    const known = await admin(shop).get("/admin/quote-services?limit=100").expect(200)
    const service =
      known.body.quote_services.find(({ code }: { code: string }) => code === "safety-expert") ??
      (await createQuoteService(shop, { code: "safety-expert", requires_isg: true }))
    await sql()("quote_request").where({ id }).update({ currency_code: "try" })
    const isg = { ...inputs(version), service_codes: ["safety-expert", "workplace-physician"] }
    const { body } = await postDraft(id, {
      isg,
      lines: [{ type: "service", service_id: service.id, quantity: 12 }],
    })
    expect(body.quote.revisions[0].document.lines).toMatchObject([
      { type: "service", quantity: 12, unit_price: 13_340, isg: { config_version: version, minutes: 800 } },
      // 40 × 10 minutes × 14.50 × 1.15
      { type: "service", quantity: 1, unit_price: 6670, isg: { service_code: "workplace-physician" } },
    ])
    const without = await postDraft(id, { lines: [{ type: "service", service_id: service.id, quantity: 1 }] })
    expect([without.status, without.body.code]).toEqual([400, "invalid_field"])
  })

  it("200: an admin prices them again, and their lines keep their ids and notes", async () => {
    const version = await publishIsgConfig(shop, rates("14.50"))
    const asked = await requestQuote(shop, { lines: [], isg: inputs(version) })
    const [line] = asked.lines
    expect(line).toMatchObject({ unit_price: 13_340 })
    const isg = { ...inputs(version), employees: 60, location_code: null }
    const again = (change: object) =>
      postDraft(asked.id, { isg, lines: [{ id: line?.id, quantity: 12, note: "Monthly", ...change }] })
    // 60 × 20 minutes × 14.50
    const { body } = await again({})
    expect(body.quote.revisions[0].document.lines).toMatchObject([
      {
        id: line?.id,
        quantity: 12,
        note: "Monthly",
        unit_price: 17_400,
        isg: { minutes: 1200, employees: 60, hazard_class: "tehlikeli", location_code: null },
      },
    ])
    const own = await again({ unit_price: 17_000 })
    expect(own.body.quote.revisions[0].document.lines).toMatchObject([{ unit_price: 17_000 }])
  })

  it("400: unknown inputs; 401: without a token", async () => {
    const version = await publishIsgConfig(shop, rates("14.50"))
    const price = (change: object) =>
      admin(shop).post("/admin/quotes/isg-prices", { ...inputs(version), ...change })
    for (const wrong of [{ hazard_class: "x" }, { service_codes: ["x"] }, { config_version: 999_999 }])
      expect((await price(wrong)).body.code, JSON.stringify(wrong)).toBe("invalid_field")
    expect((await price({ employees: 0 })).body.code).toBe("out_of_range")
    expect((await price({ hazard_class: "x" })).body.message).toMatch(/^Field 'hazard_class'/)
    await storefront(shop).post("/admin/quotes/isg-prices", inputs(version)).expect(401)
  })
})

describe("the responsible admin", () => {
  it("200: is set, filters the list, and is removed; 400: an unknown one", async () => {
    const { id } = await requestQuote(shop)
    const { body } = await admin(shop).get("/admin/users/me").expect(200)
    const path = `/admin/quotes/${id}`
    const mine = async () => {
      const found = await admin(shop).get(`/admin/quotes?assigned_to=${body.user.id}&limit=100`).expect(200)
      return found.body.quotes.map((quote: { id: string }) => quote.id)
    }
    const wrong = await admin(shop).post(path, { assigned_to: "user_none" })
    expect([wrong.status, wrong.body.code]).toEqual([400, "invalid_field"])
    expect(await mine()).not.toContain(id)
    await admin(shop).post(path, { assigned_to: body.user.id }).expect(200)
    expect(await mine()).toContain(id)
    const removed = await admin(shop).post(path, { assigned_to: null }).expect(200)
    expect(removed.body.quote.assigned_to).toBeNull()
    expect(await mine()).not.toContain(id)
  })
})

describe("an admin of another shop", () => {
  it("404: at each route of a quote", async () => {
    const { id } = await requestQuote(shop)
    await sendQuote(shop, id)
    const north = admin(await useTenant("north"))
    const path = `/admin/quotes/${id}`
    for (const read of ["", "/pdf?revision=1", "/pdf?revision=draft"])
      await north.get(`${path}${read}`).expect(404)
    const lines = [{ title: "x", quantity: 1, unit_price: 1 }]
    const writes: [string, object][] = [
      ["", { assigned_to: null }],
      ["/draft", { lines, if_draft_version: 2 }],
      ["/send", { if_revision: 1, if_draft_version: 2 }],
      ["/notes", { kind: "internal", body: "x" }],
      ...["/review", "/withdraw", "/finish"].map((end): [string, object] => [end, {}]),
    ]
    for (const [end, body] of writes) await north.post(`${path}${end}`, body).expect(404)
    expect(await readQuote(shop, id)).toMatchObject({ status: "sent", revision: 1, messages: [] })
  })
})
