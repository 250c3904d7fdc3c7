import { randomBytes } from "node:crypto"
import { parseArgs } from "node:util"
import { config } from "../src/config"
import type { Bars } from "./bars"
import { feedDirectly } from "./campaigns/counting-server"
import { killedCampaign } from "./campaigns/killed-campaign"
import { print } from "./measure"
import { withShop } from "./shop"

/**
 * Sends a campaign against a local SMTP server while the server is killed (`kill -9`) and people unsubscribe. Fails if
 * anybody gets the mail twice, if a mail is lost, or if a plain client of the same SMTP server is much faster.
 */
const PORT = 19_275
/** Mails a second, by those of a client that sends one fixed mail without storing anything. */
const FEWEST = 0.1
const FED_DIRECTLY = 2_000

export const usage = `  --people <n>  recipients (10000)
  --kills <n>   how often the server is killed (3)
  --seed <n>    for the moments of the kills (1)
`

export function bench(bars: Bars): Promise<void> {
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
      const trial = () =>
        killedCampaign(shop, {
          admin: { email: config.admin.email, password },
          people: Number(values.people),
          kills: Number(values.kills),
          seed: Number(values.seed),
          leaving: 60,
          tell: print,
        })
      const found = await bars.trial("mails that came twice, late or never", trial)
      for (const [what, value] of Object.entries(found)) print(what, String(value))
      const direct = await feedDirectly(FED_DIRECTLY)
      const rates = `${found.perSecond} and ${direct.toFixed(0)} a second`
      bars.atLeast("mails a second, by a plain client's", found.perSecond / direct, FEWEST, rates)
    },
    { SVC_ADMIN_PASSWORD: password },
  )
}
