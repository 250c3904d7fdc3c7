import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { parsedRow } from "../../../lib/database"
import { orderPlaced } from "../../cart-completion/module/events"
import { SERVER_PREFIX } from "../module/schemas"
import type { NewEvent } from "../module/types"
import { storeEvents } from "./store-events"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Older facts are not recorded, because no destination takes them. */
const OLDEST_MS = 72 * HOUR_MS
/** A transaction that ended late has an earlier time than others that are recorded already. */
const OVERLAP_MS = HOUR_MS
const PAGE = 500

/** The category that allows the measurement of visits. */
const MEASURING = "analytics"

/** Something that the shop's own records prove. */
interface Fact {
  /** Unique for each name, so that each fact is recorded once. */
  id: string
  name: "purchase" | "refund" | "subscribe"
  at: Date
  cartId: string | null
  customerId: string | null
  properties: object
}

/**
 * Records purchases, refunds and new subscriptions, each once. An event has the visitor's session and customer only if
 * the visitor consents to measurement. Otherwise it has the amounts alone.
 */
export async function recordCommerceEvents(container: MedusaContainer): Promise<void> {
  const oldest = await oldestOf(container)
  for (const [name, read] of [
    ["purchase", purchases],
    ["refund", refunds],
  ] as const) {
    const latest = await container.resolve("tracking").latestOf(name)
    const since = new Date(Math.max(oldest.getTime(), (latest?.getTime() ?? 0) - OVERLAP_MS))
    await recordAll(container, (page) => read(container, since, page))
  }
  // All of them: a subscription may begin long after others that were made later.
  await recordAll(container, (page) => subscriptions(container, oldest, page))
}

/** Deleted events must not be recorded again. */
async function oldestOf(container: MedusaContainer): Promise<Date> {
  const { retention_days } = await container.resolve("tenantConfig").read("tracking")
  return new Date(clock.now() - Math.min(OLDEST_MS, retention_days * DAY_MS - HOUR_MS))
}

interface Page {
  take: number
  skip: number
}

/** Records the facts of all pages. New facts come after the others, so no page moves meanwhile. */
async function recordAll(container: MedusaContainer, read: (page: Page) => Promise<Fact[]>): Promise<void> {
  for (let skip = 0; ; skip += PAGE) {
    const facts = await read({ take: PAGE, skip })
    await record(container, facts)
    if (facts.length < PAGE) return
  }
}

/** The event `order.placed` is recorded in the transaction that makes an order final. */
async function purchases(container: MedusaContainer, since: Date, page: Page): Promise<Fact[]> {
  const events = await container
    .resolve("outbox")
    .listOutboxEvents(
      { type: orderPlaced.type, occurred_at: { $gt: since } },
      { select: ["id", "payload", "occurred_at"], order: { occurred_at: "ASC", id: "ASC" }, ...page },
    )
  return events.map(({ payload, occurred_at }) => {
    const order = parsedRow(orderPlaced.payload, payload)
    return {
      id: order.id,
      name: "purchase" as const,
      at: new Date(occurred_at),
      cartId: order.cart_id,
      customerId: order.customer_id,
      properties: {
        order_id: order.id,
        value: order.total,
        currency_code: order.currency_code,
        items: order.items.map(({ product_id, variant_id, quantity, unit_price }) => ({
          product_id,
          variant_id,
          quantity,
          price: unit_price,
        })),
      },
    }
  })
}

async function refunds(container: MedusaContainer, since: Date, page: Page): Promise<Fact[]> {
  const found = await container.resolve("tracking").refundsSince(since, page)
  return found.map(({ id, order_id, cart_id, customer_id, currency_code, amount, created_at }) => ({
    id,
    name: "refund" as const,
    at: created_at,
    cartId: cart_id,
    customerId: customer_id,
    properties: { order_id, value: amount, currency_code, items: [] },
  }))
}

async function subscriptions(container: MedusaContainer, since: Date, page: Page): Promise<Fact[]> {
  const found = await container.resolve("subscriptions").listSubscriptions(
    { created_at: { $gt: since }, status: { $ne: "pending" } },
    {
      select: ["id", "customer_id", "plan_id", "created_at"],
      order: { created_at: "ASC", id: "ASC" },
      ...page,
    },
  )
  return found.map(({ id, customer_id, plan_id, created_at }) => ({
    id,
    name: "subscribe" as const,
    at: new Date(created_at),
    cartId: null,
    customerId: customer_id,
    properties: { subscription_id: id, plan_id, value: null, currency_code: null, items: [] },
  }))
}

async function record(container: MedusaContainer, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  const tracking = container.resolve("tracking")
  const ties = await tracking.tiesOf(facts.flatMap(({ cartId }) => cartId ?? []))
  const { byId, latest } = await container.resolve("consent").sessionsOf({
    ids: ties.map(({ consent_session_id: id }) => id),
    customerIds: facts.flatMap(({ customerId }) => customerId ?? []),
  })
  const now = clock.now()
  await storeEvents(
    container,
    facts.map((fact): NewEvent => {
      // The browser that reported the cart has decided for itself, also if its customer decided elsewhere.
      const tie = ties.find(({ cart_id }) => cart_id === fact.cartId)
      const decided = tie
        ? byId.find(({ id }) => id === tie.consent_session_id)
        : latest.find(({ customer_id }) => customer_id !== null && customer_id === fact.customerId)
      const session =
        decided && decided.expires_at.getTime() > now && decided.categories[MEASURING] === true
          ? decided
          : undefined
      return {
        event_id: `${SERVER_PREFIX}${fact.name}:${fact.id}`,
        name: fact.name,
        occurred_at: fact.at,
        consent_session_id: session?.id ?? null,
        customer_id: session ? fact.customerId : null,
        consent: session?.categories ?? {},
        context: session && tie ? tie.context : {},
        properties: fact.properties,
      }
    }),
  )
}
