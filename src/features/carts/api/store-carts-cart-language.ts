import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isObject } from "@medusajs/framework/utils"
import { textLocales } from "../../../kits/shop/reader"

/**
 * Gives a cart the caller's language, unless the body names another one. The engine translates the cart's items into
 * the cart's language only.
 */
export async function cartLanguage(
  { locale, scope, body, validatedBody }: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const [best] = locale === undefined ? [] : await textLocales(scope, locale)
  if (best !== undefined)
    for (const given of [body, validatedBody])
      if (isObject(given) && !("locale" in given)) Object.assign(given, { locale: best })
  next()
}
