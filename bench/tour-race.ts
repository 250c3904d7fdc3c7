import { randomBytes } from "node:crypto"
import { parseArgs } from "node:util"
import type { Bars } from "./bars"
import { print } from "./measure"
import { withShop } from "./shop"
import { openRace } from "./tickets/race"
import { raceForTour } from "./tickets/tour-race"

/**
 * 100 buyers at once want 30 places of a departure with mixed units, while both processes of the shop are killed. Fails
 * if more places are taken than there are, or if a booking is not whole.
 */
export const usage = `  --rounds <n>  rounds of the race (3)
  --buyers <n>  buyers in each round, all at once (100)
  --places <n>  places in each round (30)
`
const PORTS = [19_284, 19_285] as const
const PASSWORD = randomBytes(24).toString("base64url")

export async function bench(bars: Bars): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "3" },
      buyers: { type: "string", default: "100" },
      places: { type: "string", default: "30" },
    },
  })
  const [buyers, places] = [Number(values.buyers), Number(values.places)]
  await withShop(
    PORTS[0],
    async (shop) => {
      const track = await openRace(shop, { ports: PORTS, password: PASSWORD })
      try {
        await bars.trial("places that are sold twice, or bookings that are not whole", async () => {
          for (let round = 1; round <= Number(values.rounds); round++)
            print(`round ${round}: ${buyers} buyers at once`, await raceForTour(track, { buyers, places }))
        })
      } finally {
        await track.close()
      }
    },
    { SVC_ADMIN_PASSWORD: PASSWORD },
  )
}
