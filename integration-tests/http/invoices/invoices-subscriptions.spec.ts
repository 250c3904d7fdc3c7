import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCustomer, createCustomerInIstanbul } from "../../factories/create-customer"
import { defaultTax } from "../../factories/default-tax"
import { type PaytrShop, paytrShop } from "../../factories/paytr-subscriptions"
import { admin, storefront } from "../../harness/api"
import { pdfOf, textOf } from "../../harness/pdf-pages"
import { useShop } from "../../harness/shop"

const TRY_120 = { prices: [{ amount: 120, currency_code: "try" }] }

let here: PaytrShop
let owner: Awaited<ReturnType<typeof createCustomer>>

beforeAll(async () => {
  here = await paytrShop("subscriptions-invoices")
  owner = await createCustomerInIstanbul(here.shop)
})
afterAll(() => here.close())

const asCustomer = (token: string) => storefront(here.shop, { token })
const issued = (id: string) =>
  sql(here.shop, "SELECT * FROM invoice WHERE subscription_id = ? ORDER BY year, counter", [id])

/** A paid subscription with the path of its first invoice below `/store` or `/admin`. */
async function paid(fields: object = TRY_120) {
  const { id, plan } = await here.subscribed(owner.token, fields)
  const { invoices } = await here.read(owner.token, id)
  const path = `/subscriptions/${id}/invoices/${invoices[0].id}/pdf`
  return { id, plan, invoiceId: invoices[0].id as string, path }
}

describe("GET /store/subscriptions/:id/invoices/:invoice_id/pdf", () => {
  it("200: issues the invoice with the next number, once, for its owner and for admins", async () => {
    const { id, plan, path } = await paid()
    const replies = await Promise.all([
      pdfOf(asCustomer(owner.token), `/store${path}`),
      pdfOf(asCustomer(owner.token), `/store${path}`),
      pdfOf(admin(here.shop), `/admin${path}`),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const [first] = replies
    for (const reply of replies) expect(reply.body.equals(first?.body)).toBe(true)
    const [invoice, ...others] = await issued(id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ order_id: null, number: expect.stringMatching(/^\d{4}-\d{6}$/) })
    const text = first ? await textOf(first) : ""
    for (const part of [invoice?.number, plan.name, "AdaLovelace", owner.email, "TRY", "120.00", "Period"])
      expect(text).toContain(part)
  })

  it("200: the paid amount includes the taxes of the customer's country", async () => {
    await defaultTax(here.shop, "tr", 20)
    const { id, path } = await paid()
    await pdfOf(asCustomer(owner.token), `/store${path}`)
    const [invoice] = await issued(id)
    expect(invoice?.document).toMatchObject({
      total: 120,
      tax_total: 20,
      subtotal: 100,
      currency_code: "try",
      order: null,
      lines: [{ quantity: 1, total: 120, taxes: [{ rate: 20 }] }],
      subscription: { kind: "cycle" },
    })
  })

  it("200: shares the series with orders, each renewal has its own, and it never changes", async () => {
    const { id } = await paid()
    const giveBack = clock.use({ now: () => Date.now() + 32 * 86_400_000 })
    try {
      await here.renew()
    } finally {
      giveBack()
    }
    const { invoices } = await here.read(owner.token, id)
    expect(invoices).toHaveLength(2)
    for (const invoice of invoices) {
      const path = `/store/subscriptions/${id}/invoices/${invoice.id}/pdf`
      expect((await pdfOf(asCustomer(owner.token), path)).status).toBe(200)
    }
    expect(await issued(id)).toHaveLength(2)
    const all = await sql(here.shop, "SELECT counter FROM invoice ORDER BY counter", [])
    expect(all.map(({ counter }) => counter)).toEqual(all.map((_, index) => index + 1))
    await expect(
      runInTenant(here.shop.tenant, () =>
        sql(here.shop, "UPDATE invoice SET locale = 'de' WHERE subscription_id = ?", [id]),
      ),
    ).rejects.toThrow("cannot change")
  })

  it("409: for an amount that is not paid; 404: for others; 401: without a token", async () => {
    const { id, invoiceId, path } = await paid()
    const own = asCustomer(owner.token)
    const stranger = await createCustomer(here.shop)
    await asCustomer(stranger.token).get(`/store${path}`).expect(404)
    await storefront(here.shop).get(`/store${path}`).expect(401)
    await storefront(here.shop).get(`/admin${path}`).expect(401)
    await admin(await useShop())
      .get(`/admin${path}`)
      .expect(404)
    await own.get(`/store/subscriptions/${id}/invoices/subinv_none/pdf`).expect(404)
    const other = await paid()
    await own.get(`/store/subscriptions/${other.id}/invoices/${invoiceId}/pdf`).expect(404)
    await sql(here.shop, "UPDATE subscription_invoice SET status = 'void' WHERE id = ?", [invoiceId])
    const unpaid = await own.get(`/store${path}`)
    expect([unpaid.status, unpaid.body.code]).toEqual([409, "invalid_state"])
    expect(await issued(id)).toEqual([])
  })
})
