import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sendOrderMails } from "../../../src/features/orders/jobs/send-order-mails"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { createCustomerInIstanbul } from "../../factories/create-customer"
import { refundOrder } from "../../factories/credit-notes"
import { mailsTo } from "../../factories/email-marketing"
import { addTickets, buy, createSale, emptyCart } from "../../factories/events"
import { useMailServer } from "../../factories/mail-server"
import { capturePayment } from "../../factories/orders"
import { type PaytrShop, paytrShop, TRY_100 } from "../../factories/paytr-subscriptions"
import { bookInCart, contactOf, createBookable, PRICES } from "../../factories/services"
import { overrideSettings } from "../../factories/settings"
import { addTour, createTourSale } from "../../factories/tours"
import { admin } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"

const LATER_MS = 3 * 60_000

let here: PaytrShop
let server: MailServer
let putBack: () => Promise<void>

beforeAll(async () => {
  here = await paytrShop("order-mails-lines")
  server = await useMailServer(here.shop)
  putBack = await overrideSettings(here.shop, "storefront", { company_name: "Alder" })
})
afterAll(async () => {
  await putBack()
  await server.close()
  here.close()
})

async function sendMails(): Promise<void> {
  const restoreClock = clock.use({ now: () => Date.now() + LATER_MS })
  await runInTenant(here.shop.tenant, () => sendOrderMails.run(here.shop.container)).finally(restoreClock)
}

interface Order {
  id: string
  display_id: number
  email: string
}

const readOrder = async (id: string): Promise<Order> =>
  (await admin(here.shop).get(`/admin/orders/${id}?fields=email,display_id`).expect(200)).body.order

/** The lines below the introduction, until the next paragraph. */
function tableOf(text: string): string[] {
  const found = text.split("\n\n").find((part) => /^\d+ × /.test(part))
  return found?.split("\n") ?? []
}

/** Amounts such as "TRY 1.50" contain a space that does not break. */
const spaced = (text = "") => text.replaceAll("\u00a0", " ")

/** The only mail that has arrived at the order's buyer since the last call. */
async function nextMail({ email }: Order): Promise<{ subject: string; text: string; html: string }> {
  const before = mailsTo(server, email).length
  await sendMails()
  const [mail, ...others] = mailsTo(server, email).slice(before)
  expect(others).toEqual([])
  return { subject: mail?.subject ?? "", text: spaced(mail?.text), html: spaced(mail?.html) }
}

/** Each mail names its lines in the text and in the HTML, with the tax and the total below them. */
async function expectPlaced(order: Order, lines: string[], total: string): Promise<void> {
  const { subject, text, html } = await nextMail(order)
  expect(subject).toBe(`Your order ${order.display_id} at Alder`)
  const rows = tableOf(text)
  expect(rows.filter((row) => /^\d+ × /.test(row)).sort()).toEqual(lines.sort())
  expect(rows).toContain(`Total: ${total}`)
  for (const row of rows) {
    const [name = "", amount = ""] = row.split(/: (?=[^:]*$)/)
    expect(html).toContain(`>${name.replaceAll("&", "&amp;")}</td>`)
    expect(html).toContain(`>${amount}</span>`)
  }
}

/** An admin refunds a part, then cancels the rest. */
async function expectRefundAndCancellation(order: Order, part: string, whole: string): Promise<void> {
  await refundOrder(here.shop, order.id, 1.5)
  const refund = await nextMail(order)
  expect(refund.subject).toBe(`A refund for your order ${order.display_id} at Alder`)
  expect(refund.text).toContain(`refunded ${part} of your order ${order.display_id}`)
  await admin(here.shop).post(`/admin/orders/${order.id}/cancel`, {}).expect(200)
  const canceled = await nextMail(order)
  expect(canceled.subject).toBe(`Your order ${order.display_id} at Alder is cancelled`)
  expect(canceled.text).toContain(`We have refunded ${whole}.`)
}

async function paidOrder(cart: string): Promise<Order> {
  const { body } = await buy(here.shop, cart)
  await capturePayment(here.shop, body.order.id)
  return readOrder(body.order.id)
}

describe("the mails of an order", () => {
  it("of tickets name each ticket with its event, and what was refunded", async () => {
    const [one, other] = [await createSale(here.shop, 10), await createSale(here.shop, 10)]
    const cart = await emptyCart(here.shop)
    await addTickets(here.shop, cart, one.ticket.id, 2).expect(200)
    await addTickets(here.shop, cart, other.ticket.id, 1).expect(200)
    const order = await paidOrder(cart)
    const lines = [
      `2 × ${one.event.title} – ${one.ticket.title}: €20.00`,
      `1 × ${other.event.title} – ${other.ticket.title}: €10.00`,
    ]
    await expectPlaced(order, lines, "€30.00")
    await expectRefundAndCancellation(order, "€1.50", "€30.00")
  })

  it("of a tour name its units and options, and what was refunded", async () => {
    const { adult, infant, room, lunch, departure, tour } = await createTourSale(here.shop, 10)
    const cart = await emptyCart(here.shop)
    const units = [
      { unit_id: adult.id, quantity: 2 },
      { unit_id: infant.id, quantity: 1 },
    ]
    const options = [
      { option_id: room.id, quantity: 1 },
      { option_id: lunch.id, quantity: 3 },
    ]
    await addTour(here.shop, cart, departure.id, { units, options }).expect(200)
    const order = await paidOrder(cart)
    const lines = [
      `2 × ${tour.title} – Adult: €200.00`,
      `1 × ${tour.title} – Infant: €0.00`,
      `1 × ${tour.title} – Room: €30.00`,
      `3 × ${tour.title} – Lunch: €15.00`,
    ]
    await expectPlaced(order, lines, "€245.00")
    await expectRefundAndCancellation(order, "€1.50", "€245.00")
  })

  it("of a paid service name the service, and what was refunded", async () => {
    const { service } = await createBookable(here.shop, { prices: PRICES })
    const { cart } = await bookInCart(here.shop, service.id, { contact: contactOf() })
    const order = await paidOrder(cart)
    await expectPlaced(order, [`1 × ${service.title}: €10.00`], "€10.00")
    await expectRefundAndCancellation(order, "€1.50", "€10.00")
  })

  it("of a subscription's first period and renewal name the product and the set-up fee", async () => {
    const owner = await createCustomerInIstanbul(here.shop)
    const product = await here.createProduct(10)
    const prices = [{ ...TRY_100.prices[0], setup_fee: 20.5 }]
    const fields = { prices, product_id: product.id, max_quantity: 5 }
    const { id } = await here.subscribed(owner.token, fields, { quantity: 2 })
    const read = async () =>
      (await admin(here.shop).get(`/admin/subscriptions/${id}`).expect(200)).body.subscription
    await here.placeOrders()
    const { cycles, current_period_end } = await read()
    const first = await readOrder(cycles[0].order_id)
    const title = `${product.title} – One`
    await expectPlaced(first, [`2 × ${title}: TRY 200.00`, "1 × Set-up fee: TRY 20.50"], "TRY 220.50")

    const restoreClock = clock.use({ now: () => Date.parse(current_period_end) })
    await here.renew()
    await here.placeOrders()
    const orders: string[] = (await read()).cycles.map((cycle: { order_id: string }) => cycle.order_id)
    restoreClock()
    const renewal = await readOrder(orders.find((order) => order !== first.id) ?? "")
    await expectPlaced(renewal, [`2 × ${title}: TRY 200.00`], "TRY 200.00")
    await refundOrder(here.shop, renewal.id, 1.5)
    expect((await nextMail(renewal)).text).toContain("refunded TRY 1.50 of your order")
  })
})
