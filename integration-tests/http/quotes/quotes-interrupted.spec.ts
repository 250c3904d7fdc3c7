import { ContainerRegistrationKeys, Modules, OrderStatus } from "@medusajs/framework/utils"
import {
  convertDraftOrderWorkflow,
  createOrderPaymentCollectionWorkflow,
  createOrderWorkflow,
} from "@medusajs/medusa/core-flows"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { finishAcceptedQuotes } from "../../../src/features/quotes/jobs/finish-accepted-quotes"
import { orderInput } from "../../../src/features/quotes/workflows/lib/order-input"
import { clock } from "../../../src/lib/clock"
import { createProduct, openCatalogue, stockUp } from "../../factories/products"
import { asBuyer, createSentQuote, readQuote } from "../../factories/quotes"
import { spamToken } from "../../factories/spam-token"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const MINUTE_MS = 60_000
const QUANTITY = 3

let shop: Awaited<ReturnType<typeof openCatalogue>>
let home: Shop
let restoreClock = () => {}

beforeAll(async () => {
  home = await useShop()
  await spamToken(home)
  shop = await openCatalogue(home)
})
afterEach(() => restoreClock())

/** How far the process came before it was killed. */
const STAGES = ["accepted", "a draft order", "reserved stock", "an order", "a payment collection"] as const

const sql = () => home.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const runJob = async () => {
  const later = clock.now() + 10 * MINUTE_MS
  restoreClock = clock.use({ now: () => later })
  await finishAcceptedQuotes.run(home.container)
  restoreClock()
}

async function sentQuote() {
  const product = await createProduct(shop, { prices: [50], manage_inventory: true })
  const variant_id = product.variants[0]?.id ?? ""
  await stockUp(shop, variant_id, 5)
  const line = { type: "product", variant_id, quantity: QUANTITY }
  const { id } = await createSentQuote(shop, { lines: [line] }, { unit_price: 40 })
  return { id, variant_id }
}

/** Does what the acceptance does, up to a stage. */
async function interruptedAt(stage: (typeof STAGES)[number], id: string): Promise<string> {
  const quotes = home.container.resolve("quotes")
  const order_id = `order_of_${id}`
  const { quote } = await quotes.changeStatus(id, "accept", { revision: 1, order_id })
  const revision = await quotes.findRevision(id, 1)
  if (!revision) throw new Error("The revision is gone")
  const last = STAGES.indexOf(stage)
  if (last >= 1) {
    const draft = { id: order_id, status: OrderStatus.DRAFT, is_draft_order: true }
    await createOrderWorkflow(home.container).run({ input: { ...orderInput(quote, revision), ...draft } })
  }
  if (last >= 2) await convertDraftOrderWorkflow(home.container).run({ input: { id: order_id } })
  if (last === 2)
    await sql()("order").where({ id: order_id }).update({ status: "draft", is_draft_order: true })
  if (last >= 4)
    await createOrderPaymentCollectionWorkflow(home.container).run({ input: { order_id, amount: 120 } })
  return order_id
}

async function stateOf(orderId: string) {
  const { data } = await home.container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "status", "is_draft_order", "total", "items.id", "payment_collections.amount"],
    filters: { id: orderId },
  })
  const [order] = data
  const reserved = await home.container
    .resolve(Modules.INVENTORY)
    .listReservationItems({ line_item_id: order?.items?.map((item) => item?.id ?? "") ?? [] })
  return { order, reserved: reserved.map(({ quantity }) => Number(quantity)) }
}

describe("an acceptance that was killed", () => {
  it.each(STAGES)("after it had %s is finished by the next run, once", async (stage) => {
    const { id } = await sentQuote()
    const order_id = await interruptedAt(stage, id)
    await runJob()
    await runJob()
    expect(await readQuote(home, id)).toMatchObject({ status: "ordered", order_id })
    const { order, reserved } = await stateOf(order_id)
    expect(order).toMatchObject({ status: "pending", is_draft_order: false })
    expect(Number(order?.total)).toBe(QUANTITY * 40)
    expect(order?.payment_collections).toMatchObject([{ amount: QUANTITY * 40 }])
    expect(reserved).toEqual([QUANTITY])
    expect(await sql()("order").whereRaw("metadata->>'quote_id' = ?", [id])).toHaveLength(1)
  })

  it("is not held up by others whose orders fail", async () => {
    const { id } = await sentQuote()
    const order_id = await interruptedAt("accepted", id)
    const longAgo = new Date(clock.now() - 60 * MINUTE_MS)
    const broken = await Promise.all(Array.from({ length: 60 }, () => createSentQuote(shop)))
    const ids = broken.map((one) => one.id)
    const noSuchRevision = { revision: 99, status: "accepted", updated_at: longAgo }
    await sql()("quote_request").whereIn("id", ids).update(noSuchRevision)
    await runJob()
    expect(await readQuote(home, id)).toMatchObject({ status: "ordered", order_id })
    await sql()("quote_request").whereIn("id", ids).update({ deleted_at: longAgo })
  })

  it("leaves a running acceptance alone", async () => {
    const { id } = await sentQuote()
    await interruptedAt("accepted", id)
    await finishAcceptedQuotes.run(home.container)
    expect((await readQuote(home, id)).status).toBe("accepted")
  })

  it.each(["accepted", "a draft order"] as const)(
    "after it had %s opens the quote again if the stock was sold meanwhile",
    async (stage) => {
      const { id, variant_id } = await sentQuote()
      const order_id = await interruptedAt(stage, id)
      const rival = await createSentQuote(shop, { lines: [{ type: "product", variant_id, quantity: 4 }] })
      await asBuyer(shop, rival, "accept").expect(200)
      await runJob()
      expect(await readQuote(home, id)).toMatchObject({ status: "sent", order_id: null })
      expect((await stateOf(order_id)).order).toBeUndefined()
    },
  )
})

describe("POST /admin/quotes/:id/finish", () => {
  const finish = (id: string) => admin(home).post(`/admin/quotes/${id}/finish`, {})

  it.each(STAGES)("200: places the order after the acceptance had %s", async (stage) => {
    const { id } = await sentQuote()
    const order_id = await interruptedAt(stage, id)
    const { body } = await finish(id).expect(200)
    expect(body.quote).toMatchObject({ status: "ordered", order_id })
    expect((await stateOf(order_id)).reserved).toEqual([QUANTITY])
    expect((await finish(id)).body.code).toBe("invalid_state")
  })

  it.each(["accepted", "a draft order", "reserved stock", "an order"] as const)(
    "200: opens the quote again if its order cannot be placed after it had %s",
    async (stage) => {
      const { id, variant_id } = await sentQuote()
      const order_id = await interruptedAt(stage, id)
      // The order's total cannot be that of the revision, so no attempt succeeds.
      await sql().raw("ALTER TABLE quote_revision DISABLE TRIGGER quote_revision_keep")
      await sql()("quote_revision")
        .where({ quote_id: id, number: 1 })
        .update({ document: sql().raw(`jsonb_set(document, '{total}', '1')`) })
      await sql().raw("ALTER TABLE quote_revision ENABLE TRIGGER quote_revision_keep")
      await runJob()
      expect((await readQuote(home, id)).status).toBe("accepted")
      const { body } = await finish(id).expect(200)
      expect(body.quote).toMatchObject({ status: "sent", order_id: null })
      const { order, reserved } = await stateOf(order_id)
      expect(order?.status ?? "canceled").toBe("canceled")
      expect(reserved).toEqual([])
      // All of the stock is free for others.
      const rival = await createSentQuote(shop, { lines: [{ type: "product", variant_id, quantity: 5 }] })
      await asBuyer(shop, rival, "accept").expect(200)
      await admin(home).post(`/admin/quotes/${id}/withdraw`, {}).expect(200)
    },
  )

  it("409: of a quote that is not accepted; 404: of none", async () => {
    const { id } = await sentQuote()
    expect((await finish(id)).body.code).toBe("invalid_state")
    await finish("quote_none").expect(404)
  })
})
