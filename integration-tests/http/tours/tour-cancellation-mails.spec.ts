import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sendTourMails } from "../../../src/features/tours/jobs/send-tour-mails"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { useMailServer } from "../../factories/mail-server"
import { orderTours } from "../../factories/tour-orders"
import { createTourSale } from "../../factories/tours"
import { admin } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { type Shop, useShop } from "../../harness/shop"

const MINUTE_MS = 60_000

let shop: Shop
let server: MailServer

beforeAll(async () => {
  shop = await useShop()
  server = await useMailServer(shop)
})
afterAll(() => server.close())

async function run(): Promise<void> {
  const later = clock.now() + 5 * MINUTE_MS
  const restoreClock = clock.use({ now: () => later })
  await sendTourMails.run(shop.container).finally(restoreClock)
}

/** Cancels a departure with one booking. Returns the texts of the mails to its buyer. */
async function canceled(refund: boolean, beforeSending: (booking: string) => Promise<unknown>) {
  const sale = await createTourSale(shop, 10)
  const { order, bookings } = await orderTours(shop, [sale])
  await run()
  server.received.length = 0
  await admin(shop)
    .post(`/admin/tour-departures/${sale.departure.id}/cancellation`, { refund, bookings: 1, passengers: 1 })
    .expect(200)
  await beforeSending(bookings[0]?.id ?? "")
  await run()
  const { body } = await admin(shop).get(`/admin/orders/${order}?fields=email`).expect(200)
  return server.received
    .filter(({ recipients }) => recipients.includes(body.order.email))
    .map(({ mail }) => mail.text ?? "")
}

describe("GET /admin/tour-departures/:id/cancellation", () => {
  it("200: shows the mail with and without a refund", async () => {
    const { departure } = await createTourSale(shop, 10)
    const { body } = await admin(shop).get(`/admin/tour-departures/${departure.id}/cancellation`).expect(200)
    expect(body.plan.mails).toMatchObject([
      { kind: "canceled", text: expect.stringMatching(/order …[^]*you get the money back/) },
      { kind: "canceled_without_refund", text: expect.stringMatching(/comes without a refund/) },
    ])
    for (const { subject } of body.plan.mails) expect(subject).toMatch(/ is canceled$/)
  })
})

describe("the mail about a canceled departure", () => {
  const [promise, refusal] = [/you get the money back/, /comes without a refund/]
  const asQueued = async () => {}
  const asQueuedEarlier = (booking: string) =>
    sql(shop, "UPDATE queued_mail SET data = data - 'refund' WHERE about = :booking", { booking })

  it.each([
    [true, "", promise, refusal, asQueued],
    [false, "", refusal, promise, asQueued],
    [true, ", queued by an earlier release", promise, refusal, asQueuedEarlier],
    [false, ", queued by an earlier release", refusal, promise, asQueuedEarlier],
  ])(
    "says what the shop has decided about the money: refund %s%s",
    async (refund, _, said, unsaid, queued) => {
      const texts = await canceled(refund, queued)
      expect(texts).toHaveLength(1)
      expect(texts[0]).toMatch(said)
      expect(texts[0]).not.toMatch(unsaid)
    },
  )
})
