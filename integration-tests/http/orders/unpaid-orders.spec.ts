import { Modules } from "@medusajs/framework/utils"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { cancelUnpaidOrdersJob as job } from "../../../src/features/orders/jobs/cancel-unpaid-orders"
import { endInterruptedCancellations } from "../../../src/features/orders/jobs/end-interrupted-cancellations"
import { sendOrderMails } from "../../../src/features/orders/jobs/send-order-mails"
import { UNPAID_TRANSFERS } from "../../../src/features/orders/module/lib/unpaid-transfers"
import { scheduledJobs } from "../../../src/features/scheduled-jobs"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { createCustomer } from "../../factories/create-customer"
import { useMailServer } from "../../factories/mail-server"
import {
  type Customer,
  capturePayment,
  createStockedProduct,
  fulfill,
  type OrderShop,
  placedOrder,
  reservedOf,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { overrideSettings } from "../../factories/settings"
import { admin, storefront } from "../../harness/api"
import { loseLock } from "../../harness/lost-lock"
import type { MailServer } from "../../harness/mail-server"
import { useTenant } from "../../harness/tenants"

const MS_PER_DAY = 86_400_000
const MS_PER_HOUR = 3_600_000
const MS_PER_MINUTE = 60_000

let shop: OrderShop
let server: MailServer
let customer: Customer
let product: StockedProduct
const putBack: (() => Promise<void>)[] = []

/** Runs the scheduled job this many days from now, and then the job that mails. */
async function run(
  days: number,
  work: () => Promise<unknown> = () => job.run(shop.container),
): Promise<void> {
  const restoreClock = clock.use({ now: () => Date.now() + days * MS_PER_DAY })
  await work().finally(restoreClock)
  await sendMails()
}

/** The mails about cancellations are due a minute later, by the clock of the database. */
async function sendMails(minutes = 2): Promise<void> {
  const restoreClock = clock.use({ now: () => Date.now() + minutes * MS_PER_MINUTE })
  await sendOrderMails.run(shop.container).finally(restoreClock)
}

type PlacedOrder = Awaited<ReturnType<typeof placedOrder>>

const place = (who: Customer = customer) => placedOrder(shop, { product, customer: who })
const read = async (id: string) => {
  const fields = "id,status,canceled_at,payment_status,fulfillment_status,summary.*"
  return (await admin(shop).get(`/admin/orders/${id}?fields=${fields}`).expect(200)).body.order
}
const cancellationOf = async (order_id: string) =>
  (await shop.container.resolve("orders").listOrderCancellations({ order_id }))[0]
const cancelledByCustomer = (id: string) =>
  storefront(shop, { token: customer.token }).post(`/store/orders/${id}/cancel`, {}).expect(200)
/** The mails about orders that were cancelled because they were not paid. */
const mailsTo = (email: string) =>
  server.received.filter(
    ({ recipients, mail }) =>
      recipients.includes(email) &&
      /^Order \d+ at .+ was cancelled$|wurde storniert/.test(mail.subject ?? ""),
  )
const paymentOf = async (orderId: string): Promise<string> => {
  const { body } = await admin(shop).get(`/admin/orders/${orderId}?fields=payment_collections.payments.id`)
  return body.order.payment_collections[0].payments[0].id
}

beforeAll(async () => {
  shop = await useOrderShop()
  server = await useMailServer(shop)
  putBack.push(await overrideSettings(shop, "payments", { bank_days_to_pay: 7 }))
  putBack.push(await overrideSettings(shop, "storefront", { company_name: "Alder & Clay" }))
  customer = await createCustomer(shop)
  product = await createStockedProduct(shop, 100)
  // Cancels the unpaid orders that other specs have left, before the test begins.
  await run(30)
  server.received.length = 0
})

afterEach(() => {
  vi.restoreAllMocks()
})

afterAll(async () => {
  for (const undo of putBack) await undo()
  await server.close()
})

describe("an order that waits for a bank transfer", () => {
  it("has a scheduled job", () => {
    expect(scheduledJobs()).toContain(job)
  })

  it("is cancelled after the shop's limit: its stock is released and its buyer gets one mail", async () => {
    const buyer = await createCustomer(shop)
    const order = await place(buyer)
    const before = await reservedOf(shop, product)
    await run(6.9)
    expect((await read(order.id)).status).toBe("pending")
    expect(mailsTo(buyer.email)).toEqual([])

    await run(7.1)
    expect(await read(order.id)).toMatchObject({
      status: "canceled",
      payment_status: "canceled",
      canceled_at: expect.any(String),
    })
    expect(await reservedOf(shop, product)).toBe(before - 1)
    const [mail, ...more] = mailsTo(buyer.email)
    expect(more).toEqual([])
    expect(mail?.mail.subject).toMatch(/^Order \d+ at Alder & Clay was cancelled$/)
    expect(mail?.mail.text).toContain("did not arrive in time")

    await run(8)
    expect(mailsTo(buyer.email)).toHaveLength(1)
    expect(await cancellationOf(order.id)).toMatchObject({
      actor_type: "system",
      reason: "The bank transfer did not arrive in time.",
    })
  })

  it("of a guest is cancelled, with a mail in the shop's language", async () => {
    const back = await overrideSettings(shop, "storefront", { default_locale: "de" })
    const order = await placedOrder(shop, { product })
    const { body } = await admin(shop).get(`/admin/orders/${order.id}?fields=email`)
    await run(7.1).finally(back)
    expect((await read(order.id)).status).toBe("canceled")
    expect(mailsTo(body.order.email).map(({ mail }) => mail.subject)).toEqual([
      expect.stringContaining("wurde storniert"),
    ])
  })

  it("is kept if the shop sets no limit, and the storefront shows no limit", async () => {
    const order = await place()
    const back = await overrideSettings(shop, "payments", { bank_days_to_pay: 0 })
    const bank = await overrideSettings(shop, "payments", {
      bank_account_holder: "Alder",
      bank_iban: "DE02120300000000202051",
    })
    const { body } = await storefront(shop).get("/store/bank-info").expect(200)
    expect(body.bank_info.days_to_pay).toBeNull()
    await run(80)
    await bank()
    await back()
    expect((await read(order.id)).status).toBe("pending")
    await run(7.1)
    expect((await read(order.id)).status).toBe("canceled")
  })

  it.each<[string, (order: PlacedOrder) => Promise<unknown>, object]>([
    ["paid", ({ id }) => capturePayment(shop, id), { status: "pending", payment_status: "captured" }],
    [
      "paid in part",
      async ({ id }) => {
        const path = `/admin/payments/${await paymentOf(id)}/capture`
        await admin(shop).post(path, { amount: 1 }).expect(200)
      },
      { status: "pending", payment_status: "partially_captured" },
    ],
    [
      "fulfilled",
      async (order) => fulfill(shop, order).expect(200),
      { status: "pending", fulfillment_status: "fulfilled" },
    ],
    ["cancelled", ({ id }) => cancelledByCustomer(id), { status: "canceled", payment_status: "canceled" }],
  ])("is left alone once it is %s", async (_state, change, expected) => {
    const order = await place()
    await change(order)
    const sent = mailsTo(customer.email).length
    await run(60)
    expect(await read(order.id)).toMatchObject(expected)
    expect((await cancellationOf(order.id))?.actor_type).not.toBe("system")
    expect(mailsTo(customer.email)).toHaveLength(sent)
  })

  it("is cancelled once, with one mail, by simultaneous jobs", async () => {
    const buyer = await createCustomer(shop)
    const orders = [await place(buyer), await place(buyer)]
    const before = await reservedOf(shop, product)
    await run(7.1, async () => {
      await Promise.all(Array.from({ length: 4 }, () => job.run(shop.container)))
      await job.run(shop.container)
    })
    for (const { id } of orders) expect((await read(id)).status).toBe("canceled")
    expect(await reservedOf(shop, product)).toBe(before - orders.length)
    expect(mailsTo(buyer.email)).toHaveLength(orders.length)
  })

  it.each([1, 2, 3])("is either cancelled or captured if both happen at the same time, try %i", async () => {
    const order = await place()
    const payment = await paymentOf(order.id)
    const [captured] = await Promise.all([
      admin(shop).post(`/admin/payments/${payment}/capture`, {}),
      run(7.1),
    ])
    const { status, payment_status } = await read(order.id)
    expect({ status, payment_status }).toEqual(
      captured.status === 200
        ? { status: "pending", payment_status: "captured" }
        : { status: "canceled", payment_status: "canceled" },
    )
  })

  it("refuses a capture after its cancellation has started, and a cancellation after its capture", async () => {
    const orders = shop.container.resolve("orders")
    const [begun, paid] = [await place(), await place()]
    const claim = await orders.claimCancellation({
      orderId: begun.id,
      actor: UNPAID_TRANSFERS,
      cause: "unpaid",
      reason: null,
    })
    const payment = await paymentOf(begun.id)
    const { body } = await admin(shop).post(`/admin/payments/${payment}/capture`, {}).expect(409)
    expect(body.code).toBe("invalid_state")
    await orders.releaseCancellation(claim)
    await admin(shop).post(`/admin/payments/${payment}/capture`, {}).expect(200)

    await capturePayment(shop, paid.id)
    await expect(
      orders.claimCancellation({
        orderId: paid.id,
        actor: UNPAID_TRANSFERS,
        cause: "unpaid",
        reason: null,
      }),
    ).rejects.toMatchObject({ code: "invalid_state" })
  })

  it("is cancelled by the next run after a crash, with one mail", async () => {
    const buyer = await createCustomer(shop)
    const order = await place(buyer)
    const payments = shop.container.resolve(Modules.PAYMENT)
    const reached = new Promise<void>((resolve) => {
      vi.spyOn(payments, "cancelPayment").mockImplementationOnce(() => {
        resolve()
        return new Promise(() => {})
      })
    })
    const restoreClock = clock.use({ now: () => Date.now() + 7.1 * MS_PER_DAY })
    void job.run(shop.container)
    await reached
    restoreClock()
    await loseLock(shop, order.id)
    await run(7.1)
    expect((await read(order.id)).status).toBe("pending")

    await run(7.2, async () => {
      await endInterruptedCancellations.run(shop.container)
      await job.run(shop.container)
    })
    expect((await read(order.id)).status).toBe("canceled")
    expect(mailsTo(buyer.email)).toHaveLength(1)
  })

  it("gets its mail again if the mail server refused it, and only once", async () => {
    const buyer = await createCustomer(shop)
    await place(buyer)
    vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
    const away = await overrideSettings(shop, "mail", { smtp_port: 1 })
    await run(7.1)
    await away()
    // The port has changed, which clears the password, because it would be sent to another server. So set it again.
    await admin(shop).post("/admin/config/mail", { smtp_password: server.password }).expect(200)
    expect(mailsTo(buyer.email)).toEqual([])
    await sendMails(10)
    await sendMails(30)
    expect(mailsTo(buyer.email)).toHaveLength(1)
  })

  it("is affected only by its own shop's limit", async () => {
    const order = await place()
    const other = await useTenant("unpaid")
    const seen = vi.spyOn(shop.container.resolve("orders"), "overdueTransfers")
    await run(7.1, () => runInTenant(other.tenant, () => job.run(shop.container)))
    expect(seen).toHaveBeenCalled()
    expect((await read(order.id)).status).toBe("pending")
    await run(7.1 + MS_PER_HOUR / MS_PER_DAY)
    expect((await read(order.id)).status).toBe("canceled")
  })
})
