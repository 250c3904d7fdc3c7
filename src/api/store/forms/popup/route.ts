import { route } from "../../../../lib/contract/route"
import { isPopupFor } from "../../../../lib/form-logic/popup"
import { readerOf } from "../../../../shop/reader"
import { formAnswer } from "../answers"
import { forms } from "../contract"

export const GET = route(forms.readPopupForm, async ({ actor, locale, scope, res }) => {
  const { locales, now } = await readerOf(scope, locale)
  const found = await scope.resolve("forms").findPopup(now)
  if (!found || !isPopupFor(found.content, { locale: locales[0], isCustomer: actor !== undefined }))
    return { form: null }
  const antiSpam = await scope.resolve("tenantConfig").read("anti_spam")
  return { form: formAnswer(found, { locales, antiSpam, res }) }
})
