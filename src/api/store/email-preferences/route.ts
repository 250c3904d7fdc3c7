import type { MedusaRequest } from "@medusajs/framework/http"
import { preferencesPage } from "../../../features/email-marketing/pages/subscription-pages"
import { Page, route } from "../../../lib/contract/route"
import type { Preferences } from "../../../modules/email-marketing/types"
import { saveEmailPreferencesWorkflow } from "../../../workflows/email-marketing/subscriptions"
import { emailLinks } from "../email-unsubscribe/contract"
import { shopOf, targetOf, visitorNetwork, wantsPage } from "../email-unsubscribe/links"

export const GET = route(emailLinks.readEmailPreferences, async ({ query, scope, req, res }) => {
  const { id } = await targetOf(req, "preferences", [query.token])
  res.vary("accept")
  return shown(req, await scope.resolve("emailMarketing").preferencesOf(id), false)
})

export const POST = route(emailLinks.saveEmailPreferences, async ({ query, body, scope, req, res }) => {
  const { id } = await targetOf(req, "preferences", [query.token, body.token])
  const { result } = await saveEmailPreferencesWorkflow(scope).run({
    input: { subscriberId: id, lists: body.lists, network: visitorNetwork(req) },
  })
  res.vary("accept")
  return shown(req, result, true)
})

async function shown(req: MedusaRequest, { id: _, ...preferences }: Preferences, isSaved: boolean) {
  if (!wantsPage(req)) return { email_preferences: preferences }
  return new Page(preferencesPage(preferences, { shop: await shopOf(req), isSaved }))
}
