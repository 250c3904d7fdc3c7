import "../src/root"
import "../src/config"
import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { parseArgs } from "node:util"
import { config } from "../src/config"
import { killedCampaign } from "./campaigns/killed-campaign"
import { print, run } from "./measure"
import { withShop } from "./shop"

/**
 * Sends a campaign against a local SMTP server while the server is killed (`kill -9`) and people unsubscribe. Fails if
 * anybody gets the mail twice, if a mail is lost, or below 100 mails a second.
 * `npm run bench:campaigns [-- --people 10000 --kills 3 --seed 1]`.
 */
const PORT = 19_275
const FEWEST_PER_SECOND = 100

function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      people: { type: "string", default: "10000" },
      kills: { type: "string", default: "3" },
      seed: { type: "string", default: "1" },
    },
  })
  const password = randomBytes(18).toString("base64url")
  return withShop(
    PORT,
    async (shop) => {
      const found = await killedCampaign(shop, {
        admin: { email: config.admin.email, password },
        people: Number(values.people),
        kills: Number(values.kills),
        seed: Number(values.seed),
        leaving: 60,
        tell: print,
      })
      for (const [what, value] of Object.entries(found)) print(what, String(value))
      assert.ok(found.perSecond >= FEWEST_PER_SECOND, `${found.perSecond} mails a second`)
    },
    { SVC_ADMIN_PASSWORD: password },
  )
}

run(main)
