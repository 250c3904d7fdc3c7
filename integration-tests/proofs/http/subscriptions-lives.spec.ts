import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { type StripeShop, stripeShop } from "../../factories/stripe-subscriptions"
import { createPlan, EUR_10, type MadePlan } from "../../factories/subscriptions"
import { storefront } from "../../harness/api"
import { proofSize } from "../../harness/proof-size"
import { type Random, randomFrom } from "../../harness/random-changes"

const HOUR_MS = 3_600_000
/** Random orders of events over HTTP, in parts of equal size. The state's own spec has 10,000 without HTTP. */
const ORDERS = proofSize({ full: 300, small: 40 })
const PARTS = proofSize({ full: 10, small: 2 })
const STEPS = 4
const ACTIONS = ["pause", "resume", "resume", "cancel", "uncancel", "uncancel"]
const EVENTS = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
]

let here: StripeShop
let token: string
let plans: MadePlan[]
let restoreClock = () => {}

beforeAll(async () => {
  here = await stripeShop("subscriptions-lives")
  at(Date.UTC(2027, 0, 31, 12))
  token = (await createCustomer(here.shop)).token
  plans = await Promise.all(
    [7.77, 19.99, 120].map((amount, index) =>
      createPlan(here.shop, {
        prices: [{ amount, currency_code: "eur" }],
        interval: index === 2 ? "year" : "month",
        max_quantity: 5,
      }),
    ),
  )
})
afterAll(() => {
  restoreClock()
  here.close()
})
afterEach(() => restoreClock())

function at(time: number): void {
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}

const STATUSES: Record<string, string> = { trialing: "active" }

/** The facts at Stripe that must be the same here. */
function atStripe(reference: string) {
  const found = here.stripe.subscriptions.get(reference)
  if (!found) throw new Error(`Stripe has no subscription ${reference}.`)
  const { status, cancel_at_period_end, quantity, price, period_start, period_end } = found
  const invoices = here.stripe.invoices.filter(({ subscription }) => subscription === reference)
  return {
    status: STATUSES[status] ?? status,
    cancel_at_period_end,
    quantity,
    price,
    current_period_start: period_start * 1000,
    current_period_end: period_end * 1000,
    invoices: invoices.map((one) => `${one.id} ${one.status} ${one.amount_due}`).sort(),
    paidCycles: invoices
      .filter((one) => one.billing_reason !== "subscription_update" && one.status === "paid")
      .map((one) => one.amount_due)
      .sort(),
  }
}

async function stored(reference: string): Promise<ReturnType<typeof atStripe>> {
  const [row] = await sql(
    here.shop,
    `SELECT s.*, ref.reference AS price FROM subscription s
       JOIN subscription_provider_ref ref ON ref.subject_id = s.price_id WHERE s.provider_ref = ?`,
    [reference],
  )
  if (!row) throw new Error(`There is no subscription ${reference}.`)
  const invoices = await sql(
    here.shop,
    "SELECT reference, status, amount_minor FROM subscription_invoice WHERE subscription_id = ?",
    [row.id ?? ""],
  )
  const cycles = await sql(
    here.shop,
    "SELECT amount_minor FROM subscription_cycle WHERE subscription_id = ? AND status = 'paid'",
    [row.id ?? ""],
  )
  return {
    status: String(row.status),
    cancel_at_period_end: Boolean(row.cancel_at_period_end),
    quantity: Number(row.quantity),
    price: String(row.price),
    current_period_start: Number(row.current_period_start),
    current_period_end: Number(row.current_period_end),
    invoices: invoices.map((one) => `${one.reference} ${one.status} ${one.amount_minor}`).sort(),
    paidCycles: cycles.map(({ amount_minor }) => Number(amount_minor)).sort(),
  }
}

const preview = (id: string, plan: MadePlan, quantity: number) =>
  storefront(here.shop, { token }).get(
    `/store/subscriptions/${id}/change-plan/preview?plan_id=${plan.id}&quantity=${quantity}`,
  )

/** A refused call changes nothing. The state here or at Stripe does not allow it. Reports may still be on their way. */
const POSSIBLE = [200, 409, 502]

async function changePlan(id: string, plan: MadePlan, quantity: number): Promise<void> {
  const quoted = await preview(id, plan, quantity)
  expect(POSSIBLE).toContain(quoted.status)
  if (quoted.status !== 200) return
  const { quote_id } = quoted.body.preview
  const changed = await storefront(here.shop, { token }).post(`/store/subscriptions/${id}/change-plan`, {
    plan_id: plan.id,
    quote_id,
  })
  expect(POSSIBLE).toContain(changed.status)
}

/** One thing that Stripe or the customer does. The clock goes forward, so that no two things have the same second. */
async function step(random: Random, { id, reference }: { id: string; reference: string }): Promise<void> {
  const { stripe, act } = here
  at(clock.now() + HOUR_MS)
  const found = stripe.subscriptions.get(reference)
  switch (random.below(8)) {
    case 0:
    case 1:
      if (found?.status !== "paused") at(Math.max(clock.now(), (found?.period_end ?? 0) * 1000))
      return stripe.renew(reference, random.chance(0.6) ? "pays" : "declines")
    case 2:
      return stripe.retry(reference, random.chance(0.85) ? "pays" : "gives up")
    case 3:
      return changePlan(id, random.oneOf(plans), 1 + random.below(5))
    default:
      expect(POSSIBLE).toContain((await act(token, id, random.oneOf(ACTIONS))).status)
  }
}

describe("lives of subscriptions at Stripe", () => {
  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    `have Stripe's state after ${ORDERS / PARTS} random orders of late, lost and doubled webhooks (part %i)`,
    async (part) => {
      const random = randomFrom(1000 + part)
      at(Date.UTC(2027, 0, 31, 12))
      let life = await here.subscribed(token, { ...EUR_10, max_quantity: 5 })
      let late: (() => Promise<unknown>)[] = []
      for (let order = 1; order <= ORDERS / PARTS; order += 1) {
        const reports = late
        late = []
        const { reference } = life
        for (let one = 0; one < STEPS; one += 1) {
          await step(random, life)
          const send = async () => {
            const type = random.oneOf(EVENTS)
            const parent = { subscription_details: { subscription: reference } }
            const object = type.startsWith("invoice.") ? { id: "in_any", parent } : { id: reference }
            await here.report(type, object).expect(200)
          }
          const fate = random.below(10)
          // 3 of 10 are lost, 3 are late, 2 come twice.
          if (fate >= 3) (fate < 6 ? late : reports).push(send)
          if (fate >= 8) reports.push(send)
        }
        const shuffled = reports
          .map((send) => ({ send, rank: random.below(1_000_000) }))
          .sort((one, other) => one.rank - other.rank)
        await Promise.all(shuffled.map(({ send }) => send()))
        // The last look is that of the job, because all reports may have been lost.
        const last = here.stripe.subscriptions.get(reference)
        at(Math.max(clock.now(), (last?.period_end ?? 0) * 1000) + 25 * HOUR_MS)
        await here.renew()
        expect(await stored(reference), `part ${part}, order ${order}`).toEqual(atStripe(reference))
        if (last?.status === "canceled")
          life = await here.subscribed(token, {
            ...EUR_10,
            max_quantity: 5,
            trial_days: random.below(2) * 14,
          })
      }
    },
  )

  it("proration: an upgrade is charged, a downgrade is a credit, and the next period has the new price", async () => {
    at(Date.UTC(2027, 2, 1))
    const { id, reference } = await here.subscribed(token)
    const [cheap, expensive] = plans
    if (!cheap || !expensive) throw new Error("There are no plans.")
    const last = () => here.stripe.invoices.filter(({ subscription }) => subscription === reference).at(-1)
    at(Date.UTC(2027, 2, 16, 12))
    const up = (await preview(id, expensive, 2).expect(200)).body.preview
    // Half of March is left: half of 39.98 is due, and half of 10 was paid.
    expect(up).toMatchObject({ amount_due: 14.99, credit: 0 })
    await changePlan(id, expensive, 2)
    expect(last()).toMatchObject({ amount_due: 1499, billing_reason: "subscription_update" })

    at(Date.UTC(2027, 2, 24, 6))
    const down = (await preview(id, cheap, 1).expect(200)).body.preview
    expect(down).toMatchObject({ amount_due: 0, credit: 8.06 })
    await changePlan(id, cheap, 1)
    expect(last()).toMatchObject({ amount_due: 0 })

    at(Date.UTC(2027, 3, 1))
    here.stripe.renew(reference)
    await here.report("invoice.paid", {
      id: "in_any",
      parent: { subscription_details: { subscription: reference } },
    })
    expect((await here.read(token, id)).cycles).toMatchObject([
      { amount: 7.77, status: "paid" },
      { amount: 10 },
    ])
    expect(await stored(reference)).toEqual(atStripe(reference))
  })
})
