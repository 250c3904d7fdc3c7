import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { type IyzicoShop, iyzicoShop } from "../../factories/iyzico-subscriptions"
import { admin } from "../../harness/api"
import { proofSize } from "../../harness/proof-size"
import { type Random, randomFrom } from "../../harness/random-changes"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Random orders of payments and reports over HTTP, in parts of equal size. */
const ORDERS = proofSize({ full: 300, small: 40 })
const PARTS = proofSize({ full: 6, small: 2 })
const STEPS = 4
/** 409: our state or iyzico's state does not allow the call, and nothing has changed. */
const POSSIBLE = [200, 402, 409, 502]

let here: IyzicoShop
let restoreClock = () => {}

beforeAll(async () => {
  here = await iyzicoShop("subscriptions-lives-iyzico")
})
afterAll(() => here.close())
afterEach(() => restoreClock())

function at(time: number): void {
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}

function foundAt(reference: string) {
  const found = here.iyzico.subscriptions.get(reference)
  if (!found) throw new Error(`iyzico has no subscription ${reference}.`)
  return found
}

const STATUSES: Record<string, string> = { ACTIVE: "active", UNPAID: "past_due", CANCELED: "canceled" }

/** The facts at iyzico that must be the same here. A canceled subscription runs until its paid period or trial ends. */
function atIyzico(reference: string) {
  const { subscriptionStatus, orders, plan, startDate } = foundAt(reference)
  const paid = orders.filter(({ orderStatus }) => orderStatus === "SUCCESS")
  const begun = orders.filter((one) => one.orderStatus === "SUCCESS" || one.startPeriod <= clock.now())
  const [latest] = [...begun].sort((one, other) => other.startPeriod - one.startPeriod)
  const period_end = latest?.endPeriod ?? startDate + plan.trialPeriodDays * DAY_MS
  const hasRight = latest === undefined || latest.orderStatus === "SUCCESS"
  const isRunningOut = subscriptionStatus === "CANCELED" && hasRight && period_end > clock.now()
  return {
    status: isRunningOut ? "active" : STATUSES[subscriptionStatus],
    cancel_at_period_end: isRunningOut,
    paid: paid
      .map(({ startPeriod, endPeriod, price }) => `${startPeriod} ${endPeriod} ${price * 100}`)
      .sort(),
    invoices: paid.map(({ referenceCode, price }) => `${referenceCode} ${price * 100}`).sort(),
    period_end,
  }
}

async function stored(reference: string): Promise<ReturnType<typeof atIyzico>> {
  const [row] = await sql(here.shop, "SELECT * FROM subscription WHERE provider_ref = ?", [reference])
  if (!row) throw new Error(`There is no subscription ${reference}.`)
  const cycles = await sql(
    here.shop,
    `SELECT period_start, period_end, amount_minor FROM subscription_cycle
      WHERE subscription_id = ? AND status = 'paid' AND amount_minor > 0`,
    [row.id ?? ""],
  )
  const invoices = await sql(
    here.shop,
    "SELECT reference, amount_minor FROM subscription_invoice WHERE subscription_id = ? AND status = 'paid'",
    [row.id ?? ""],
  )
  return {
    status: String(row.status),
    cancel_at_period_end: Boolean(row.cancel_at_period_end),
    paid: cycles
      .map((one) => `${Number(one.period_start)} ${Number(one.period_end)} ${one.amount_minor}`)
      .sort(),
    invoices: invoices.map((one) => `${one.reference} ${one.amount_minor}`).sort(),
    period_end: Number(row.current_period_end),
  }
}

/** One thing that iyzico, the customer or an admin does. */
async function step(random: Random, life: { id: string; reference: string; token: string }): Promise<void> {
  at(clock.now() + HOUR_MS)
  const found = foundAt(life.reference)
  const isBilled = found.subscriptionStatus === "ACTIVE" || found.subscriptionStatus === "UNPAID"
  here.iyzico.control.card = random.chance(0.6) ? "pays" : "declines"
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
    case 3: {
      if (!isBilled) return
      const due = found.orders.find(({ orderStatus }) => orderStatus !== "SUCCESS")
      at(Math.max(clock.now(), due?.startPeriod ?? 0))
      here.iyzico.renew(life.reference, here.iyzico.control.card)
      return
    }
    case 4:
      if (found.subscriptionStatus === "UNPAID" && random.chance(0.4)) here.iyzico.giveUp(life.reference)
      return
    case 5: {
      const { status } = await admin(here.shop).post(`/admin/subscriptions/${life.id}/retry`, {})
      expect(POSSIBLE).toContain(status)
      return
    }
    case 6:
      if (random.chance(0.7)) return
      expect(POSSIBLE).toContain((await here.act(life.token, life.id, "cancel")).status)
      return
    default:
      await here.renew()
  }
}

it.each(Array.from({ length: PARTS }, (_, part) => part))(
  `a subscription has iyzico's state after ${ORDERS / PARTS} random orders of late, lost and doubled reports (part %i)`,
  async (part) => {
    const random = randomFrom(3000 + part)
    at(Date.UTC(2027, 0, 31, 12))
    const { token } = await createCustomer(here.shop)
    const begin = async () => ({ ...(await here.subscribed(token, random.below(2) * 14)), token })
    let life = await begin()
    let late: (() => Promise<unknown>)[] = []
    for (let order = 1; order <= ORDERS / PARTS; order += 1) {
      const reports = late
      late = []
      const { reference } = life
      for (let one = 0; one < STEPS; one += 1) {
        await step(random, life)
        const send = () => here.report(reference, random.chance(0.5) ? "success" : "failure").expect(200)
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
      at(clock.now() + 25 * HOUR_MS)
      await here.renew()
      expect(await stored(reference), `part ${part}, order ${order}`).toEqual(atIyzico(reference))
      if (foundAt(reference).subscriptionStatus === "CANCELED") life = await begin()
    }
  },
)
