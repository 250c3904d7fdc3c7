import { describe, expect, it } from "vitest"
import { capabilitiesOf } from "../lib/capabilities"
import { type Fact, next, type State } from "../lib/state"
import { STATUSES } from "../schemas"

const ORDERS = 10_000

/** Pseudo-random numbers that a failing test can repeat. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const pick = <Value>(random: () => number, all: readonly [Value, ...Value[]]): Value =>
  all[Math.floor(random() * all.length)] ?? all[0]

const OWN_FACTS: [Fact, ...Fact[]] = [
  { type: "activated" },
  { type: "charge_succeeded" },
  { type: "charge_failed", isLast: false },
  { type: "charge_failed", isLast: true },
  { type: "paused" },
  { type: "resumed" },
  { type: "cancel_requested" },
  { type: "cancel_withdrawn" },
  { type: "period_ended" },
  { type: "ended" },
]

/** The transitions that the specification allows. */
const ALLOWED = new Set([
  "pending>active",
  "active>paused",
  "paused>active",
  "active>past_due",
  "past_due>active",
  ...STATUSES.filter((status) => status !== "canceled").map((status) => `${status}>canceled`),
])

describe("the state of a subscription that we bill", () => {
  it(`takes only allowed steps in ${ORDERS} random orders, and none after its end`, () => {
    // Hundreds of thousands of expectations would take half a minute, so only the faults are collected.
    const faults: string[] = []
    const check = (isRight: boolean, fault: string) => isRight || faults.push(fault)
    for (let seed = 1; seed <= ORDERS; seed += 1) {
      const random = numbersFrom(seed)
      let state: State = { status: "pending", cancel_at_period_end: false }
      for (let step = 0; step < 30; step += 1) {
        const after = next(state, pick(random, OWN_FACTS))
        const change = `${state.status}>${after.status}`
        check(after.status === state.status || ALLOWED.has(change), `seed ${seed}: ${change}`)
        check(after.status !== "canceled" || !after.cancel_at_period_end, `seed ${seed}: canceled twice`)
        const can = capabilitiesOf({ provider: "paytr", ...after })
        check(!can.can_pause || next(after, { type: "paused" }).status === "paused", `seed ${seed}: pause`)
        check(!can.can_resume || next(after, { type: "resumed" }).status === "active", `seed ${seed}: resume`)
        state = after
      }
    }
    expect(faults).toEqual([])
  })

  it("is the same after a fact that arrives twice", () => {
    for (let seed = 1; seed <= ORDERS; seed += 1) {
      const random = numbersFrom(seed)
      let state: State = { status: "active", cancel_at_period_end: false }
      for (let step = 0; step < 10; step += 1) {
        const fact = pick(random, OWN_FACTS)
        state = next(state, fact)
        expect(next(state, fact)).toEqual(state)
      }
    }
  })
})

/** A provider that changes its own state and reports each change. */
function providerStates(random: () => number): [State, ...State[]] {
  const states: [State, ...State[]] = [{ status: "pending", cancel_at_period_end: false }]
  for (let step = 0; step < 12; step += 1)
    states.push(next(states.at(-1) ?? states[0], pick(random, OWN_FACTS)))
  return states
}

describe("the state of a subscription that a provider bills", () => {
  it(`equals the provider's after ${ORDERS} random orders of late, lost and doubled reports`, () => {
    for (let seed = 1; seed <= ORDERS; seed += 1) {
      const random = numbersFrom(seed)
      const states = providerStates(random)
      // Each report makes us read the state that the provider has at that moment. So reads never go back in time.
      let moment = 0
      let state: State = states[0]
      const reports = Math.floor(random() * 20)
      for (let report = 0; report < reports; report += 1) {
        moment = Math.min(states.length - 1, moment + Math.floor(random() * 3))
        state = next(state, { type: "synced", state: states[moment] ?? states[0] })
      }
      // The last read is that of our own job, which finds what lost reports would have said.
      const last = states.at(-1) ?? states[0]
      state = next(state, { type: "synced", state: last })
      expect(state, `seed ${seed}`).toEqual(last)
    }
  })
})
