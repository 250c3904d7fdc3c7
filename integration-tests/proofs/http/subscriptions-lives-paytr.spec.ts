import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { type PaytrShop, paytrShop } from "../../factories/paytr-subscriptions"
import { admin } from "../../harness/api"
import type { Fault } from "../../harness/paytr-server"
import { proofSize } from "../../harness/proof-size"
import { type Random, randomFrom } from "../../harness/random-changes"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Random orders of charges and reports over HTTP, in parts of equal size. */
const ORDERS = proofSize({ full: 300, small: 40 })
const PARTS = proofSize({ full: 6, small: 2 })
const STEPS = 4
const MAX_LOOKS = 12
const FATES = [
  ...(["pays", "pays", "pays", "pays", "declines", "declines"] as const),
  ...(["loses the answer", "loses the call", "waits", "waits"] as const),
]
const ACTIONS = ["pause", "resume", "resume", "cancel", "uncancel", "uncancel"]
/** 409: the state does not allow the call, and nothing has changed. */
const POSSIBLE = [200, 402, 409, 502]

let here: PaytrShop
let restoreClock = () => {}

beforeAll(async () => {
  here = await paytrShop("subscriptions-lives-paytr")
})
afterAll(() => here.close())
afterEach(() => restoreClock())

function at(time: number): void {
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}
const later = (milliseconds: number) => at(clock.now() + milliseconds)

const faultOf = (fate: (typeof FATES)[number]): Fault | undefined => (fate === "pays" ? undefined : fate)

interface Life {
  id: string
  utoken: string
}

/** PayTR's charges of the stored card. The first payment is not one, because the customer has made it. */
const chargesOf = ({ utoken }: Life) =>
  [...here.paytr.orders].filter(([, { form }]) => form.recurring_payment === "1" && form.utoken === utoken)

const cyclesOf = ({ id }: Life) =>
  sql(
    here.shop,
    `SELECT id, status, period_start FROM subscription_cycle WHERE subscription_id = ? ORDER BY period_start`,
    [id],
  )

async function statusOf({ id }: Life): Promise<unknown> {
  const [row] = await sql(here.shop, "SELECT status FROM subscription WHERE id = ?", [id])
  return row?.status
}

async function step(random: Random, owner: string, life: Life): Promise<void> {
  later(HOUR_MS)
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2: {
      const { current_period_end } = await here.read(owner, life.id)
      at(Math.max(clock.now(), Date.parse(current_period_end)))
      await here.renew()
      return
    }
    case 3:
    case 4:
      later(random.below(5 * 24) * HOUR_MS)
      await here.renew()
      return
    case 5: {
      const { status } = await admin(here.shop).post(`/admin/subscriptions/${life.id}/retry`, {})
      expect(POSSIBLE).toContain(status)
      return
    }
    default:
      expect(POSSIBLE).toContain((await here.act(owner, life.id, random.oneOf(ACTIONS))).status)
  }
}

/**
 * PayTR makes some of the charges that wait, and reports each of its charges. It repeats a report until the server has
 * answered. So the report of a charge that was made late may be late, but it is never lost.
 */
function reportsOf(random: Random, life: Life, known: Set<string>) {
  return chargesOf(life).flatMap(([oid, order]) => {
    const isLate = order.isWaiting && random.chance(0.3)
    if (isLate) here.paytr.pay(oid)
    if (known.has(oid) || order.isWaiting) return []
    known.add(oid)
    const send = () => here.report(oid, order.isPaid ? "success" : "failed").expect(200)
    return [{ isLate, send }]
  })
}

/** The facts that must be the same at PayTR and here, after all results are known and the money has gone back. */
async function assertEqual(life: Life, what: string): Promise<void> {
  const attempts = await here.attempts(life.id)
  const cycles = await cyclesOf(life)
  const kept = chargesOf(life)
    .filter(([, { isPaid, kurus, returns }]) => isPaid && kurus > returns.reduce((sum, one) => sum + one, 0))
    .map(([oid]) => attempts.find(({ merchant_ref }) => merchant_ref === oid)?.cycle_id)
  const [, ...renewed] = cycles.filter(({ status }) => status === "paid").map(({ id }) => id)
  expect(kept.sort(), `${what}: PayTR keeps one payment of each paid period`).toEqual(renewed.sort())
  const invoices = await sql(
    here.shop,
    "SELECT cycle_id FROM subscription_invoice WHERE subscription_id = ? AND status = 'paid'",
    [life.id],
  )
  expect(invoices.map(({ cycle_id }) => cycle_id).sort(), `${what}: invoices`).toEqual(
    [cycles[0]?.id, ...renewed].sort(),
  )
  const events = await sql(
    here.shop,
    "SELECT id FROM outbox_event WHERE object_id = ? AND type = 'subscription.renewed'",
    [life.id],
  )
  expect(events, `${what}: events`).toHaveLength(renewed.length)
  const unpaid = cycles.filter(({ status }) => status === "past_due").length
  const status = await statusOf(life)
  if (status === "canceled") expect(unpaid, what).toBe(0)
  if (status === "active") expect(unpaid, what).toBe(0)
  if (status === "past_due") expect(unpaid, what).toBe(1)
}

/** Time passes until no result is open. */
async function settled(life: Life): Promise<void> {
  const isOpen = async () =>
    (await here.attempts(life.id)).some(({ status }) => !["succeeded", "failed"].includes(String(status)))
  for (let look = 0; (await isOpen()) && look < MAX_LOOKS; look += 1) {
    later(16 * MINUTE_MS)
    await here.renew()
  }
  expect(await isOpen()).toBe(false)
  later(HOUR_MS)
  await here.returnMoney()
}

it.each(Array.from({ length: PARTS }, (_, part) => part))(
  `a subscription has PayTR's payments after ${ORDERS / PARTS} random orders of lost answers and late, lost and doubled reports (part %i)`,
  async (part) => {
    const random = randomFrom(2000 + part)
    at(Date.UTC(2027, 0, 31, 12))
    const owner = (await createCustomer(here.shop)).token
    let life: Life = await here.subscribed(owner)
    let known = new Set<string>()
    let late: (() => Promise<unknown>)[] = []
    for (let order = 1; order <= ORDERS / PARTS; order += 1) {
      here.paytr.control.fault = () => faultOf(random.oneOf(FATES))
      for (let one = 0; one < STEPS; one += 1) {
        await step(random, owner, life)
        const reports = late.filter(() => random.chance(0.5))
        late = late.filter((send) => !reports.includes(send))
        for (const { isLate, send } of reportsOf(random, life, known)) {
          // 3 of 10 are lost, 3 are late, 2 come twice.
          const fate = isLate ? 3 + random.below(7) : random.below(10)
          if (fate >= 3) (fate < 6 ? late : reports).push(send)
          if (fate >= 8) reports.push(send)
        }
        await Promise.all(reports.map((send) => send()))
      }
      here.paytr.control.fault = () => undefined
      await Promise.all(late.map((send) => send()))
      late = []
      await settled(life)
      await assertEqual(life, `part ${part}, order ${order}`)
      if ((await statusOf(life)) === "canceled") {
        life = await here.subscribed(owner)
        known = new Set()
      }
      later(random.below(3) * DAY_MS)
    }
  },
)
