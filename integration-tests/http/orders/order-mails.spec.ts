import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { cancelUnpaidOrdersJob } from "../../../src/features/orders/jobs/cancel-unpaid-orders"
import { sendOrderMails } from "../../../src/features/orders/jobs/send-order-mails"
import { ORDER_MAILS } from "../../../src/features/orders/module/due"
import { scheduledJobs } from "../../../src/features/scheduled-jobs"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { refundOrder } from "../../factories/credit-notes"
import { mailsTo } from "../../factories/email-marketing"
import { useMailServer } from "../../factories/mail-server"
import {
  type Customer,
  capturePayment,
  createStockedProduct,
  fulfill,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { overrideSettings } from "../../factories/settings"
import { admin, storefront } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"

const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 1_440

let shop: OrderShop
let server: MailServer
let product: StockedProduct
const putBack: (() => Promise<void>)[] = []

/** Runs a job so many minutes from now. */
async function run(minutes = 3, job = sendOrderMails): Promise<void> {
  const restoreClock = clock.use({ now: () => Date.now() + minutes * MINUTE_MS })
  await job.run(shop.container).finally(restoreClock)
}

const buy = async (): Promise<{ buyer: Customer; order: Awaited<ReturnType<typeof placedOrder>> }> => {
  const buyer = await createCustomer(shop)
  return { buyer, order: await placedOrder(shop, { product, customer: buyer }) }
}
/** In the order of their subjects: mails that are due at the same moment are sent at the same time. */
const mails = ({ email }: { email: string }) =>
  mailsTo(server, email).sort((one, other) => (one.subject ?? "").localeCompare(other.subject ?? ""))
const subjects = (to: { email: string }) => mails(to).map(({ subject }) => subject?.replace(/\d+/, "1"))

/** Ships the whole order. */
async function ship(order: { id: string; items: { id: string }[] }, fields: object) {
  const { body } = await fulfill(shop, order).expect(200)
  const [{ id }] = (await admin(shop).get(`/admin/orders/${order.id}?fields=fulfillments.id`).expect(200))
    .body.order.fulfillments
  expect(body.order.id).toBe(order.id)
  await admin(shop)
    .post(`/admin/orders/${order.id}/fulfillments/${id}/shipments`, {
      items: order.items.map((item) => ({ id: item.id, quantity: 1 })),
      ...fields,
    })
    .expect(200)
}

beforeAll(async () => {
  shop = await useOrderShop()
  server = await useMailServer(shop)
  putBack.push(await overrideSettings(shop, "storefront", { company_name: "Alder & Clay" }))
  product = await createStockedProduct(shop, 100)
})

afterAll(async () => {
  for (const undo of putBack) await undo()
  await server.close()
})

describe("the mail about a placed order", () => {
  it("goes out once, a minute later, with the lines and the sum, also after a repeated completion", async () => {
    expect(scheduledJobs()).toContain(sendOrderMails)
    const { buyer, order } = await buy()
    await run(0)
    expect(mails(buyer)).toEqual([])
    await Promise.all([run(), run()])
    const again = await storefront(shop, { token: buyer.token }).post(
      `/store/carts/${order.cart_id}/complete`,
    )
    expect(again.body.order?.id ?? order.id).toBe(order.id)
    await run(30)
    expect(subjects(buyer)).toEqual(["Your order 1 at Alder & Clay"])
    const [{ text = "", html = "" } = {}] = mails(buyer)
    expect(text).toContain(`Your order ${order.display_id}`.slice(5))
    expect(text).toContain(`1 × ${product.title}`)
    const money = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" })
    expect(text).toContain(`Total: ${money.format(order.total)}`)
    expect(html).toContain(`1 × ${product.title}`)
  })

  it("is in the buyer's language, with texts of products as texts", async () => {
    const { buyer, order } = await buy()
    await sql(shop, `UPDATE "order" SET locale = 'ar' WHERE id = ?`, [order.id])
    await sql(
      shop,
      "UPDATE order_line_item SET product_title = ? WHERE id IN (SELECT item_id FROM order_item WHERE order_id = ?)",
      ["<script>alert(1)</script>", order.id],
    )
    await run()
    const [{ subject, html } = {}] = mails(buyer)
    expect(subject).toContain(`طلبك رقم ${order.display_id}`)
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).not.toContain("<script>")
  })

  it("is not sent to an erased buyer, nor if the order says so", async () => {
    const [erased, quiet] = [await buy(), await buy()]
    await sql(shop, `UPDATE "order" SET email = NULL WHERE id = ?`, [erased.order.id])
    await sql(shop, `UPDATE "order" SET no_notification = true WHERE id = ?`, [quiet.order.id])
    await run()
    for (const { buyer, order } of [erased, quiet]) {
      expect(mails(buyer)).toEqual([])
      const rows = await sql(shop, "SELECT due_at FROM queued_mail WHERE about = ?", [order.id])
      expect(rows).toEqual([{ due_at: null }])
    }
  })

  it("waits while the order may become a cart again", async () => {
    const { buyer, order } = await buy()
    const mark = `jsonb_build_object('svc_completion', 'x')`
    await sql(shop, `UPDATE "order" SET metadata = ${mark} WHERE id = ?`, [order.id])
    await run()
    expect(mails(buyer)).toEqual([])
    await sql(shop, `UPDATE "order" SET metadata = NULL WHERE id = ?`, [order.id])
    await run(9)
    expect(mails(buyer)).toHaveLength(1)
  })
})

describe("a mail that was interrupted", () => {
  it("is sent after a crash that came before, and not again after one that came later", async () => {
    const { buyer, order } = await buy()
    const restoreClock = clock.use({ now: () => Date.now() + 3 * MINUTE_MS })
    const queue = shop.container.resolve("mailQueue")
    while (await queue.lease(ORDER_MAILS)) continue
    restoreClock()
    await run()
    expect(mails(buyer)).toEqual([])
    await run(30)
    expect(mails(buyer)).toHaveLength(1)
    // The process ended after the mail was sent, and before that was stored.
    await sql(shop, "UPDATE queued_mail SET due_at = now() WHERE about = ?", [order.id])
    await run(60)
    expect(mails(buyer)).toHaveLength(1)
  })

  it("is sent again after the mail server has refused it", async () => {
    const { buyer } = await buy()
    const restore = await overrideSettings(shop, "mail", { smtp_port: 1 })
    await run()
    await restore()
    await admin(shop).post("/admin/config/mail", { smtp_password: server.password }).expect(200)
    await run()
    expect(mails(buyer)).toEqual([])
    await run(30)
    expect(mails(buyer)).toHaveLength(1)
  })
})

describe("the mail about a shipment", () => {
  it("names the parcel, once for each shipment", async () => {
    const { buyer, order } = await buy()
    const labels = [
      { tracking_number: "JD0001", tracking_url: "https://carrier.test/JD0001", label_url: "https://l.test" },
    ]
    await ship(order, { labels })
    await run()
    await run(30)
    expect(subjects(buyer)).toEqual([
      "Your order 1 at Alder & Clay",
      "Your order 1 from Alder & Clay is on its way",
    ])
    const text = mails(buyer)[1]?.text
    expect(text).toContain(`1 × ${product.title}`)
    expect(text).toContain("Tracking number: JD0001\nhttps://carrier.test/JD0001")
  })

  it("is not sent if the admin has said so", async () => {
    const { buyer, order } = await buy()
    await ship(order, { no_notification: true })
    await run()
    expect(subjects(buyer)).toEqual(["Your order 1 at Alder & Clay"])
  })
})

describe("the mails about refunds and cancellations", () => {
  it("tell each refund once, with its amount", async () => {
    const { buyer, order } = await buy()
    await capturePayment(shop, order.id)
    await refundOrder(shop, order.id, 1.5)
    await refundOrder(shop, order.id, 2)
    await run()
    await run(30)
    expect(subjects(buyer)).toEqual([
      "A refund for your order 1 at Alder & Clay",
      "A refund for your order 1 at Alder & Clay",
      "Your order 1 at Alder & Clay",
    ])
    const amounts = mails(buyer).flatMap(({ text }) => /refunded (€[\d.]+)/.exec(text ?? "")?.[1] ?? [])
    expect(amounts.sort()).toEqual(["€1.50", "€2.00"])
  })

  it("are one mail if a paid order is cancelled, and none about the order itself", async () => {
    const { buyer, order } = await buy()
    await capturePayment(shop, order.id)
    await storefront(shop, { token: buyer.token }).post(`/store/orders/${order.id}/cancel`, {}).expect(200)
    await run()
    await run(30)
    expect(subjects(buyer)).toEqual(["Your order 1 at Alder & Clay is cancelled"])
    const money = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" })
    expect(mails(buyer)[0]?.text).toContain(`We have refunded ${money.format(order.total)}.`)
  })

  it("do not repeat a refund that the mail about the cancellation has reported", async () => {
    const { buyer, order } = await buy()
    await capturePayment(shop, order.id)
    await storefront(shop, { token: buyer.token }).post(`/store/orders/${order.id}/cancel`, {}).expect(200)
    // Mails about cancellations are due before those about refunds.
    await run(1.5)
    await run()
    expect(subjects(buyer)).toEqual(["Your order 1 at Alder & Clay is cancelled"])
  })

  it("leave unpaid orders to their own mail", async () => {
    const { buyer } = await buy()
    await run()
    putBack.push(await overrideSettings(shop, "payments", { bank_days_to_pay: 7 }))
    await run(8 * MINUTES_PER_DAY, cancelUnpaidOrdersJob)
    await run(8 * MINUTES_PER_DAY)
    expect(subjects(buyer)).toEqual(["Order 1 at Alder & Clay was cancelled", "Your order 1 at Alder & Clay"])
  })
})
