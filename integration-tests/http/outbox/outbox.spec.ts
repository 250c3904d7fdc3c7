import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  type StepResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { endInterruptedCompletions } from "../../../src/features/cart-completion/jobs"
import { LEASE_MS } from "../../../src/features/cart-completion/module/due"
import { completeCheckout } from "../../../src/features/cart-completion/workflows/complete-checkout"
import { purgeOutboxEvents } from "../../../src/features/outbox/jobs/purge-events"
import { reviewApproved } from "../../../src/features/reviews/module/events"
import { reviewWorkflows } from "../../../src/features/reviews/workflows/reviews"
import { defineEvent } from "../../../src/kits/outbox/event-type"
import { recordEvent } from "../../../src/kits/outbox/record-event"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { copiesOf, readyCart, sql, stockedVariant } from "../../factories/checkout"
import { createProduct, importReview, useReviewedShop } from "../../factories/reviews"
import { admin, storefront } from "../../harness/api"
import { loseLock } from "../../harness/lost-lock"
import type { Shop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"
import { type TenantShop, useTenant } from "../../harness/tenants"

const DAY_MS = 86_400_000

let restoreClock = () => {}

afterEach(() => {
  vi.restoreAllMocks()
  restoreClock()
})

function passTime(ms: number): void {
  restoreClock()
  const now = clock.now()
  restoreClock = clock.use({ now: () => now + ms })
}

/** The events about a record, in the order in which they were recorded. */
const eventsOf = (whose: Shop, object_id: string) =>
  sql(
    whose,
    `SELECT id, type, version, object_type, payload, occurred_at FROM outbox_event
      WHERE object_id = :object_id ORDER BY sequence`,
    { object_id },
  )

describe("order.placed", () => {
  let shop: TenantShop
  let template: string
  const inShop = <Result>(work: () => Result) => runInTenant(shop.tenant, work)
  const complete = (cart: string) => storefront(shop).post(`/store/carts/${cart}/complete`, {})
  const payments = () => shop.container.resolve(Modules.PAYMENT)

  beforeAll(async () => {
    shop = await useTenant("events-placed")
    const { variantId } = await stockedVariant(shop, 1_000)
    template = await readyCart(shop, variantId)
    const { body } = await storefront(shop)
      .post("/store/payment-collections", { cart_id: template })
      .expect(200)
    await storefront(shop)
      .post(`/store/payment-collections/${body.payment_collection.id}/payment-sessions`, {
        provider_id: "pp_system_default",
      })
      .expect(200)
  })

  const freshCart = async () => (await copiesOf(shop, template, 1))[0] ?? ""
  const recorded = async () => {
    const [row] = await sql(
      shop,
      `SELECT count(*)::int AS events, count(DISTINCT object_id)::int AS orders FROM outbox_event WHERE type = 'order.placed'`,
    )
    return row
  }

  it("is recorded once with the order at its placement, even for repeated completions", async () => {
    const cart = await freshCart()
    const [first] = await Promise.all([complete(cart), complete(cart), complete(cart)])
    await complete(cart).expect(200)
    const { order } = first.body
    const events = await eventsOf(shop, order.id)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      id: expect.stringMatching(/^evt_[0-9A-Z]{26}$/),
      type: "order.placed",
      version: 1,
      object_type: "order",
      payload: {
        id: order.id,
        display_id: order.display_id,
        cart_id: cart,
        email: order.email,
        currency_code: order.currency_code,
        total: order.total,
        items: order.items.map((item: Record<string, unknown>) => ({
          id: item.id,
          product_id: item.product_id,
          variant_id: item.variant_id,
          title: item.title,
          quantity: item.quantity,
          unit_price: item.unit_price,
        })),
        created_at: new Date(order.created_at).toISOString(),
      },
    })
  })

  it("is not recorded for a cart whose payment fails", async () => {
    const before = await recorded()
    const cart = await freshCart()
    vi.spyOn(payments(), "authorizePaymentSession").mockRejectedValue(new Error("The card was refused."))
    vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
    expect((await complete(cart)).body.order).toBeUndefined()
    expect(await recorded()).toEqual(before)
  })

  it.each([
    ["is recorded once for an order that is completed after a crash", payments, 1],
    [
      "is not recorded for an order that is reverted",
      () => shop.container.resolve(Modules.ORDER),
      0,
    ] as const,
  ])("%s", async (_what, where, expected) => {
    const before = await recorded()
    const cart = await freshCart()
    await crashIn(cart, where())
    passTime(LEASE_MS + 1)
    await inShop(() => endInterruptedCompletions.run(shop.container))
    await inShop(() => endInterruptedCompletions.run(shop.container))
    expect(await recorded()).toEqual({
      events: Number(before?.events) + expected,
      orders: Number(before?.orders) + expected,
    })
  })

  it("is recorded in the transaction that ends the completion", async () => {
    const before = await recorded()
    const cart = await freshCart()
    await crashIn(cart, payments())
    const completions = shop.container.resolve("cartCompletion")
    const [remains] = [await inShop(() => completions.remainsOf(cart))]
    await sql(shop, `ALTER TABLE outbox_event ADD CONSTRAINT spec_full CHECK (false) NOT VALID`)
    await expect(inShop(() => completions.end(remains?.id ?? ""))).rejects.toThrow("spec_full")
    await sql(shop, `ALTER TABLE outbox_event DROP CONSTRAINT spec_full`)
    expect(await inShop(() => completions.remainsOf(cart))).toEqual(remains)
    expect(await recorded()).toEqual(before)
    passTime(LEASE_MS + 1)
    await inShop(() => endInterruptedCompletions.run(shop.container))
    expect(await recorded()).toMatchObject({ events: Number(before?.events) + 1 })
  })

  it("costs a checkout one statement", async () => {
    const cart = await freshCart()
    const { statements } = await statementsOf(shop, () => complete(cart))
    expect(statements.filter((statement) => statement.includes("outbox_event"))).toHaveLength(1)
  })

  /** Completes a cart, and crashes the process at the payment or at the creation of the order. */
  async function crashIn(cart: string, service: object): Promise<void> {
    const method = "authorizePaymentSession" in service ? "authorizePaymentSession" : "createOrders"
    const called = service as Record<string, () => unknown>
    const reached = new Promise<void>((resolve) => {
      vi.spyOn(called, method).mockImplementation(() => {
        resolve()
        return new Promise(() => {})
      })
    })
    void inShop(() => completeCheckout(shop.container, { cart_id: cart }))
    await reached
    vi.restoreAllMocks()
    await inShop(() => loseLock(shop, cart))
  }
})

describe("review.approved", () => {
  let shop: Shop
  let productId: string

  beforeAll(async () => {
    shop = await useReviewedShop()
    productId = (await createProduct(shop)).id
  })

  const pendingReview = () =>
    importReview(shop, { id: productId, handle: "" }, { status: "pending", author_name: "Grace", rating: 4 })
  const setStatus = (id: string, status: string) =>
    admin(shop).post(`/admin/reviews/${id}`, { status }).expect(200)

  it("is recorded each time a review becomes public, with its content", async () => {
    const { id } = await pendingReview()
    expect(await eventsOf(shop, id)).toEqual([])
    await setStatus(id, "approved")
    await setStatus(id, "approved")
    expect(await eventsOf(shop, id)).toMatchObject([
      {
        type: "review.approved",
        version: 1,
        payload: { id, subject_type: "product", subject_id: productId, rating: 4, author_name: "Grace" },
      },
    ])
    await setStatus(id, "rejected")
    expect(await eventsOf(shop, id)).toHaveLength(1)
    await setStatus(id, "approved")
    expect(await eventsOf(shop, id)).toHaveLength(2)
  })

  it("contains no email", async () => {
    const { id } = await pendingReview()
    await setStatus(id, "approved")
    const [event] = await eventsOf(shop, id)
    expect(JSON.stringify(event)).not.toContain("@")
  })

  it("is deleted when a workflow reverts the approval", async () => {
    const { id } = await pendingReview()
    await expect(approveAndFail(shop.container).run({ input: id })).rejects.toThrow("after the approval")
    expect(await eventsOf(shop, id)).toEqual([])
    const { body } = await admin(shop).get(`/admin/reviews/${id}`).expect(200)
    expect(body.review.status).toBe("pending")
  })

  it("is not recorded if the change cannot be written", async () => {
    const { id } = await pendingReview()
    await admin(shop)
      .post(`/admin/reviews/${id}`, { status: "approved", if: { status: "rejected" } })
      .expect((reply) => expect(reply.status).toBeGreaterThanOrEqual(400))
    expect(await eventsOf(shop, id)).toEqual([])
  })
})

describe("recordEvent", () => {
  let shop: TenantShop
  const database = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const review = {
    id: "rev_spec",
    subject_type: "product" as const,
    subject_id: "prod_spec",
    rating: 5,
    title: null,
    body: null,
    author_name: "Ada",
    is_verified_purchase: false,
    created_at: "2026-01-01T00:00:00.000Z",
  }

  beforeAll(async () => {
    shop = await useTenant("events-recorded")
  })

  const inTransaction = (work: (sql: Parameters<typeof recordEvent>[0]) => Promise<unknown>) =>
    runInTenant(shop.tenant, () => database().transaction(work))

  it("records nothing after a rollback, and a sortable id after a commit", async () => {
    await expect(
      inTransaction(async (transaction) => {
        await recordEvent(transaction, reviewApproved, review)
        throw new Error("Something else went wrong.")
      }),
    ).rejects.toThrow("went wrong")
    expect(await eventsOf(shop, review.id)).toEqual([])

    await inTransaction((transaction) => recordEvent(transaction, reviewApproved, review))
    passTime(1_000)
    await inTransaction((transaction) => recordEvent(transaction, reviewApproved, review))
    const ids = (await eventsOf(shop, review.id)).map(({ id }) => String(id))
    expect(ids).toHaveLength(2)
    expect([...ids].sort()).toEqual(ids)
  })

  it.each([
    ["a payload with too little", { ...review, rating: undefined }],
    ["a payload with too much", { ...review, author_email: "ada@review.test" }],
    ["a payload of another kind", { ...review, rating: "5" }],
  ])("refuses %s together with the change", async (_what, payload) => {
    await expect(
      inTransaction(async (transaction) => {
        await transaction.raw("UPDATE store SET name = 'Changed'")
        await recordEvent(transaction, reviewApproved, payload as typeof review)
      }),
    ).rejects.toThrow(z.ZodError)
    expect(await sql(shop, "SELECT 1 FROM store WHERE name = 'Changed'")).toEqual([])
  })

  it("refuses an undeclared type", async () => {
    const copy = { ...reviewApproved }
    await expect(inTransaction((transaction) => recordEvent(transaction, copy, review))).rejects.toThrow(
      "not declared",
    )
  })

  it("throws outside of a transaction", async () => {
    await expect(
      runInTenant(shop.tenant, () => recordEvent(database(), reviewApproved, review)),
    ).rejects.toThrow("in a transaction")
  })

  it("has unique event types", () => {
    expect(() => defineEvent({ ...reviewApproved })).toThrow("declared twice")
    expect(() => defineEvent({ ...reviewApproved, type: "Review approved" })).toThrow("is not a valid")
  })
})

describe("the purge", () => {
  it("deletes events after the shop's retention time, and no others", async () => {
    const shop = await useTenant("events-purged")
    const insert = (id: string, age: number) =>
      sql(
        shop,
        `INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
           VALUES (:id, 'review.approved', 1, 'review', 'rev_purged', '{}', :at) RETURNING id`,
        { id, at: new Date(clock.now() - age) },
      )
    await insert("evt_old", 30 * DAY_MS + 1_000)
    await insert("evt_younger", 30 * DAY_MS - 60_000)
    const run = () => runInTenant(shop.tenant, () => purgeOutboxEvents.run(shop.container))
    const left = async () => (await eventsOf(shop, "rev_purged")).map(({ id }) => id)
    await run()
    expect(await left()).toEqual(["evt_younger"])
    await admin(shop).post("/admin/config/outbound_events", { retention_days: 7 }).expect(200)
    await run()
    expect(await left()).toEqual([])
  })
})

const failAfterApproval = createStep(
  "spec-fail-after-approval",
  (_id: string): Promise<StepResponse<string>> =>
    Promise.reject(new Error("Something after the approval fails.")),
)

const approveAndFail = createWorkflow("spec-approve-and-fail", (id: WorkflowData<string>) => {
  reviewWorkflows.update.runAsStep({
    input: { id, change: { status: "approved" }, actor: { type: "user", id: "user_spec" } },
  })
  failAfterApproval(id)
})
