import "../src/root"
import "../src/config"
import { randomBytes } from "node:crypto"
import { parseArgs } from "node:util"
import { config } from "../src/config"
import { print, run } from "./measure"
import { withShop } from "./shop"
import { killedCheckouts } from "./webhooks/killed-checkouts"

/**
 * Kills the server (`kill -9`) at random moments during checkouts, with two webhook endpoints, one of which refuses 30 %
 * of the deliveries. Checks that recorded events and placed orders are the same, and that each event is delivered and
 * verified. `npm run bench:webhook-kills [-- --checkouts 1000 --kills 20 --seed 1]`.
 */
const PORT = 19_260

function main(): Promise<void> {
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
      const found = await killedCheckouts(shop, {
        admin: { email: config.admin.email, password },
        checkouts: Number(values.checkouts),
        kills: Number(values.kills),
        seed: Number(values.seed),
        failing: 0.3,
        tell: print,
      })
      for (const [what, value] of Object.entries(found)) print(what, String(value))
    },
    { SVC_ADMIN_PASSWORD: password },
  )
}

run(main)
