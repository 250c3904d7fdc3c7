import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { readerOf } from "../../../../shop/reader"
import { formAnswer } from "../answers"
import { forms } from "../contract"

export const GET = route(forms.readForm, async ({ params: { slug }, locale, scope, res }) => {
  const found = await scope.resolve("forms").findPublished(slug)
  if (!found) throw errors.notFound()
  const { locales } = await readerOf(scope, locale)
  const antiSpam = await scope.resolve("tenantConfig").read("anti_spam")
  return { form: formAnswer(found, { locales, antiSpam, res }) }
})
