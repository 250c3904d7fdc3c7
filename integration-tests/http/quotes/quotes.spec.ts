import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { INITIAL_ISG_CONFIG } from "../../../src/features/isg-config/module/lib/regulated-rates"
import { createCustomer } from "../../factories/create-customer"
import { HOSTILE_FILES, HOSTILE_NAMES } from "../../factories/hostile-files"
import { publishIsgConfig } from "../../factories/isg-config"
import { personalDataIn } from "../../factories/personal-data"
import { pictureOf } from "../../factories/pictures"
import { createProduct, createRegion, openCatalogue } from "../../factories/products"
import { createQuoteService } from "../../factories/quote-services"
import { contactOf, postQuote, postQuoteFiles, quoteBody, requestQuote } from "../../factories/quotes"
import { spamToken } from "../../factories/spam-token"
import { unique } from "../../factories/unique"
import { admin, anonymous, anyAddress, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
  await spamToken(shop)
})

const sql = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const rowOf = (id: string) => sql()("quote_request").where({ id }).first()

describe("POST /store/quote-requests", () => {
  it("200: a request in the buyer's own words has no price yet", async () => {
    const answer = await postQuote(
      shop,
      quoteBody({ po_number: "PO-1", custom_fields: { week: "18", floors: 2 } }),
    )
    expect(answer.status).toBe(200)
    const { quote_request } = answer.body
    expect(quote_request).toMatchObject({
      status: "submitted",
      revision: 0,
      is_complete: false,
      valid_until: null,
      subtotal: null,
      tax_total: null,
      total: null,
      lines: [{ type: "custom", quantity: 12, unit_price: null, total: null }],
    })
    expect(quote_request.quote_number).toMatch(/^Q-\d{4}-\d{6}-[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(await rowOf(quote_request.id)).toMatchObject({
      po_number: "PO-1",
      custom_fields: { week: "18", floors: 2 },
      customer_id: null,
    })
  })

  it("200: prices of products and services come from the shop, with the taxes of the country", async () => {
    const catalogue = await openCatalogue(shop)
    const product = await createProduct(catalogue, { prices: [19.9] })
    const variant = product.variants[0]?.id
    const service = await createQuoteService(shop, { base_amount: 120, currency_code: "eur" })
    const quote = await requestQuote(catalogue, {
      lines: [
        { type: "product", variant_id: variant, quantity: 10 },
        { type: "service", service_id: service.id, quantity: 2 },
      ],
      address: { address_1: "Unter den Linden 1", city: "Berlin", country_code: "DE" },
    })
    expect(quote.lines).toMatchObject([
      { title: product.title, unit_price: 19.9, is_tax_inclusive: true, total: 199, tax_total: 31.77 },
      { title: service.name, unit_price: 120, is_tax_inclusive: false, total: 285.6, tax_total: 45.6 },
    ])
    expect(quote).toMatchObject({ total: 484.6, tax_total: 77.37, subtotal: 407.23, currency_code: "eur" })
  })

  it("200: a service in another currency has no price", async () => {
    const { id } = await createQuoteService(shop, { base_amount: 120, currency_code: "usd" })
    const quote = await requestQuote(shop, { lines: [{ type: "service", service_id: id, quantity: 1 }] })
    expect(quote.lines).toMatchObject([{ unit_price: null }])
  })

  it("200: a customer's request belongs to the customer", async () => {
    const customer = await createCustomer(shop)
    const answer = await postQuote(shop, quoteBody(), storefront(shop, { token: customer.token }))
    expect((await rowOf(answer.body.quote_request.id)).customer_id).toBe(customer.id)
  })

  it("200: the event `quote.submitted` is recorded with the request", async () => {
    const { id, quote_number } = await requestQuote(shop)
    const events = await sql()("outbox_event").where({ object_id: id })
    expect(events).toMatchObject([{ type: "quote.submitted", payload: { id, quote_number } }])
  })

  it("200: the same Idempotency-Key makes one request", async () => {
    const body = quoteBody()
    const caller = withKey(unique("key"))
    const send = async () => (await postQuote(shop, body, caller)).body.quote_request.id
    expect(await send()).toBe(await send())
  })

  const SOUND = { type: "custom", title: "Plates", quantity: 1 }
  it.each([
    [{ lines: [] }, "missing_field"],
    [{ lines: [{ ...SOUND, quantity: 0 }] }, "out_of_range"],
    [{ lines: [{ ...SOUND, quantity: 1.5 }] }, "invalid_field"],
    [{ lines: [{ ...SOUND, unit_price: 1 }] }, "unknown_field"],
    [{ lines: [{ ...SOUND, total: 1 }] }, "unknown_field"],
    [{ lines: [{ ...SOUND, tax_rate: 0 }] }, "unknown_field"],
    [{ lines: [{ type: "product", variant_id: "variant_x", quantity: 1, unit_price: 1 }] }, "unknown_field"],
    [{ total: 1 }, "unknown_field"],
    [{ lines: [{ type: "custom", quantity: 1 }] }, "invalid_field"],
    [{ lines: [{ ...SOUND, variant_id: "variant_x" }] }, "invalid_field"],
    [{ lines: [{ type: "product", variant_id: "variant_none", quantity: 1 }] }, "invalid_field"],
    [{ lines: [{ type: "service", service_id: "qserv_none", quantity: 1 }] }, "invalid_field"],
    [{ lines: Array.from({ length: 101 }, () => SOUND) }, "out_of_range"],
    [{ contact: { ...contactOf(), email: "nobody" } }, "invalid_field"],
    [{ contact: { email: "a@b.example" } }, "missing_field"],
    [{ contact: { ...contactOf(), company: "<script>x</script>" } }, "out_of_range"],
    [{ custom_fields: { "not a name": 1 } }, "invalid_field"],
    [{ custom_fields: { nested: { a: 1 } } }, "invalid_field"],
    [{ region_id: "reg_none" }, "invalid_field"],
    [{ address: { country_code: "zz" } }, "invalid_field"],
    [
      { isg: { config_version: 999_999, hazard_class: "x", employees: 1, service_codes: ["x"] } },
      "invalid_field",
    ],
  ])("400: %j is %s, and no number is used", async (fields, code) => {
    const before = await counters()
    const answer = await postQuote(shop, quoteBody(fields))
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(await counters()).toEqual(before)
  })

  it("400: a product of another sales channel, and a draft", async () => {
    const catalogue = await openCatalogue(shop)
    const other = await openCatalogue(shop)
    const product = await createProduct(other, { prices: [1] })
    const lines = [{ type: "product", variant_id: product.variants[0]?.id, quantity: 1 }]
    expect((await postQuote(catalogue, quoteBody({ lines }))).body.code).toBe("invalid_field")
    expect((await postQuote(other, quoteBody({ lines }))).status).toBe(200)
  })

  it("401: without a key, and with a bad token", async () => {
    expect((await postQuote(shop, quoteBody(), storefront(shop, { key: null }))).status).toBe(401)
    expect((await postQuote(shop, quoteBody(), storefront(shop, { token: "nonsense" }))).status).toBe(401)
  })

  it("403: without an anti-spam token, and with a used one", async () => {
    const bare = await storefront(shop).post("/store/quote-requests", quoteBody())
    expect([bare.status, bare.body.code]).toEqual([403, "missing_spam_token"])
    const token = await spamToken(shop)
    const send = () =>
      storefront(shop).post("/store/quote-requests", quoteBody()).set("x-svc-spam-token", token)
    expect((await send()).status).toBe(200)
    expect((await send()).body.code).toBe("invalid_spam_token")
  })
})

describe("attachments", () => {
  it("200: are private assets of the request, and go with it", async () => {
    const body = quoteBody()
    const picture = await pictureOf({ width: 20, height: 10 })
    const answer = await postQuoteFiles(shop, body, [{ filename: "plate.png", content: picture }])
    expect(answer.status, answer.text).toBe(200)
    const { files, file_ids, email } = await rowOf(answer.body.quote_request.id)
    expect(files).toMatchObject([{ id: file_ids[0], filename: "plate.png", mime_type: "image/png" }])
    const assets = () => sql()("media_asset").whereIn("id", file_ids).pluck("visibility")
    expect(await assets()).toEqual(["private"])
    await personalDataIn(shop).erased({ email })
    expect(await assets()).toEqual([])
    expect(await sql()("quote_revision").where({ quote_id: answer.body.quote_request.id })).toEqual([])
  })

  it("200: an admin of the shop downloads them; 401 and 404: nobody else", async () => {
    const picture = await pictureOf({ width: 20, height: 10 })
    const answer = await postQuoteFiles(shop, quoteBody(), [{ filename: "plate.png", content: picture }])
    const { file_ids } = await rowOf(answer.body.quote_request.id)
    const path = `/admin/media/${file_ids[0]}/content`
    const read = await admin(shop).get(path).expect(200)
    expect(await sharp(read.body).metadata()).toMatchObject({ format: "png", width: 20, height: 10 })
    expect(read.headers).toMatchObject({
      "content-disposition": 'attachment; filename="plate.png"',
      "x-content-type-options": "nosniff",
    })
    await anonymous(shop).get(path).expect(401)
    await storefront(shop).get(`/store/media/${file_ids[0]}`).expect(404)
    const north = await useTenant("north")
    await admin(north).get(path).expect(404)
    await admin(shop).delete(`/admin/media/${file_ids[0]}`).expect(409)
  })

  it("400: at most ten, and nothing is stored", async () => {
    const word = unique("eleventh")
    const numbers = Array.from({ length: 11 }, (_, index) => index)
    const files = await Promise.all(
      numbers.map(async (index) => ({ filename: `${word}-${index}.png`, content: await pictureOf() })),
    )
    const before = await counters()
    const answer = await postQuoteFiles(shop, quoteBody(), files)
    expect([answer.status, answer.body.code]).toEqual([400, "out_of_range"])
    expect(await counters()).toEqual(before)
    expect(await sql()("media_asset").whereLike("filename", `%${word}%`)).toEqual([])
    expect((await postQuoteFiles(shop, quoteBody(), files.slice(1))).status).toBe(200)
  })

  it.each(HOSTILE_NAMES)("200: the name %j is only a name", async (filename) => {
    const answer = await postQuoteFiles(shop, quoteBody(), [{ filename, content: await pictureOf() }])
    expect(answer.status, answer.text).toBe(200)
    const { files, file_ids } = await rowOf(answer.body.quote_request.id)
    expect(files).toMatchObject([{ id: file_ids[0], mime_type: "image/png" }])
    expect(files[0].filename).not.toMatch(/[/\\<>\p{Cc}\p{Cf}]/u)
    const read = await admin(shop).get(`/admin/media/${file_ids[0]}/content`).expect(200)
    expect(read.headers["content-disposition"]).toMatch(/^attachment; filename="[^"/\\]+\.png"/)
  })

  it.each([
    ["an empty file", { filename: "a.png", content: Buffer.alloc(0) }, "invalid_field"],
    [
      "a page",
      { filename: "a.png", content: Buffer.from("<!doctype html><script>1</script>") },
      "invalid_field",
    ],
    ["another part", { part: "photos", filename: "a.png", content: Buffer.from("x") }, "unknown_field"],
  ])("400: %s", async (_, file, code) => {
    const before = await counters()
    const answer = await postQuoteFiles(shop, quoteBody(), [file])
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(await counters()).toEqual(before)
  })
})

describe.each(Object.entries(HOSTILE_FILES))("a hostile attachment of the kind '%s'", (_, files) => {
  it.each(files)("$what: $answer", async ({ file, name, answer }) => {
    const before = await counters()
    const reply = await postQuoteFiles(shop, quoteBody(), [{ filename: name, content: await file() }])
    if (answer.includes("/")) {
      expect(reply.status, reply.text).toBe(200)
      const { file_ids } = await rowOf(reply.body.quote_request.id)
      const assets = await sql()("media_asset").whereIn("id", file_ids).select("visibility", "mime_type")
      expect(assets).toEqual([{ visibility: "private", mime_type: answer }])
      return
    }
    const status = answer === "payload_too_large" ? 413 : 400
    expect([reply.status, reply.body.code]).toEqual([status, answer])
    expect(await counters()).toEqual(before)
  })
})

describe("ISG services", () => {
  const RATES = {
    services: INITIAL_ISG_CONFIG.services.map((service) => ({ ...service, base_rate: "14.50" })),
    location_modifiers: [{ code: "istanbul", name: "İstanbul", factor: "1.15" }],
  }
  const INPUTS = { hazard_class: "tehlikeli", employees: 40, location_code: "istanbul" }

  it("200: are priced from the version that the buyer saw", async () => {
    const version = await publishIsgConfig(shop, RATES)
    const { currency_code, services } = (
      await storefront(shop).get("/store/quote-requests/isg-config").expect(200)
    ).body.isg_config
    expect([currency_code, services[0].base_rate]).toEqual(["try", "14.50"])
    await publishIsgConfig(shop, {
      ...RATES,
      services: services.map((one: object) => ({ ...one, base_rate: "99" })),
    })
    const isg = { ...INPUTS, config_version: version, service_codes: ["safety-expert"] }
    const quote = await requestQuote(shop, { lines: [], isg })
    expect(quote).toMatchObject({ currency_code: "try", is_complete: true })
    // 40 × 20 minutes × 14.50 × 1.15
    expect(quote.lines).toMatchObject([
      { type: "service", unit_price: 13_340, isg: { config_version: version, minutes: 800, factor: "1.15" } },
    ])
  })

  it("200: a line with such a service has the computed price for each piece", async () => {
    const config_version = await publishIsgConfig(shop, RATES)
    const known = await admin(shop).get("/admin/quote-services?limit=100&order=created_at").expect(200)
    const service =
      known.body.quote_services.find(({ code }: { code: string }) => code === "safety-expert") ??
      (await createQuoteService(shop, { code: "safety-expert", requires_isg: true }))
    const { id: region_id } = await createRegion(shop, { currency_code: "try" })
    const quote = await requestQuote(shop, {
      region_id,
      lines: [{ type: "service", service_id: service.id, quantity: 12 }],
      isg: { ...INPUTS, config_version, service_codes: ["safety-expert", "workplace-physician"] },
    })
    // The physician is a line of its own: 40 × 10 minutes × 14.50 × 1.15
    expect(quote.lines).toMatchObject([{ unit_price: 13_340, total: 160_080 }, { unit_price: 6670 }])
  })

  it("400: unknown codes", async () => {
    const config_version = await publishIsgConfig(shop, RATES)
    const isg = { ...INPUTS, config_version, service_codes: ["safety-expert"] }
    for (const wrong of [
      { hazard_class: "x" },
      { location_code: "x" },
      { service_codes: ["x"] },
      { employees: 0 },
    ]) {
      const answer = await postQuote(shop, quoteBody({ isg: { ...isg, ...wrong } }))
      expect(answer.status, JSON.stringify(wrong)).toBe(400)
    }
  })
})

describe("the numbers", () => {
  it("have no holes, although a fifth of 200 parallel requests rolls back", async () => {
    const quotes = shop.container.resolve("quotes")
    const like = await requestQuote(shop)
    const stored = await quotes.find({ id: like.id })
    const request = await quotes.findRevision(like.id, 0)
    if (!stored || !request) throw new Error("The request was not stored")
    const email = `${unique("parallel")}@buyer.example`
    const submit = (index: number) =>
      quotes.submit({
        ...stored,
        contact: { ...stored.contact, email },
        files: [],
        // The event's schema refuses this line after the number was taken, so the transaction rolls back.
        document:
          index % 5 === 0
            ? {
                ...request.document,
                lines: request.document.lines.map((line) => ({ ...line, quantity: 0.5 })),
              }
            : request.document,
        actor: { type: "guest", id: null },
      })
    const before = await counters()
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => submit(index)))
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(40)
    const after = await counters()
    expect(after.highest - before.highest).toBe(160)
    const given = after.known.filter((one) => one > before.highest)
    expect(given).toEqual(Array.from({ length: 160 }, (_, index) => before.highest + index + 1))
  })
})

/** The numbers of this year in their order, and the highest that was given. An erased request keeps its number. */
async function counters(): Promise<{ known: number[]; highest: number }> {
  const year = new Date().getUTCFullYear()
  const counter = await sql()("quote_counter").where({ year }).first()
  const known: number[] = await sql()("quote_request").where({ year }).orderBy("counter").pluck("counter")
  const highest = Number(counter?.value ?? 0)
  expect(Math.max(0, ...known)).toBeLessThanOrEqual(highest)
  return { known, highest }
}

function withKey(key: string) {
  const caller = storefront(shop, { from: anyAddress() })
  return {
    ...caller,
    post: (path: string, body?: object) => caller.post(path, body).set("idempotency-key", key),
  }
}
