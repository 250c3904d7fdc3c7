import sharp from "sharp"
import supertest from "supertest"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { INITIAL_THEME } from "../../../src/features/theme/module/types"
import { createCustomer } from "../../factories/create-customer"
import { createEvent, createTicket, soldTickets } from "../../factories/events"
import { uploadAsset } from "../../factories/media"
import { createStockedProduct, type OrderShop, placedOrder, useOrderShop } from "../../factories/orders"
import { createSentQuote } from "../../factories/quotes"
import { publishTheme, readTheme } from "../../factories/theme"
import { admin, anyAddress, storefront } from "../../harness/api"
import { type PdfPage, pagesOf } from "../../harness/pdf-pages"

const LOGO = "#ff0000"
const PRIMARY = "#00a04c"

let shop: OrderShop
let before: object
const putBack: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  shop = await useOrderShop()
  before = (await readTheme(shop)).content
  putBack.push(() => publishTheme(shop, { ...before }))
  const file = await sharp({ create: { width: 200, height: 60, channels: 3, background: LOGO } })
    .png()
    .toBuffer()
  const asset = await uploadAsset(shop, { file, name: "kiln-logo.png" })
  const { brand } = INITIAL_THEME
  await publishTheme(shop, {
    brand: {
      ...brand,
      name: "Kiln & Harbour",
      colors: { primary: PRIMARY },
      logo: {
        ...brand.logo,
        light: { media_id: asset.id, url: asset.url, width: 200, height: 60, alt: "Kiln" },
      },
      legal: {
        company: "Fırın Seramik A.Ş.",
        tax_office: "Beşiktaş",
        tax_number: "1234567890",
        mersis_number: "0123456789012345",
      },
    },
  })
})

afterAll(async () => {
  for (const undo of putBack) await undo()
})

/** Reads a document as a browser does. */
async function firstPage(url: string, headers: Record<string, string> = {}): Promise<PdfPage> {
  const { pathname, search } = new URL(url, shop.url)
  const all = { "x-forwarded-for": anyAddress(), ...headers }
  return pageOf(
    supertest(shop.url)
      .get(pathname + search)
      .set(all),
  )
}

async function pageOf(call: supertest.Test): Promise<PdfPage> {
  const { body } = await call
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = []
      res.on("data", (part: Buffer) => parts.push(part))
      res.on("end", () => done(null, Buffer.concat(parts)))
    })
    .expect(200)
  const [page] = await pagesOf(body)
  if (!page) throw new Error("The document has no page.")
  return page
}

/** How many points of a page have this color. */
async function pointsOf({ png }: PdfPage, color: string): Promise<number> {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= 2)) found += 1
  return found
}

async function expectBrand(page: PdfPage): Promise<void> {
  const lines = ["Fırın Seramik A.Ş.", "Beşiktaş 1234567890", "MERSIS 0123456789012345"]
  for (const line of lines) expect(page.text).toContain(line)
  expect(await pointsOf(page, LOGO)).toBeGreaterThan(1_000)
  expect(await pointsOf(page, PRIMARY)).toBeGreaterThan(100)
}

describe("a document of the shop has its logo, its color and its legal identity", () => {
  it("on a ticket", async () => {
    const event = await createEvent(shop)
    const ticket = await createTicket(shop, event.id, [])
    const { token } = await createCustomer(shop)
    await soldTickets(shop, ticket.id, 1, token)
    const { body } = await storefront(shop, { token }).get("/store/events/my-registrations").expect(200)
    const page = await firstPage(body.registrations[0].pdf_url)
    expect(page.text).toContain(event.title)
    await expectBrand(page)
  })

  it("on an invoice", async () => {
    const product = await createStockedProduct(shop, 1)
    const order = await placedOrder(shop, { product })
    const path = `/admin/orders/${order.id}/invoice`
    await admin(shop).post(path).expect(200)
    const page = await pageOf(admin(shop).get(`${path}/pdf`))
    expect(page.text).toContain(`#${order.display_id}`)
    await expectBrand(page)
  })

  it("on a quote", async () => {
    const { quote_number } = await createSentQuote(shop)
    const headers = { "x-publishable-api-key": shop.publishableKey }
    const page = await firstPage(`/store/quote-requests/${quote_number}/pdf`, headers)
    expect(page.text).toContain(quote_number.slice(0, 8))
    await expectBrand(page)
  })
})
