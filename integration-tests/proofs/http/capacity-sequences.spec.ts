import { beforeAll, expect, it } from "vitest"
import { createEvent, createQuota, createTicket, regionsOf } from "../../factories/events"
import { createPromotion } from "../../factories/orders"
import { tryCartCalls } from "../../factories/random-held-carts"
import { triedShop } from "../../factories/tried-shop"
import { proofSize } from "../../harness/proof-size"
import { type Random, randomFrom } from "../../harness/random-changes"
import { type Shop, useShop } from "../../harness/shop"

const SEQUENCES = proofSize({ full: 30, small: 15 })
const CALLS = 5
const PLACES = 6
/** How long a cart holds its places in the demo shop. */
const HOLD_MINUTES = 15

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

it(`${SEQUENCES} random sequences of calls of carts never separate holds and line items`, async () => {
  const event = await createEvent(shop)
  const quotas = [await createQuota(shop, event.id, PLACES), await createQuota(shop, event.id, PLACES)]
  const ids = quotas.map(({ id }) => id)
  const tickets = [
    await createTicket(shop, event.id, ids),
    await createTicket(shop, event.id, [...ids].reverse()),
  ]
  const [eur, usd] = await regionsOf(shop, ["eur", "usd"])
  const sale = {
    path: "event-items" as const,
    body: (random: Random) => ({ ticket_id: random.oneOf(tickets).id, quantity: 1 + random.below(2) }),
    variants: tickets.map(({ variant_id }) => variant_id),
    regions: [eur ?? "", usd ?? ""] as const,
    promotion: await createPromotion(shop, { percent: 10 }),
  }
  const tried = triedShop(shop, { holdMinutes: HOLD_MINUTES })
  const called: string[] = []
  for (let seed = 0; seed < SEQUENCES; seed++)
    called.push(...(await tryCartCalls(tried, randomFrom(seed), sale, CALLS)))
  // Otherwise the sequences would prove less than they say.
  expect(called).toEqual(expect.arrayContaining(["add 200", "add 409", "complete 200", "cancel 200"]))
})
