import { randomBytes } from "node:crypto"
import { parseArgs } from "node:util"
import type { Bars } from "./bars"
import { print } from "./measure"
import { withShop } from "./shop"
import { measureHolds } from "./tickets/holds"
import { openRace, race } from "./tickets/race"
import { randomSequences } from "./tickets/sequences"

/**
 * Measures how many holds a second the capacity service decides over 10 quotas, compared with plain inserts of as many
 * rows. Then 200 buyers at once want 50 places of two ticket types that share their quotas, through two processes, which
 * are killed (`kill -9`) while they take payments. Fails if at any sampled moment more places are taken than there are,
 * if orders, places and admissions differ, or if the kills of a round have cut no completion short. Last, random
 * sequences of cart calls try to separate holds and line items.
 */
export const usage = `  --rounds <n>     rounds of the race (5)
  --buyers <n>     buyers in each round (200)
  --places <n>     places in each round (50)
  --kills <n>      how often both processes are killed in each round (2)
  --holds <n>      holds to measure (4000)
  --sequences <n>  random sequences of cart calls (1000)
  --seed <n>       for the sequences (1)
`
/** Holds a second by plain inserts a second, also while half of the holds are refused. */
const FEWEST_HOLDS = 0.1
const PORTS = [19_280, 19_281] as const
const PASSWORD = randomBytes(24).toString("base64url")

export async function bench(bars: Bars): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "5" },
      buyers: { type: "string", default: "200" },
      places: { type: "string", default: "50" },
      kills: { type: "string", default: "2" },
      holds: { type: "string", default: "4000" },
      sequences: { type: "string", default: "1000" },
      seed: { type: "string", default: "1" },
    },
  })
  const [buyers, places, kills] = [Number(values.buyers), Number(values.places), Number(values.kills)]
  await withShop(
    PORTS[0],
    async (shop) => {
      const { ratio, rates } = await measureHolds(shop, Number(values.holds))
      bars.atLeast("holds by plain inserts", ratio, FEWEST_HOLDS, rates)
      const track = await openRace(shop, { ports: PORTS, password: PASSWORD })
      try {
        await bars.trial("places that are sold twice, or are no admission", async () => {
          for (let round = 1; round <= Number(values.rounds); round++)
            print(`round ${round}: ${buyers} buyers`, await race(track, { buyers, places, kills }))
        })
        const sequences = Number(values.sequences)
        await bars.trial("holds that a sequence of calls separates from their line items", async () =>
          print(
            `${sequences} random sequences`,
            await randomSequences(track, sequences, Number(values.seed)),
          ),
        )
      } finally {
        await track.close()
      }
    },
    { SVC_ADMIN_PASSWORD: PASSWORD },
  )
}
