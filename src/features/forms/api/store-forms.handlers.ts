import type { Response } from "express"
import type { z } from "zod"
import { localized, shownLocale } from "../../../kits/form-logic/localize"
import { isPopupFor } from "../../../kits/form-logic/popup"
import { route } from "../../../kits/rows/route"
import { readerOf, setContentLanguage } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import type { Settings } from "../../../lib/registry"
import { declareHandlers } from "../../handlers"
import type { shownForm } from "../module/schemas"
import type { PublishedForm } from "../module/types"
import { forms } from "./store-forms.rows"

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

/** A published form in the reader's language. Sets `content-language`. */
function formAnswer(
  { id, slug, version, content }: PublishedForm,
  { locales, antiSpam, res }: { locales: readonly string[]; antiSpam: Settings<"anti_spam">; res: Response },
): z.output<typeof shownForm> {
  const locale = shownLocale(content, locales)
  setContentLanguage(res, [{ locale }])
  return { id, slug, version, locale, ...localized(content, locale), captcha: captchaOf(antiSpam) }
}

/** Without its secret, the server cannot check a captcha's answers. So the form shows no captcha. */
function captchaOf({ captcha_provider, captcha_secret, captcha_site_key }: Settings<"anti_spam">) {
  return captcha_provider && captcha_secret
    ? { provider: captcha_provider, site_key: captcha_site_key }
    : null
}
