import type { MedusaRequest } from "@medusajs/framework/http"
import { Page, route } from "../../../kits/rows/route"
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
import { emailLinks } from "./store-email-unsubscribe.rows"
import { isMachineVisit, shopOf, targetOf, visitorNetwork, wantsPage } from "./store-email-unsubscribe-links"
import { answerAction, askFirst, isTooSoon } from "./store-email-unsubscribe-unsubscribing"

declareHandlers([
  route(emailLinks.unsubscribeByLink, async ({ query, scope, req, res }) => {
    const { id, extra: recipientId } = await targetOf(req, "unsubscribe", [query.token])
    res.vary("accept")
    if (isMachineVisit(req) || (await isTooSoon(req, recipientId))) return askFirst(req, id)
    const leaving = { recipientId, network: visitorNetwork(req) }
    const { result } = await unsubscribeEmailWorkflow(scope).run({ input: { id, leaving } })
    return answerAction(req, result, { is_confirmation_needed: false })
  }),
  route(emailLinks.unsubscribe, async ({ query, body, scope, req, res }) => {
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
  }),
  route(emailLinks.confirmByLink, async ({ query, scope, req, res }) => {
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
  }),
  route(emailLinks.confirmSubscription, async ({ query, body, scope, req, res }) => {
    const { id, extra: code } = await targetOf(req, "confirm", [query.token, body.token])
    const { result } = await confirmEmailSubscriptionWorkflow(scope).run({
      input: { id, code, network: visitorNetwork(req) },
    })
    const { list, list_name, status, locale } = result
    res.vary("accept")
    if (wantsPage(req)) return new Page(subscribedPage({ locale, list: list_name, shop: await shopOf(req) }))
    return { email_subscription: { list, status } }
  }),
  route(emailLinks.readEmailPreferences, async ({ query, scope, req, res }) => {
    const { id } = await targetOf(req, "preferences", [query.token])
    res.vary("accept")
    return shown(req, await scope.resolve("emailMarketing").preferencesOf(id), false)
  }),
  route(emailLinks.saveEmailPreferences, async ({ query, body, scope, req, res }) => {
    const { id } = await targetOf(req, "preferences", [query.token, body.token])
    const { result } = await saveEmailPreferencesWorkflow(scope).run({
      input: { subscriberId: id, lists: body.lists, network: visitorNetwork(req) },
    })
    res.vary("accept")
    return shown(req, result, true)
  }),
])

async function shown(req: MedusaRequest, { id: _, ...preferences }: Preferences, isSaved: boolean) {
  if (!wantsPage(req)) return { email_preferences: preferences }
  return new Page(preferencesPage(preferences, { shop: await shopOf(req), isSaved }))
}
