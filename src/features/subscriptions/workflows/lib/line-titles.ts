/** The titles of order lines that are not the plan's product: the set-up fee and the change of the plan. */
const TITLES: Record<string, readonly [string, string]> = {
  en: ["Set-up fee", "Change of plan"],
  tr: ["Kurulum ücreti", "Plan değişikliği"],
  de: ["Einrichtungsgebühr", "Tarifwechsel"],
  fr: ["Frais de mise en service", "Changement de formule"],
  es: ["Cuota de alta", "Cambio de plan"],
  it: ["Costo di attivazione", "Cambio di piano"],
  pt: ["Taxa de adesão", "Mudança de plano"],
  nl: ["Opstartkosten", "Wijziging van abonnement"],
  ru: ["Плата за подключение", "Смена тарифа"],
  ar: ["رسوم الإعداد", "تغيير الباقة"],
  zh: ["开通费", "更换方案"],
}

/** The titles in the language of a locale such as `de-AT`. The fallback is English. */
export function lineTitles(locale: string | null): { setUpFee: string; planChange: string } {
  const language = (locale ?? "en").split("-", 1)[0] ?? ""
  const [setUpFee, planChange] = TITLES[language] ?? ["Set-up fee", "Change of plan"]
  return { setUpFee, planChange }
}
