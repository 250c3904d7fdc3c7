import type { MedusaRequest } from "@medusajs/framework/http"
import { Page } from "../../../kits/rows/route"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { SubscriptionRow } from "../module/types"
import { askToLeavePage, leftPage, subscribedPage } from "../services/pages/subscription-pages"
import { isLinkVisit, shopOf, wantsPage } from "./store-email-unsubscribe-links"

/** Scanners open the links of a mail when it arrives. A person needs longer. */
const SCANNED_MS = 60_000

type Changed = Pick<SubscriptionRow, "list" | "list_name" | "status" | "locale">

/** Whether the mail with the link was sent a moment ago, so that its visitor is probably a scanner. */
export async function isTooSoon(req: MedusaRequest, recipientId: string): Promise<boolean> {
  if (!isLinkVisit(req) || recipientId === "") return false
  const sent = await req.scope.resolve("emailMarketing").sentAt(recipientId)
  return sent !== undefined && clock.now() - sent.getTime() < SCANNED_MS
}

/** Changes nothing, and offers a button. */
export async function askFirst(req: MedusaRequest, id: string) {
  const found = await req.scope.resolve("emailMarketing").subscriptionOf(id)
  if (!found) throw errors.notFound()
  const { list, list_name, status, locale } = found
  if (wantsPage(req)) return new Page(askToLeavePage({ locale, list: list_name, shop: await shopOf(req) }))
  return { email_subscription: { list, status }, is_confirmation_needed: status !== "unsubscribed" }
}

/** The response after a change: a page in a browser, else JSON. */
export async function answerAction<More extends object>(
  req: MedusaRequest,
  { list, list_name, status, locale }: Changed,
  more: More,
  hasAnswered = false,
) {
  if (!wantsPage(req)) return { email_subscription: { list, status }, ...more }
  const shown = { locale, list: list_name, shop: await shopOf(req) }
  return new Page(status === "unsubscribed" ? leftPage(shown, hasAnswered) : subscribedPage(shown))
}
