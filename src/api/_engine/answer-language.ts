import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { setContentLanguage, textLocales } from "../../shop/reader"

/** Says in which language the engine answers, if the caller asks for one. */
export async function answerLanguage(
  { locale, scope }: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const [best] = locale === undefined ? [] : await textLocales(scope, locale)
  if (best !== undefined) setContentLanguage(res, [{ locale: best }])
  next()
}
