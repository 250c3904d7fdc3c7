import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  convertDraftOrderWorkflow,
  createOrderWorkflow,
  updateCustomersWorkflow,
} from "@medusajs/medusa/core-flows"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { document } from "../../../src/api/document"
import { eventTypes } from "../../../src/features/outbound-events"
import { newSecret, signatureHeaders } from "../../../src/features/outbox/module/lib/signature"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import {
  capturePayment,
  createStockedProduct,
  fulfill,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { eventsOf as recordedEventsOf } from "../../factories/outbox-events"
import { unique } from "../../factories/unique"
import { addEndpoint } from "../../factories/webhooks"
import { admin } from "../../harness/api"
import { statementsOf } from "../../harness/statements"
import { useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"
import { receiver } from "../../harness/webhook-receiver"

let shop: OrderShop
let product: StockedProduct

beforeAll(async () => {
  shop = await useOrderShop()
  product = await createStockedProduct(shop, 50)
})

const eventsOf = (id: string) => recordedEventsOf(shop, id)
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type)
const shipped = async (order: { id: string; items: { id: string }[] }) => {
  await fulfill(shop, order).expect(200)
  const { body } = await admin(shop).get(`/admin/orders/${order.id}?fields=fulfillments.id`).expect(200)
  const [{ id }] = body.order.fulfillments
  const labels = [{ tracking_number: "TR-1", tracking_url: "https://track.test/TR-1", label_url: "#" }]
  const items = order.items.map((item) => ({ id: item.id, quantity: 1 }))
  return {
    id,
    ship: () => admin(shop).post(`/admin/orders/${order.id}/fulfillments/${id}/shipments`, { items, labels }),
  }
}

/** An order that an admin has made and not placed. */
async function draftOrder(): Promise<{ id: string }> {
  const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: regions } = await query.graph({
    entity: "region",
    fields: ["id"],
    filters: { currency_code: "eur" },
  })
  // The engine's own routes send this field, but its type lacks it.
  const draft = { is_draft_order: true }
  const { result } = await createOrderWorkflow(shop.container).run({
    input: {
      ...draft,
      region_id: regions[0]?.id ?? "",
      email: "draft@factory.test",
      sales_channel_id: shop.channelId,
      currency_code: "eur",
      status: "draft",
      items: [{ variant_id: product.variantId, title: product.title, quantity: 2, unit_price: 10 }],
    },
  })
  return result
}

describe("the events of the specification", () => {
  it("are declared and described as webhooks of the API document", () => {
    const declared = eventTypes.map(({ event }) => event.type)
    expect(declared).toEqual(
      expect.arrayContaining([
        "order.placed",
        "order.payment_captured",
        "order.fulfilment_shipped",
        "customer.created",
        "subscription.renewed",
        "quote.submitted",
      ]),
    )
    const { webhooks = {} } = document()
    expect(Object.keys(webhooks).sort()).toEqual([...declared].sort())
    for (const { event } of eventTypes) expect(event.about, event.type).toMatch(/^[A-Z].*\.$/)
  })

  it("are described with the headers that each delivery has", () => {
    const sent = signatureHeaders({ id: "evt_1", seconds: 1, body: "{}" }, [newSecret()])
    const described = Object.keys(sent).map((name) => ({ name, in: "header", required: true }))
    const { webhooks = {}, components } = document()
    for (const [type, { post }] of Object.entries(webhooks)) {
      const headers = (post?.parameters ?? []).map((one) =>
        "$ref" in one ? components?.parameters?.[one.$ref.split("/").at(-1) ?? ""] : one,
      )
      expect(headers, type).toMatchObject(described)
    }
  })

  it("of an order are recorded in their order: placed, captured, shipped", async () => {
    const order = await placedOrder(shop, { product })
    expect(await typesOf(order.id)).toEqual(["order.placed"])
    await capturePayment(shop, order.id)
    const { id, ship } = await shipped(order)
    expect(await typesOf(order.id)).toEqual(["order.placed", "order.payment_captured"])
    await ship().expect(200)
    const [, captured, fulfilment, ...rest] = await eventsOf(order.id)
    expect(rest).toEqual([])
    expect(captured).toMatchObject({
      type: "order.payment_captured",
      payload: {
        id: order.id,
        display_id: order.display_id,
        email: order.email,
        amount: order.total,
        currency_code: "eur",
        provider_id: "pp_system_default",
        payment_id: expect.stringMatching(/^pay_/),
        capture_id: expect.stringMatching(/^capt_/),
      },
    })
    expect(fulfilment).toMatchObject({
      type: "order.fulfilment_shipped",
      payload: {
        id: order.id,
        fulfilment_id: id,
        items: [{ line_item_id: order.items[0]?.id, quantity: 1 }],
        labels: [{ tracking_number: "TR-1", tracking_url: "https://track.test/TR-1" }],
      },
    })
  })

  it("do not tell of a capture that the provider refuses", async () => {
    const order = await placedOrder(shop, { product })
    const provider = shop.container.resolve(Modules.PAYMENT)
    const refused = vi
      .spyOn(Reflect.get(provider, "paymentProviderService_"), "capturePayment")
      .mockRejectedValue(new Error("The bank refuses."))
    try {
      await expect(capturePayment(shop, order.id)).rejects.toThrow()
    } finally {
      refused.mockRestore()
    }
    expect(await typesOf(order.id)).toEqual(["order.placed"])
  })

  it("do not tell of a capture or a shipment that a workflow reverts", async () => {
    const order = await placedOrder(shop, { product })
    await capturePayment(shop, order.id)
    const orders = shop.container.resolve(Modules.ORDER)
    const [transaction] = await orders.listOrderTransactions({ order_id: order.id, reference: "capture" })
    await orders.deleteOrderTransactions([transaction?.id ?? ""])
    expect(await typesOf(order.id)).toEqual(["order.placed"])
    const { id, ship } = await shipped(order)
    await ship().expect(200)
    expect(await typesOf(order.id)).toEqual(["order.placed", "order.fulfilment_shipped"])
    await shop.container.resolve(Modules.FULFILLMENT).updateFulfillment(id, { shipped_at: null })
    expect(await typesOf(order.id)).toEqual(["order.placed"])
  })

  it("tell of a placed draft, and not of one that is reverted", async () => {
    const result = await draftOrder()
    expect(await typesOf(result.id)).toEqual([])
    await convertDraftOrderWorkflow(shop.container).run({ input: { id: result.id } })
    expect(await eventsOf(result.id)).toMatchObject([
      {
        type: "order.placed",
        payload: { id: result.id, cart_id: null, total: 20, items: [{ quantity: 2, unit_price: 10 }] },
      },
    ])
    const draft = [{ id: result.id, is_draft_order: true }]
    await shop.container.resolve(Modules.ORDER).updateOrders(draft)
    expect(await typesOf(result.id)).toEqual([])
  })

  it("tell of a customer who registers, once, and not of a guest", async () => {
    const customer = await createCustomer(shop)
    expect(await eventsOf(customer.id)).toMatchObject([
      { type: "customer.created", payload: { id: customer.id, email: customer.email } },
    ])
    const order = await placedOrder(shop, { product })
    const [guest] = await sql(shop, `SELECT customer_id FROM "order" WHERE id = :id`, { id: order.id })
    expect(await eventsOf(guest?.customer_id ?? "")).toEqual([])
    await shop.container.resolve(Modules.CUSTOMER).deleteCustomers([customer.id])
    expect(await eventsOf(customer.id)).toEqual([])
  })
})

describe("events that triggers record", () => {
  it("reach an endpoint without waiting for the scheduler", async () => {
    const types = ["order.payment_captured", "order.fulfilment_shipped", "customer.created", "order.placed"]
    const { received, url, close } = await receiver()
    const { path } = await addEndpoint(shop, { url, event_types: types })
    const arrived = (type: string, id: string) =>
      until(async () => received.some(({ event }) => event.type === type && event.data.object.id === id))
    try {
      const order = await placedOrder(shop, { product })
      await arrived("order.placed", order.id)
      await capturePayment(shop, order.id)
      await arrived("order.payment_captured", order.id)
      const { ship } = await shipped(order)
      await ship().expect(200)
      await arrived("order.fulfilment_shipped", order.id)

      const customer = await createCustomer(shop)
      await arrived("customer.created", customer.id)
      const draft = await draftOrder()
      await convertDraftOrderWorkflow(shop.container).run({ input: { id: draft.id } })
      await arrived("order.placed", draft.id)

      const bought = await placedOrder(shop, { product })
      const [row] = await sql(shop, `SELECT customer_id FROM "order" WHERE id = :id`, { id: bought.id })
      const guest = String(row?.customer_id)
      // Nothing of the engine does this, but an import may.
      await sql(shop, "UPDATE customer SET has_account = true WHERE id = :guest", { guest })
      await updateCustomersWorkflow(shop.container).run({
        input: { selector: { id: guest }, update: { company_name: "Alder" } },
      })
      await arrived("customer.created", guest)
    } finally {
      await admin(shop).delete(path)
      close()
    }
  })

  it("are looked for every few minutes in a shop with an endpoint, because a process may die", async () => {
    const own = await useTenant("webhook-looks")
    const next = () => runInTenant(own.tenant, () => own.container.resolve("outbox").nextDue())
    expect(await next()).toBeUndefined()
    const { path } = await addEndpoint(own, { url: "http://127.0.0.1:9/hook" })
    const looked = (await next())?.getTime() ?? 0
    expect(looked).toBeGreaterThan(clock.now())
    expect(looked).toBeLessThanOrEqual(clock.now() + 5 * 60_000)
    await admin(own).post(path, { status: "disabled" }).expect(200)
    expect(await next()).toBeUndefined()
  })

  it("are recorded with the order by one statement, if money was captured while the cart became an order", async () => {
    const order = await placedOrder(shop, { product })
    await capturePayment(shop, order.id)
    // As before the end of a checkout with automatic capture.
    await sql(shop, "DELETE FROM outbox_event WHERE object_id = :id", { id: order.id })
    const id = unique("cartco")
    await sql(
      shop,
      "INSERT INTO cart_completion (id, cart_id, leased_until) VALUES (:id, :cart_id, now() + interval '1 minute')",
      { id, cart_id: order.cart_id },
    )
    const end = () => shop.container.resolve("cartCompletion").end(id)
    const { statements } = await statementsOf(shop, end)
    expect(statements.filter((statement) => statement.includes("outbox_event"))).toHaveLength(1)
    expect(await typesOf(order.id)).toEqual(["order.placed", "order.payment_captured"])
  })
})
