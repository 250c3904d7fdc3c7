import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isObject } from "@medusajs/framework/utils"
import { textLocales } from "../../../kits/shop/reader"
import { parseLanguageTag } from "../../../lib/language-tag"

/**
 * Gives a cart the caller's language, unless the body names another one. The engine translates the cart's items into
 * the cart's language only. A named one gets its usual spelling, because the engine stores and uses it as it is.
 */
export async function cartLanguage(
  { locale, scope, body, validatedBody }: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const [best] = locale === undefined ? [] : await textLocales(scope, locale)
  for (const given of [body, validatedBody]) {
    if (!isObject(given)) continue
    if (!("locale" in given)) Object.assign(given, best !== undefined && { locale: best })
    else if (typeof given.locale === "string") given.locale = parseLanguageTag(given.locale) ?? null
  }
  next()
}
