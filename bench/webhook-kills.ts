import { randomBytes } from "node:crypto"
import { parseArgs } from "node:util"
import { config } from "../src/config"
import type { Bars } from "./bars"
import { print } from "./measure"
import { withShop } from "./shop"
import { killedCheckouts } from "./webhooks/killed-checkouts"

/**
 * Kills the server (`kill -9`) at random moments during checkouts, with two webhook endpoints, one of which refuses 30 %
 * of the deliveries. Checks that recorded events and placed orders are the same, and that each event is delivered and
 * verified.
 */
export const usage = `  --checkouts <n>  carts to complete (1000)
  --kills <n>      how often the server is killed (20)
  --seed <n>       for the moments of the kills (1)
`
const PORT = 19_260

export function bench(bars: Bars): Promise<void> {
  const { values } = parseArgs({
    options: {
      checkouts: { type: "string", default: "1000" },
      kills: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
    },
  })
  const password = randomBytes(18).toString("base64url")
  return withShop(
    PORT,
    async (shop) => {
      const trial = () =>
        killedCheckouts(shop, {
          admin: { email: config.admin.email, password },
          checkouts: Number(values.checkouts),
          kills: Number(values.kills),
          seed: Number(values.seed),
          failing: 0.3,
          tell: print,
        })
      const found = await bars.trial(
        "orders without their event, or deliveries that are missing or wrong",
        trial,
      )
      for (const [what, value] of Object.entries(found)) print(what, String(value))
    },
    { SVC_ADMIN_PASSWORD: password },
  )
}
