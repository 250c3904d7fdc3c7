import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { found } from "../../kits/seed/ensure"
import { SYSTEM } from "../../lib/actor"
import { clock } from "../../lib/clock"
import type { ImportedSubscription } from "./module/lib/imports"
import { periodStart } from "./module/lib/periods"
import type { PricedPlan, Subscription } from "./module/types"

const DAY_MS = 86_400_000
const CURRENCY = "eur"

interface Demo {
  email: string
  first_name: string
  last_name: string
  plan: string
  provider: Subscription["provider"]
  status: Subscription["status"]
  /** Paid periods before the present one. */
  past: number
  /** The days since the present period began. */
  days: number
}

const DEMOS: readonly Demo[] = [
  {
    email: "noor@alder.example",
    first_name: "Noor",
    last_name: "de Wit",
    plan: "newsletter-plus",
    provider: null,
    status: "active",
    past: 0,
    days: 12,
  },
  {
    email: "jonas@alder.example",
    first_name: "Jonas",
    last_name: "Brandt",
    plan: "coffee-club",
    provider: "stripe",
    status: "active",
    past: 5,
    days: 9,
  },
  {
    email: "selin@alder.example",
    first_name: "Selin",
    last_name: "Aydın",
    plan: "coffee-club",
    provider: "paytr",
    status: "past_due",
    past: 3,
    days: 2,
  },
  {
    email: "claire@alder.example",
    first_name: "Claire",
    last_name: "Fournier",
    plan: "coffee-club-year",
    provider: "stripe",
    status: "paused",
    past: 0,
    days: 100,
  },
  {
    email: "tomas@alder.example",
    first_name: "Tomás",
    last_name: "Rey",
    plan: "coffee-club",
    provider: "iyzico",
    status: "canceled",
    past: 4,
    days: 20,
  },
]

/** Five customers with subscriptions in different states. Nothing is charged, because their providers do not know them. */
export async function demoSubscriptions(container: MedusaContainer): Promise<void> {
  const service = container.resolve("subscriptions")
  const named = await service.listSubscriptionPlans(
    { handle: DEMOS.map(({ plan }) => plan) },
    { select: ["id"] },
  )
  const { items } = await service.listPlans(
    { ids: named.map(({ id }) => id) },
    { limit: DEMOS.length, offset: 0, order: "position" },
  )
  const plans = new Map(items.map((plan) => [plan.handle, plan]))
  for (const demo of DEMOS) {
    const plan = found(plans, demo.plan)
    const customer_id = await customerOf(container, demo)
    const { count } = await service.listShown({ customer_id }, { limit: 1, offset: 0, order: "created_at" })
    if (count === 0) await service.importSubscription(historyOf(demo, plan, customer_id))
  }
}

async function customerOf(
  container: MedusaContainer,
  { email, first_name, last_name }: Demo,
): Promise<string> {
  const customers = container.resolve(Modules.CUSTOMER)
  const [known] = await customers.listCustomers({ email }, { select: ["id"], take: 1 })
  if (known) return known.id
  // Customers whom somebody has added are no guests, so they are not deleted after a time.
  const added = { email, first_name, last_name, created_by: "demo" }
  return (await customers.createCustomers(added)).id
}

function historyOf(demo: Demo, plan: PricedPlan, customer_id: string): ImportedSubscription {
  const { provider, status, past } = demo
  const price = plan.prices.find(({ currency_code }) => currency_code === CURRENCY)
  const present = new Date(clock.now() - demo.days * DAY_MS)
  const startOf = (period: number) => periodStart(present, plan.interval, plan.interval_count, period - past)
  const customer = { type: "customer", id: customer_id }
  const after = (days: number) => new Date(present.getTime() + days * DAY_MS)
  const isLate = status === "past_due"
  const declines = isLate ? [after(0), after(1)].map((at) => ({ at, error: "Insufficient funds" })) : []
  const periods = Array.from({ length: past + 1 }, (_, period) => ({
    period_start: startOf(period),
    period_end: startOf(period + 1),
    amount_minor: price?.amount_minor ?? 0,
    ...(isLate && period === past ? { status: "past_due" as const, declines } : { status: "paid" as const }),
  }))
  const renewals = periods
    .slice(1)
    .filter((period) => period.status === "paid")
    .map(({ period_start: at }) => ({ kind: "renewed", at, actor: SYSTEM }))
  const ends = {
    active: [],
    pending: [],
    paused: [{ kind: "paused", at: after(40), actor: customer }],
    past_due: declines.map(({ at, error }) => ({
      kind: "payment_failed",
      at,
      actor: SYSTEM,
      data: { reason: error },
    })),
    canceled: [{ kind: "ended", at: after(15), actor: customer }],
  }[status]
  return {
    currency_code: price?.currency_code ?? null,
    cycles: provider === null ? [] : periods,
    changes: [{ kind: "created", at: startOf(0), actor: customer }, ...renewals, ...ends],
    columns: {
      customer_id,
      plan_id: plan.id,
      price_id: price?.id ?? null,
      quantity: 1,
      provider,
      status,
      provider_ref: provider && `demo-${demo.email}`,
      anchor_at: startOf(0),
      period: past,
      current_period_start: present,
      current_period_end: startOf(past + 1),
      trial_end: null,
      cancel_at_period_end: false,
      canceled_at: status === "canceled" ? after(15) : null,
      paused_at: status === "paused" ? after(40) : null,
      // Only the free one renews by itself. A provider could not be asked about the others.
      next_action_at: provider === null ? startOf(past + 1) : null,
      card: null,
      locale: "en",
    },
  }
}
