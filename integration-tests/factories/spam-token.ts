import { makeSpamToken } from "../../src/features/anti-spam/module/lib/spam-token"
import { clock } from "../../src/lib/clock"
import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"

export const SPAM_SECRET = "f1-what-the-storefront-of-the-tests-signs-with"
/** How long a person needs to fill in a form. */
const FILLED_IN_MS = 20_000

/**
 * Creates an anti-spam token of the shop, which works once: `storefront(shop).post(…).set("x-svc-spam-token", …)`. It
 * also sets the shop's secret, because a spec may have cleared it.
 */
export async function spamToken(shop: Shop): Promise<string> {
  await admin(shop).post("/admin/config/anti_spam", { spam_secret: SPAM_SECRET }).expect(200)
  return makeSpamToken(SPAM_SECRET, new Date(clock.now() - FILLED_IN_MS))
}
