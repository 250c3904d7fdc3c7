import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { type PaytrShop, paytrShop, TRY_100 } from "../../factories/paytr-subscriptions"
import { admin, storefront } from "../../harness/api"
import { pdfOf, textOf } from "../../harness/pdf-pages"
import { useShop } from "../../harness/shop"

interface ShownRefund {
  id: string
  invoice_id: string | null
  amount: number
  status: string
}

let here: PaytrShop
let owner: Awaited<ReturnType<typeof createCustomer>>

beforeAll(async () => {
  here = await paytrShop("subscriptions-credit-notes")
  owner = await createCustomer(here.shop)
})
afterAll(() => here.close())

const asCustomer = (token = owner.token) => storefront(here.shop, { token })
const notesOf = (subscription: string) =>
  sql(
    here.shop,
    `SELECT credit_note.* FROM credit_note JOIN invoice ON invoice.id = credit_note.invoice_id
      WHERE invoice.subscription_id = ? ORDER BY credit_note.counter`,
    [subscription],
  )
const pathOf = (subscription: string, refund: string | undefined) =>
  `/subscriptions/${subscription}/refunds/${refund}/credit-note/pdf`

/** A subscription whose first payment of 100 liras is paid. */
async function paid() {
  const { id, plan } = await here.subscribed(owner.token, TRY_100)
  const { invoices } = await here.read(owner.token, id)
  return { id, plan, invoice_id: invoices[0].id as string }
}

/** Refunds a part of a payment, and returns the newest refund. */
async function refund(id: string, invoice_id: string, amount: number): Promise<ShownRefund> {
  const { body } = await admin(here.shop)
    .post(`/admin/subscriptions/${id}/refund`, { invoice_id, amount, reason: "It arrived late." })
    .expect(200)
  return body.subscription.refunds[0]
}

describe("GET /store/subscriptions/:id/refunds/:refund_id/credit-note/pdf", () => {
  it("200: issues the credit note once, for its owner and for admins, and the invoice before it", async () => {
    const { id, invoice_id } = await paid()
    const made = await refund(id, invoice_id, 40)
    expect(made).toMatchObject({ status: "done", invoice_id, amount: 40 })
    const { refunds } = await here.read(owner.token, id)
    expect(refunds).toMatchObject([{ id: made.id, invoice_id, amount: 40, currency_code: "try" }])
    const path = pathOf(id, made.id)
    const replies = await Promise.all([
      pdfOf(asCustomer(), `/store${path}`),
      pdfOf(asCustomer(), `/store${path}`),
      pdfOf(admin(here.shop), `/admin${path}`),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const [first] = replies
    for (const reply of replies) expect(reply.body.equals(first?.body)).toBe(true)
    const [note, ...others] = await notesOf(id)
    expect(others).toEqual([])
    expect(note).toMatchObject({
      reference: made.id,
      number: expect.stringMatching(/^CN-\d{4}-\d{6}$/),
      document: {
        kind: "refund",
        total: 40,
        currency_code: "try",
        order: null,
        subscription: { kind: "cycle" },
      },
    })
    const [invoice] = await sql(here.shop, "SELECT number FROM invoice WHERE subscription_id = ?", [id])
    const text = first ? await textOf(first) : ""
    for (const part of [
      "Creditnote",
      note?.number,
      invoice?.number,
      "Refund",
      "40.00",
      "Period",
      owner.email,
    ])
      expect(text).toContain(part)
  })

  it("200: the notes of a payment follow its refunds, have no gaps, and add up to the invoice", async () => {
    const { id, invoice_id } = await paid()
    const first = await refund(id, invoice_id, 33.33)
    const second = await refund(id, invoice_id, 66.67)
    // The newer one first.
    expect((await pdfOf(asCustomer(), `/store${pathOf(id, second.id)}`)).status).toBe(200)
    expect((await pdfOf(asCustomer(), `/store${pathOf(id, first.id)}`)).status).toBe(200)
    const notes = await notesOf(id)
    expect(notes.map(({ reference }) => reference)).toEqual([first.id, second.id])
    const [sums] = await sql(
      here.shop,
      `SELECT sum((note.document->>'total')::numeric)::float AS total,
              sum((note.document->>'tax_total')::numeric)::float AS taxes,
              max((invoice.document->>'total')::numeric)::float AS invoiced,
              max((invoice.document->>'tax_total')::numeric)::float AS invoiced_taxes
         FROM credit_note note JOIN invoice ON invoice.id = note.invoice_id WHERE invoice.subscription_id = ?`,
      [id],
    )
    expect(sums).toMatchObject({ total: 100, invoiced: 100 })
    expect(sums?.taxes).toBe(sums?.invoiced_taxes)
    const all = await sql(here.shop, "SELECT counter FROM credit_note ORDER BY counter", [])
    expect(all.map(({ counter }) => counter)).toEqual(all.map((_, index) => index + 1))
  })

  it("409: for money that is not returned yet, or that was paid for no invoice", async () => {
    const { id, invoice_id } = await paid()
    const made = await refund(id, invoice_id, 10)
    const status = async () => {
      const { status: code, body } = await asCustomer().get(`/store${pathOf(id, made.id)}`)
      return [code, body.code]
    }
    await sql(here.shop, "UPDATE subscription_refund SET due_at = now() WHERE id = ?", [made.id])
    expect(await status()).toEqual([409, "invalid_state"])
    expect((await here.read(owner.token, id)).refunds).toEqual([])
    await sql(here.shop, "UPDATE subscription_refund SET due_at = NULL, reference = ? WHERE id = ?", [
      "another-payment",
      made.id,
    ])
    expect(await status()).toEqual([409, "invalid_state"])
    const { body } = await admin(here.shop).get(`/admin/subscriptions/${id}`).expect(200)
    expect(body.subscription.refunds).toMatchObject([{ invoice_id: null }])
    expect(await notesOf(id)).toEqual([])
  })

  it("404: for others and for unknown refunds; 401: without a token", async () => {
    const { id, invoice_id } = await paid()
    const made = await refund(id, invoice_id, 10)
    const path = pathOf(id, made.id)
    const stranger = await createCustomer(here.shop)
    await asCustomer(stranger.token).get(`/store${path}`).expect(404)
    await storefront(here.shop).get(`/store${path}`).expect(401)
    await storefront(here.shop).get(`/admin${path}`).expect(401)
    await admin(await useShop())
      .get(`/admin${path}`)
      .expect(404)
    await asCustomer()
      .get(`/store${pathOf(id, "subrefund_none")}`)
      .expect(404)
    const other = await paid()
    await asCustomer()
      .get(`/store${pathOf(other.id, made.id)}`)
      .expect(404)
    expect(await notesOf(id)).toEqual([])
  })
})
