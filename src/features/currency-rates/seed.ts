import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { currencyPairWorkflows } from "./workflows/currency-pairs"

/** The demo shop sets its rates by hand, so it works without a connection to the internet. */
const wanted = [
  { base: "eur", quote: "usd", manual_rate: "1.1", margin_percent: "2", charm_ending: "0.99" },
  { base: "eur", quote: "try", manual_rate: "49.5", margin_percent: "3", rounding_increment: "5" },
]

export const currencyRates: Seed = {
  name: "currency-rates",
  async run(container) {
    await ensure({
      wanted,
      keyOf: ({ base, quote }) => `${base}/${quote}`,
      find: async () => {
        const known = await container
          .resolve("currencyRates")
          .listCurrencyPairs({ base: wanted.map(({ base }) => base) }, { select: ["id", "base", "quote"] })
        return new Map(known.map(({ id, base, quote }) => [`${base}/${quote}`, id]))
      },
      create: async (missing) => {
        for (const input of missing)
          await currencyPairWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
      },
    })
  },
}
