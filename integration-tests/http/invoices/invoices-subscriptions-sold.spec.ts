import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { invoiceDocument } from "../../../src/features/invoices/module/schemas"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer, createCustomerInIstanbul } from "../../factories/create-customer"
import { defaultTax } from "../../factories/default-tax"
import { type Form, type PaytrShop, payForm, paytrShop, TRY_100 } from "../../factories/paytr-subscriptions"
import { createCoupon, createPlan } from "../../factories/subscriptions"
import { admin } from "../../harness/api"
import { utokenOf } from "../../harness/paytr-server"
import { pdfOf, textOf } from "../../harness/pdf-pages"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WITH_FEE = { prices: [{ amount: 100, currency_code: "try", setup_fee: 60 }] }

let here: PaytrShop
let owner: Awaited<ReturnType<typeof createCustomer>>
let restoreClock = () => {}

beforeAll(async () => {
  here = await paytrShop("subscriptions-sold")
})
afterAll(() => here.close())
afterEach(() => restoreClock())

function later(milliseconds: number): void {
  const now = clock.now() + milliseconds
  restoreClock()
  restoreClock = clock.use({ now: () => now })
}

async function newOwner(): Promise<void> {
  owner = await createCustomerInIstanbul(here.shop)
}
const read = async (id: string) =>
  (await admin(here.shop).get(`/admin/subscriptions/${id}`).expect(200)).body.subscription
/** The printed invoice of a payment, by default of the latest one. */
const print = async (id: string, index = 0) => {
  const { invoices } = await read(id)
  return pdfOf(admin(here.shop), `/admin/subscriptions/${id}/invoices/${invoices[index].id}/pdf`)
}
const issued = (id: string) =>
  sql(here.shop, "SELECT * FROM invoice WHERE subscription_id = ? ORDER BY year, counter", [id])
/** The documents of a subscription's invoices, in their order. */
const documentsOf = async (id: string) =>
  (await issued(id)).map(({ document }) => invoiceDocument.parse(document))
/** The invoices of a subscription's payments and of its orders. */
const allOf = async (id: string) => {
  const found = await sql(
    here.shop,
    `SELECT order_id, document FROM invoice WHERE subscription_id = ?
        OR order_id IN (SELECT id FROM "order" WHERE metadata ->> 'subscription_id' = ?)
      ORDER BY year, counter`,
    [id, id],
  )
  return found.map(({ order_id, document }) => ({ order_id, document: invoiceDocument.parse(document) }))
}

async function paid(form: Form): Promise<string> {
  await payForm(form)
  const oid = form.action.fields.merchant_oid ?? ""
  expect(utokenOf(oid)).toBeTruthy()
  await here.report(oid, "success", true).expect(200)
  return (await here.poll(owner.token, form.id)).subscription_id
}

describe("a payment has one invoice, by its own record", () => {
  it("waits for the order of its period, although the plan delivers nothing any more", async () => {
    await newOwner()
    const product = await here.createProduct(0)
    const { id, plan } = await here.subscribed(owner.token, { ...TRY_100, product_id: product.id })
    await here.placeOrders()
    await admin(here.shop).post(`/admin/subscription-plans/${plan.id}`, { product_id: null }).expect(200)
    const waiting = await print(id)
    expect(waiting.status).toBe(409)
    await here.issue()
    expect(await allOf(id)).toEqual([])
    await here.restock(product, 3)
    later(HOUR_MS)
    await here.placeOrders()
    await here.issue()
    const [{ order_id }] = (await read(id)).cycles
    expect((await print(id)).status).toBe(200)
    expect(await allOf(id)).toMatchObject([{ order_id }])
  })

  it("does not wait for an order that nobody has sold, although the plan delivers a product by now", async () => {
    await newOwner()
    const { id, plan } = await here.subscribed(owner.token)
    const product = await here.createProduct(3)
    await admin(here.shop)
      .post(`/admin/subscription-plans/${plan.id}`, { product_id: product.id })
      .expect(200)
    expect((await print(id)).status).toBe(200)
    await here.placeOrders()
    expect(await allOf(id)).toMatchObject([{ order_id: null, document: { total: 100 } }])
  })
})

describe("the set-up fee", () => {
  it("has an invoice and a credit note in the trial of a plan with a product", async () => {
    await newOwner()
    const product = await here.createProduct(3)
    const { id, plan } = await here.subscribed(owner.token, {
      ...WITH_FEE,
      product_id: product.id,
      trial_days: 7,
    })
    const printed = await print(id)
    expect(printed.status).toBe(200)
    expect(await textOf(printed)).toContain("Set-upfee")
    expect(await allOf(id)).toMatchObject([
      {
        document: {
          total: 60,
          lines: [{ title: "Set-up fee", subtitle: plan.name, quantity: 1, total: 60 }],
        },
      },
    ])
    const [{ id: invoice_id }] = (await read(id)).invoices
    const { body } = await admin(here.shop)
      .post(`/admin/subscriptions/${id}/refund`, { invoice_id, reason: "It arrived late." })
      .expect(200)
    const [refund] = body.subscription.refunds
    const note = await pdfOf(
      admin(here.shop),
      `/admin/subscriptions/${id}/refunds/${refund.id}/credit-note/pdf`,
    )
    expect(note.status).toBe(200)
    expect(await textOf(note)).toContain("60.00")
  })

  it("has an invoice if the trial was used already, and the period has its order's", async () => {
    await newOwner()
    const product = await here.createProduct(3)
    const plan = await createPlan(here.shop, { ...WITH_FEE, product_id: product.id, trial_days: 7 })
    const [first, kept] = [await here.start(owner.token, plan), await here.start(owner.token, plan)]
    await paid(first)
    const id = await paid(kept)
    expect(await read(id)).toMatchObject({ cycles: [], invoices: [{ amount: 60 }] })
    expect((await print(id)).status).toBe(200)
    expect(await allOf(id)).toMatchObject([
      { order_id: null, document: { lines: [{ title: "Set-up fee", total: 60 }], total: 60 } },
    ])
    await here.renew()
    await here.placeOrders()
    await here.issue()
    const { cycles } = await read(id)
    expect(await allOf(id)).toMatchObject([{ order_id: null }, { order_id: cycles[0].order_id }])
  })
})

describe("the lines of an invoice", () => {
  it("are the pieces of the period, the set-up fee and the discount, as they were sold", async () => {
    await newOwner()
    const coupon = await createCoupon(here.shop, {
      percent_off: null,
      amounts_off: [{ amount: 50, currency_code: "try" }],
    })
    const { id, plan } = await here.subscribed(
      owner.token,
      { ...WITH_FEE, max_quantity: 5 },
      { quantity: 2, coupon_code: coupon.code },
    )
    await admin(here.shop).post(`/admin/subscription-plans/${plan.id}`, { name: "Another name" }).expect(200)
    await here.issue()
    const [invoice] = await documentsOf(id)
    expect(invoice).toMatchObject({
      total: 210,
      discount_total: 50,
      lines: [
        { title: plan.name, quantity: 2, unit_price: 100, total: 200 },
        { title: "Set-up fee", subtitle: plan.name, quantity: 1, unit_price: 60, total: 60 },
        { title: "Discount", subtitle: coupon.code, quantity: 1, unit_price: -50, total: -50 },
      ],
    })
    const [{ period_start }] = (await read(id)).cycles
    const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(period_start),
    )
    expect(invoice?.lines[0]?.subtitle).toContain(day.split(",")[0])
    const text = await textOf(await print(id))
    for (const part of [plan.name, "Set-upfee", "Discount", "200.00", "60.00", "-TRY50.00", "210.00"])
      expect(text.replaceAll("−", "-")).toContain(part)

    later(32 * DAY_MS)
    await here.renew()
    await here.issue()
    expect((await documentsOf(id))[1]).toMatchObject({
      total: 200,
      discount_total: 0,
      lines: [{ title: "Another name", quantity: 2, total: 200 }],
    })
    const [, first] = (await read(id)).invoices
    const { body } = await admin(here.shop)
      .post(`/admin/subscriptions/${id}/refund`, { invoice_id: first.id, reason: "It arrived late." })
      .expect(200)
    const [refund] = body.subscription.refunds
    const path = `/admin/subscriptions/${id}/refunds/${refund.id}/credit-note/pdf`
    expect((await pdfOf(admin(here.shop), path)).status).toBe(200)
    const notes = await sql(here.shop, "SELECT document FROM credit_note WHERE reference = ?", [refund.id])
    expect(notes).toMatchObject([{ document: { total: 210, tax_total: invoice?.tax_total } }])
  })

  it("are true in an order: a coupon lowers the product's price and not the set-up fee", async () => {
    await newOwner()
    const product = await here.createProduct(3)
    const coupon = await createCoupon(here.shop, { percent_off: 50 })
    const { id } = await here.subscribed(
      owner.token,
      { ...WITH_FEE, product_id: product.id },
      { coupon_code: coupon.code },
    )
    await here.placeOrders()
    await here.issue()
    const [invoice, ...others] = await allOf(id)
    expect(others).toEqual([])
    expect(invoice?.document).toMatchObject({ total: 110, order: { display_id: expect.any(Number) } })
    expect(invoice?.document.lines.map(({ title, total }) => [title, total]).sort()).toEqual(
      [
        ["Set-up fee", 60],
        [product.title, 50],
      ].sort(),
    )
  })
})

describe("the job", () => {
  it("issues the invoice of each payment once, when it is paid", async () => {
    await newOwner()
    const { id } = await here.subscribed(owner.token)
    await Promise.all([here.issue(), here.issue()])
    await here.issue()
    expect(await issued(id)).toHaveLength(1)
    later(32 * DAY_MS)
    await here.renew()
    await here.issue()
    const invoices = await issued(id)
    expect(invoices.map(({ issued_at }) => Number(issued_at))).toEqual([expect.any(Number), clock.now()])
    expect(
      await sql(here.shop, "SELECT id FROM subscription_invoice WHERE document_due_at IS NOT NULL"),
    ).toEqual([])
    expect((await print(id)).status).toBe(200)
    expect(await issued(id)).toHaveLength(2)
  })

  it("issues it also for a deleted customer, with the address of before", async () => {
    await newOwner()
    const { id } = await here.subscribed(owner.token)
    await admin(here.shop).delete(`/admin/customers/${owner.id}`).expect(200)
    const printed = await print(id)
    expect(printed.status).toBe(200)
    const text = await textOf(printed)
    for (const part of ["AdaLovelace", "İstanbul", owner.email]) expect(text).toContain(part)
    expect(await issued(id)).toMatchObject([{ document: { total: 100 } }])
  })

  it("adds the taxes of the shop's own country for a customer without an address", async () => {
    const call = admin(here.shop)
    const [store] = (await call.get("/admin/stores?fields=id,default_region_id").expect(200)).body.stores
    const toRegion = (id: string) =>
      call.post(`/admin/stores/${store.id}`, { default_region_id: id }).expect(200)
    const malta = { name: "Malta", currency_code: "eur", countries: ["mt"] }
    const { body } = await call.post("/admin/regions", malta).expect(200)
    await defaultTax(here.shop, "mt", 18)
    await toRegion(body.region.id)
    try {
      const { token } = await createCustomer(here.shop)
      const { id } = await here.subscribed(token)
      await here.issue()
      expect(await documentsOf(id)).toMatchObject([
        { total: 100, tax_total: 15.25, lines: [{ taxes: [{ rate: 18 }] }] },
      ])
    } finally {
      await toRegion(store.default_region_id)
    }
  })

  it("takes the buyer of the last invoice if the customer's data is erased", async () => {
    await newOwner()
    const { id } = await here.subscribed(owner.token)
    await here.issue()
    later(32 * DAY_MS)
    await here.renew()
    await admin(here.shop).post("/admin/personal-data/erasures", { customer_id: owner.id }).expect(200)
    expect((await print(id)).status).toBe(200)
    const [first, second] = await documentsOf(id)
    expect(second?.buyer).toEqual(first?.buyer)
    expect(second?.tax_total).toBe(first?.tax_total)
  })
})
