import { propose } from "../../../../features/assistant/propose"
import { route } from "../../../../lib/contract/route"
import { rolesOf } from "../../../assistant/owners"
import { planView } from "../../../assistant/views"
import { translationTexts } from "../contract"

const REQUEST = { en: "Translate the outdated texts", tr: "Eskimiş metinleri çevir" }

export const POST = route(translationTexts.adminPlanTranslations, async ({ body, actor, scope, req }) => {
  const { locale, language } = body
  const plan = await propose(
    scope,
    { owner: actor, roles: rolesOf(req) },
    {
      ...{ action: "translate_stale_texts", input: { locale }, language },
      request: `${REQUEST[language]} (${locale})`,
    },
  )
  return { plan: planView(plan) }
})
