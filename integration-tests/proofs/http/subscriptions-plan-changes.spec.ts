import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import { type StripeShop, stripeShop } from "../../factories/stripe-subscriptions"
import { createPlan, type MadePlan } from "../../factories/subscriptions"
import { storefront } from "../../harness/api"
import { proofSize } from "../../harness/proof-size"
import { type Random, randomFrom } from "../../harness/random-changes"

const MINUTE_MS = 60_000
/** Random changes of the plan, in parts of equal size. Each part has one currency. */
const CHANGES = proofSize({ full: 504, small: 42 })
const PARTS = proofSize({ full: 12, small: 3 })
/** A currency without decimals, and the smallest units of one amount. */
const CURRENCIES = [
  { currency_code: "eur", units: 100 },
  { currency_code: "try", units: 100 },
  { currency_code: "jpy", units: 1 },
]

let here: StripeShop
let token: string
let restoreClock = () => {}

beforeAll(async () => {
  here = await stripeShop("subscriptions-plan-changes")
  token = (await createCustomer(here.shop)).token
})
afterAll(() => here.close())
afterEach(() => restoreClock())

function at(time: number): void {
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}

type Currency = (typeof CURRENCIES)[number]

function manyPlans(random: Random, { currency_code, units }: Currency): Promise<MadePlan[]> {
  return Promise.all(
    Array.from({ length: 8 }, () =>
      createPlan(here.shop, {
        prices: [{ amount: (1 + random.below(10_000)) / units, currency_code }],
        interval: random.chance(0.8) ? "month" : "year",
      }),
    ),
  )
}

interface Life {
  id: string
  reference: string
}

/** Previews a change, makes it some minutes later, and compares the preview, the answer and Stripe's charge. */
async function change(
  random: Random,
  { id, reference }: Life,
  { plan, units }: { plan: MadePlan; units: number },
) {
  const quantity = 1 + random.below(5)
  const path = `/store/subscriptions/${id}/change-plan`
  const call = storefront(here.shop, { token })
  const asked = await call.get(`${path}/preview?plan_id=${plan.id}&quantity=${quantity}`).expect(200)
  const { quote_id, amount_due } = asked.body.preview
  // The customer reads the costs for 1 to 10 minutes.
  at(clock.now() + MINUTE_MS + random.below(9 * MINUTE_MS))
  const { body } = await call.post(path, { plan_id: plan.id, quote_id }).expect(200)
  const [invoice] = body.subscription.invoices
  expect(invoice).toMatchObject({ kind: "proration", amount: amount_due })
  const charged = here.stripe.invoices.filter(({ subscription }) => subscription === reference).at(-1)
  expect(charged?.amount_due).toBe(Math.round(amount_due * units))
  expect(body.subscription).toMatchObject({ plan: { id: plan.id }, quantity })
  expect(body.subscription_checkout).toBeNull()
}

describe("changes of the plan at Stripe", () => {
  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    `charge what the preview says, to the smallest unit, in ${CHANGES} random changes (part %i)`,
    async (part) => {
      const random = randomFrom(7 + part)
      const currency = CURRENCIES[part % CURRENCIES.length]
      if (!currency) throw new Error("There is no currency.")
      const { currency_code, units } = currency
      const first = { prices: [{ amount: 1000 / units, currency_code }] }
      const life = await here.subscribed(token, first)
      const plans = await manyPlans(random, currency)
      for (let step = 0; step < CHANGES / PARTS; step += 1) {
        const plan = plans[step % plans.length]
        if (!plan) throw new Error("There is no plan.")
        at(clock.now() + random.below(60 * MINUTE_MS))
        await change(random, life, { plan, units })
      }
    },
  )
})
