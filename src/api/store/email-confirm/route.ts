import { askToConfirmPage, subscribedPage } from "../../../features/email-marketing/pages/subscription-pages"
import { Page, route } from "../../../lib/contract/route"
import { errors } from "../../../lib/errors"
import { confirmEmailSubscriptionWorkflow } from "../../../workflows/email-marketing/subscriptions"
import { emailLinks } from "../email-unsubscribe/contract"
import { isMachineVisit, shopOf, targetOf, visitorNetwork, wantsPage } from "../email-unsubscribe/links"

export const GET = route(emailLinks.confirmByLink, async ({ query, scope, req, res }) => {
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
})

export const POST = route(emailLinks.confirmSubscription, async ({ query, body, scope, req, res }) => {
  const { id, extra: code } = await targetOf(req, "confirm", [query.token, body.token])
  const { result } = await confirmEmailSubscriptionWorkflow(scope).run({
    input: { id, code, network: visitorNetwork(req) },
  })
  const { list, list_name, status, locale } = result
  res.vary("accept")
  if (wantsPage(req)) return new Page(subscribedPage({ locale, list: list_name, shop: await shopOf(req) }))
  return { email_subscription: { list, status } }
})
