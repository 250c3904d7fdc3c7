import { clock } from "../../src/lib/clock"
import { makeSpamToken } from "../../src/modules/anti-spam/lib/spam-token"
import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"

export const SPAM_SECRET = "f1-what-the-storefront-of-the-tests-signs-with"
/** As long as a person takes to fill in a form. */
const FILLED_IN_MS = 20_000

/**
 * An anti-spam token of that shop, good for one call: `storefront(shop).post(…).set("x-svc-spam-token", …)`. The shop's
 * secret is set each time, as a spec may have emptied its settings; what is so already costs no change.
 */
export async function spamToken(shop: Shop): Promise<string> {
  await admin(shop).post("/admin/config/anti_spam", { spam_secret: SPAM_SECRET }).expect(200)
  return makeSpamToken(SPAM_SECRET, new Date(clock.now() - FILLED_IN_MS))
}
