import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { expireQuotes } from "../../../src/features/quotes/jobs/expire-quotes"
import { SYSTEM } from "../../../src/lib/actor"
import { clock } from "../../../src/lib/clock"
import { asBuyer, createSentQuote, draftQuote, readQuote } from "../../factories/quotes"
import { spamToken } from "../../factories/spam-token"
import { admin } from "../../harness/api"
import { proofSize } from "../../harness/proof-size"
import { type Shop, useShop } from "../../harness/shop"

/** How often an acceptance meets each rival. Eight rounds have each order and each distance of the two once. */
const ROUNDS = proofSize({ full: 200, small: 16 })
const RIVALS = ["withdraw", "expire", "revise"] as const
/** How often an acceptance meets all of them or the moving clock, and how often two calls meet. */
const MOVES = proofSize({ full: 200, small: 40 })
const CALLS = proofSize({ full: 10, small: 4 })

let shop: Shop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
  await spamToken(shop)
})

afterEach(() => restoreClock())

const sql = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const ordersOf = (id: string) =>
  sql()("order").whereRaw("metadata->>'quote_id' = ?", [id]).whereNull("deleted_at")
const sending = () => ({ sent_at: clock.date(), pdf: undefined, actor: SYSTEM })

describe("at the same moment", () => {
  it("two acceptances place one order", async () => {
    const quote = await createSentQuote(shop)
    const answers = await Promise.all([1, 2, 3].map(() => asBuyer(shop, quote, "accept")))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await ordersOf(quote.id)).toHaveLength(1)
  })

  it.each(RIVALS)(`accept against %s has one outcome, ${ROUNDS} times`, async (rival) => {
    const made = await createSentQuote(shop)
    const wins = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round++) {
      const id = await copyOf(made.id)
      const act = await racersOf(id)
      const [first, second]: [Racer, Racer] = round % 2 === 0 ? ["accept", rival] : [rival, "accept"]
      const begun = act[first]()
      await roundTrips(Math.floor(round / 2) % 4)
      const won = await Promise.all([begun, act[second]()])
      restoreClock()
      const [winner, ...others] = [first, second].filter((_, place) => won[place])
      if (winner === undefined) throw new Error(`Neither accept nor ${rival} has won in round ${round}`)
      expect(others).toEqual([])
      const { status, revision } = (await shop.container.resolve("quotes").find({ id })) ?? {}
      expect([status, revision]).toEqual(AFTER[winner])
      wins.set(winner, (wins.get(winner) ?? 0) + 1)
    }
    // If one of them never wins, they have not met.
    expect([...wins.keys()].sort()).toEqual(["accept", rival])
    expect([...wins.values()].reduce((sum, count) => sum + count, 0)).toBe(ROUNDS)
  })

  it(`an acceptance against all others at once is alone or refused, ${MOVES / 2} times`, async () => {
    const made = await createSentQuote(shop)
    for (let round = 0; round < MOVES / 2; round++) {
      const id = await copyOf(made.id)
      const act = await racersOf(id)
      const names = ["accept", ...RIVALS] as const
      const turned = [...names.slice(round % 4), ...names.slice(0, round % 4)]
      const won = await Promise.all(turned.map((name) => act[name]()))
      restoreClock()
      const winners = turned.filter((_, place) => won[place])
      const { status } = (await shop.container.resolve("quotes").find({ id })) ?? {}
      expect(status === "accepted").toBe(winners.includes("accept"))
      if (winners.includes("accept")) expect(winners).toEqual(["accept"])
      else expect(["withdrawn", "expired", "sent"]).toContain(status)
    }
  })

  it(`accept against the job that ends the validity has one outcome while the clock moves, ${MOVES} times`, async () => {
    const quotes = shop.container.resolve("quotes")
    const made = await createSentQuote(shop)
    const tally = { accepted: 0, expired: 0 }
    for (let round = 0; round < MOVES; round++) {
      const id = await copyOf(made.id)
      const end = (await quotes.find({ id }))?.valid_until?.getTime() ?? 0
      // In odd rounds both may act: the acceptance came in time, and the job runs in the next millisecond. In even
      // rounds, each question of the clock takes a step.
      let at = end - (round % 2 === 1 ? 1 : (round / 2) % 4)
      restoreClock = clock.use({ now: () => (round % 2 === 1 ? at : at++) })
      const runs = [
        () => quotes.changeStatus(id, "accept", { revision: 1 }).then(() => "accepted"),
        () => {
          const now = round % 2 === 1 ? new Date(end) : clock.date()
          return quotes.expireDue(now).then((ids) => (ids.includes(id) ? "expired" : undefined))
        },
      ]
      const outcomes = await Promise.allSettled(
        (round % 8 < 4 ? runs : [...runs].reverse()).map((run) => run()),
      )
      restoreClock()
      const won = outcomes.flatMap((one) => (one.status === "fulfilled" && one.value) || [])
      if (round % 2 === 1) expect(won).toHaveLength(1)
      expect(won.length).toBeLessThanOrEqual(1)
      // If the clock has passed the end only for the acceptance, the next run ends the quote.
      await quotes.expireDue(new Date(end + 1))
      const { status } = (await quotes.find({ id })) ?? {}
      expect(status).toBe(won[0] ?? "expired")
      if (status === "accepted" || status === "expired") tally[status] += 1
    }
    expect(tally.accepted + tally.expired).toBe(MOVES)
    expect(Math.min(tally.accepted, tally.expired)).toBeGreaterThan(0)
  })

  it.each(["expiry", "revision"] as const)(
    `an accept against the %s over HTTP places an order only if it has won, ${CALLS} times`,
    async (rival) => {
      for (let round = 0; round < CALLS; round++) {
        const made = await createSentQuote(shop)
        const quote = await draftQuote(shop, made.id, { unit_price: 21 })
        const { valid_until } = (await shop.container.resolve("quotes").find({ id: quote.id })) ?? {}
        const end = valid_until?.getTime() ?? 0
        // Each question of the clock takes a step, so the quote ends at another place of the request in each round.
        let at = end - 4 * round
        if (rival === "expiry") restoreClock = clock.use({ now: () => at++ })
        const accept = () => asBuyer(shop, quote, "accept").then(({ status }) => status)
        const seen = { if_revision: 1, if_draft_version: quote.draft_version }
        const other =
          rival === "expiry"
            ? () => expireQuotes.run(shop.container)
            : () =>
                admin(shop)
                  .post(`/admin/quotes/${quote.id}/send`, seen)
                  .then(() => undefined)
        const first = round % 4 >= 2 ? other() : undefined
        const answer = accept()
        await Promise.all([first ?? other(), answer])
        const accepted = await answer
        restoreClock()
        if (rival === "expiry") await shop.container.resolve("quotes").expireDue(new Date(end))
        expect([200, 409]).toContain(accepted)
        expect(await ordersOf(quote.id)).toHaveLength(accepted === 200 ? 1 : 0)
        const { status, revision } = await readQuote(shop, quote.id)
        const lost = rival === "expiry" ? ["expired", 1] : ["sent", 2]
        expect([status, revision]).toEqual(accepted === 200 ? ["ordered", 1] : lost)
      }
    },
  )

  it(`an accept against a withdrawal places an order only if it has won, ${CALLS} times`, async () => {
    for (let round = 0; round < CALLS; round++) {
      const quote = await createSentQuote(shop)
      const calls = {
        accept: () => asBuyer(shop, quote, "accept").then(({ status }) => status),
        withdraw: () =>
          admin(shop)
            .post(`/admin/quotes/${quote.id}/withdraw`)
            .then(({ status }) => status),
      }
      const order = round % 2 === 0 ? (["accept", "withdraw"] as const) : (["withdraw", "accept"] as const)
      const answers = await Promise.all(order.map((name) => calls[name]()))
      const accepted = answers[order[0] === "accept" ? 0 : 1]
      expect([...answers].sort()).toEqual([200, 409])
      expect(await ordersOf(quote.id)).toHaveLength(accepted === 200 ? 1 : 0)
      expect((await readQuote(shop, quote.id)).status).toBe(accepted === 200 ? "ordered" : "withdrawn")
    }
  })
})

/** The state and the revision after each action. */
const AFTER = {
  accept: ["accepted", 1],
  withdraw: ["withdrawn", 1],
  expire: ["expired", 1],
  revise: ["sent", 2],
} as const
type Racer = keyof typeof AFTER

/**
 * The changes that meet. Each returns whether it was possible. The clock stands still one millisecond before the
 * validity ends, and the job that ends it runs in the next one. So both may come, and the row's lock decides.
 */
async function racersOf(id: string) {
  const quotes = shop.container.resolve("quotes")
  const end = (await quotes.find({ id }))?.valid_until?.getTime() ?? 0
  restoreClock = clock.use({ now: () => end - 1 })
  const wasPossible = (change: Promise<unknown>) =>
    change.then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: "invalid_state" })
        return false
      },
    )
  return {
    accept: () => wasPossible(quotes.changeStatus(id, "accept", { revision: 1 })),
    withdraw: () => wasPossible(quotes.changeStatus(id, "withdraw")),
    expire: () => quotes.expireDue(new Date(end)).then((ids) => ids.includes(id)),
    revise: () => wasPossible(quotes.sendDraft(id, { revision: 1, draft_version: 3, ...sending() })),
  }
}

/** Waits for the database a few times. So the second change begins before or after the first one has locked the row. */
async function roundTrips(count: number): Promise<void> {
  for (let trip = 0; trip < count; trip++) await sql().raw("SELECT 1")
}

/** A sent quote with a draft of its next revision, made by SQL, because many of them are needed. */
async function copyOf(id: string): Promise<string> {
  const quotes = shop.container.resolve("quotes")
  const stored = await quotes.find({ id })
  const sent = await quotes.findRevision(id, 1)
  if (!stored || !sent) throw new Error("The quote is gone")
  const draft = { document: sent.document, valid_until: null, payment: "link" as const }
  const copy = await quotes.submit({ ...stored, files: [], document: sent.document, actor: SYSTEM })
  await quotes.saveDraft(copy, draft, { draft_version: 0, actor: SYSTEM })
  await quotes.sendDraft(copy, { revision: 0, draft_version: 1, ...sending() })
  await quotes.saveDraft(copy, draft, { draft_version: 2, actor: SYSTEM })
  await sql()("quote_request")
    .where({ id: copy })
    .update({ valid_until: new Date(clock.now() + 60_000) })
  return copy
}
