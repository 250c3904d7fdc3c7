import { isPopupFor } from "../../../kits/form-logic/popup"
import { route } from "../../../kits/rows/route"
import { readerOf } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { forms } from "./store-forms.rows"
import { formAnswer } from "./store-forms-answers"

declareHandlers([
  route(forms.readPopupForm, async ({ actor, locale, scope, res }) => {
    const { locales, now } = await readerOf(scope, locale)
    const found = await scope.resolve("forms").findPopup(now)
    if (!found || !isPopupFor(found.content, { locale: locales[0], isCustomer: actor !== undefined }))
      return { form: null }
    const antiSpam = await scope.resolve("tenantConfig").read("anti_spam")
    return { form: formAnswer(found, { locales, antiSpam, res }) }
  }),
  route(forms.readForm, async ({ params: { slug }, locale, scope, res }) => {
    const found = await scope.resolve("forms").findPublished(slug)
    if (!found) throw errors.notFound()
    const { locales } = await readerOf(scope, locale)
    const antiSpam = await scope.resolve("tenantConfig").read("anti_spam")
    return { form: formAnswer(found, { locales, antiSpam, res }) }
  }),
])
