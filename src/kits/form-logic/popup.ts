import type { FormContent } from "./schemas"

/** Whether a pop-up may be shown to a visitor. Checks only those rules that a server can know. */
export function isPopupFor(
  { popup }: Pick<FormContent, "popup">,
  { locale, isCustomer }: { locale: string | undefined; isCustomer: boolean },
): boolean {
  if (popup === null) return true
  const { audience, locales } = popup
  const isForAudience = audience === "everybody" || (audience === "customers") === isCustomer
  const isForLanguage =
    locales.length === 0 || locales.some((code) => locale === code || locale?.startsWith(`${code}-`))
  return isForAudience && isForLanguage
}
