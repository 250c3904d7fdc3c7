import type { Response } from "express"
import type { z } from "zod"
import { localized, shownLocale } from "../../../kits/form-logic/localize"
import { setContentLanguage } from "../../../kits/shop/reader"
import type { Settings } from "../../../lib/registry"
import type { shownForm } from "../module/schemas"
import type { PublishedForm } from "../module/types"

/** A published form in the reader's language. Sets `content-language`. */
export function formAnswer(
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
