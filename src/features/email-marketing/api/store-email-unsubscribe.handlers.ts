import type { MedusaRequest } from "@medusajs/framework/http"
import { type Call, Page, route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import type { Preferences } from "../module/types"
import { askToConfirmPage, preferencesPage, subscribedPage } from "../services/pages/subscription-pages"
import {
  confirmEmailSubscriptionWorkflow,
  saveEmailPreferencesWorkflow,
  undoUnsubscribeEmailWorkflow,
  unsubscribeEmailWorkflow,
} from "../workflows/subscriptions"
import { emailLinkHooks, emailLinks } from "./store-email-unsubscribe.rows"
import { isMachineVisit, shopOf, targetOf, visitorNetwork, wantsPage } from "./store-email-unsubscribe-links"
import { answerAction, askFirst, isTooSoon } from "./store-email-unsubscribe-unsubscribing"

/** The routes with and without a key do the same. */
type Visit<Name extends keyof typeof emailLinks> = Pick<
  Call<(typeof emailLinks)[Name]>,
  "query" | "body" | "scope" | "req" | "res"
>

declareHandlers([
  route(emailLinks.unsubscribeByLink, unsubscribeByLink),
  route(emailLinkHooks.unsubscribeByMail, unsubscribeByLink),
  route(emailLinks.unsubscribe, unsubscribe),
  route(emailLinkHooks.unsubscribeByMailForm, unsubscribe),
  route(emailLinks.confirmByLink, confirmByLink),
  route(emailLinkHooks.confirmByMail, confirmByLink),
  route(emailLinks.confirmSubscription, confirm),
  route(emailLinkHooks.confirmByMailForm, confirm),
  route(emailLinks.readEmailPreferences, readPreferences),
  route(emailLinkHooks.readEmailPreferencesByMail, readPreferences),
  route(emailLinks.saveEmailPreferences, savePreferences),
  route(emailLinkHooks.saveEmailPreferencesByMail, savePreferences),
])

async function unsubscribeByLink({ query, scope, req, res }: Visit<"unsubscribeByLink">) {
  const { id, extra: recipientId } = await targetOf(req, "unsubscribe", [query.token])
  res.vary("accept")
  if (isMachineVisit(req) || (await isTooSoon(req, recipientId))) return askFirst(req, id)
  const leaving = { recipientId, network: visitorNetwork(req) }
  const { result } = await unsubscribeEmailWorkflow(scope).run({ input: { id, leaving } })
  return answerAction(req, result, { is_confirmation_needed: false })
}

async function unsubscribe({ query, body, scope, req, res }: Visit<"unsubscribe">) {
  const { id, extra: recipientId } = await targetOf(req, "unsubscribe", [query.token, body.token])
  const { reason, comment, resubscribe } = body
  const network = visitorNetwork(req)
  res.vary("accept")
  if (resubscribe) {
    const { result } = await undoUnsubscribeEmailWorkflow(scope).run({ input: { id, network } })
    return answerAction(req, result, {})
  }
  const leaving = { reason, comment, recipientId, network }
  const { result } = await unsubscribeEmailWorkflow(scope).run({ input: { id, leaving } })
  return answerAction(req, result, {}, reason !== undefined || comment !== undefined)
}

async function confirmByLink({ query, scope, req, res }: Visit<"confirmByLink">) {
  const { id, extra: code } = await targetOf(req, "confirm", [query.token])
  res.vary("accept")
  if (isMachineVisit(req)) {
    const found = await scope.resolve("emailMarketing").subscriptionOf(id)
    if (!found) throw errors.notFound()
    const { list, list_name, status, locale } = found
    if (wantsPage(req))
      return new Page(askToConfirmPage({ locale, list: list_name, shop: await shopOf(req) }))
    return { email_subscription: { list, status }, is_confirmation_needed: status !== "confirmed" }
  }
  const { result } = await confirmEmailSubscriptionWorkflow(scope).run({
    input: { id, code, network: visitorNetwork(req) },
  })
  const { list, list_name, status, locale } = result
  if (wantsPage(req)) return new Page(subscribedPage({ locale, list: list_name, shop: await shopOf(req) }))
  return { email_subscription: { list, status }, is_confirmation_needed: false }
}

async function confirm({ query, body, scope, req, res }: Visit<"confirmSubscription">) {
  const { id, extra: code } = await targetOf(req, "confirm", [query.token, body.token])
  const { result } = await confirmEmailSubscriptionWorkflow(scope).run({
    input: { id, code, network: visitorNetwork(req) },
  })
  const { list, list_name, status, locale } = result
  res.vary("accept")
  if (wantsPage(req)) return new Page(subscribedPage({ locale, list: list_name, shop: await shopOf(req) }))
  return { email_subscription: { list, status } }
}

async function readPreferences({ query, scope, req, res }: Visit<"readEmailPreferences">) {
  const { id } = await targetOf(req, "preferences", [query.token])
  res.vary("accept")
  return shown(req, await scope.resolve("emailMarketing").preferencesOf(id), false)
}

async function savePreferences({ query, body, scope, req, res }: Visit<"saveEmailPreferences">) {
  const { id } = await targetOf(req, "preferences", [query.token, body.token])
  const { result } = await saveEmailPreferencesWorkflow(scope).run({
    input: { subscriberId: id, lists: body.lists, network: visitorNetwork(req) },
  })
  res.vary("accept")
  return shown(req, result, true)
}

async function shown(req: MedusaRequest, { id: _, ...preferences }: Preferences, isSaved: boolean) {
  if (!wantsPage(req)) return { email_preferences: preferences }
  return new Page(preferencesPage(preferences, { shop: await shopOf(req), isSaved }))
}
