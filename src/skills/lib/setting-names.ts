import type { Language, Texts } from "../skill"
import { say } from "./texts"

/** The settings' names as on the settings pages. */
const NAMES = new Map<string, Texts>(
  Object.entries({
    "checkout.guest_checkout": { en: "Guest checkout", tr: "Misafir alışverişi" },
    "checkout.phone": { en: "Phone number at checkout", tr: "Ödemede telefon numarası" },
    "checkout.company": { en: "Company at checkout", tr: "Ödemede şirket" },
    "checkout.address_2": { en: "Second address line at checkout", tr: "Ödemede ikinci adres satırı" },
    "checkout.province": { en: "Province at checkout", tr: "Ödemede il" },
    "checkout.tax_number": { en: "Tax number at checkout", tr: "Ödemede vergi numarası" },
    "checkout.order_note": { en: "Order note at checkout", tr: "Ödemede sipariş notu" },
    "checkout.newsletter_opt_in": { en: "Newsletter box at checkout", tr: "Ödemede bülten kutusu" },
    "checkout.cancellation_window_hours": {
      en: "Hours in which customers may cancel",
      tr: "Müşterilerin iptal edebileceği saat",
    },
    "checkout.guest_order_hours": {
      en: "Hours in which a guest's order can be opened by its link",
      tr: "Misafir siparişinin bağlantısıyla açılabildiği saat",
    },
    "storefront.url": { en: "Address of the storefront", tr: "Vitrinin adresi" },
    "storefront.default_locale": { en: "Language of the shop", tr: "Mağazanın dili" },
    "storefront.company_name": { en: "Company name", tr: "Şirket adı" },
    "storefront.support_email": { en: "Support email", tr: "Destek e-postası" },
    "storefront.support_phone": { en: "Support phone", tr: "Destek telefonu" },
  }),
)

const AREAS = new Map<string, Texts>(
  Object.entries({
    checkout: { en: "Checkout", tr: "Ödeme sayfası" },
    storefront: { en: "Storefront", tr: "Vitrin" },
    mail: { en: "Mail", tr: "E-posta" },
    payments: { en: "Payments", tr: "Ödemeler" },
    assistant: { en: "Assistant", tr: "Asistan" },
  }),
)

const VALUES = new Map<string, Texts>(
  Object.entries({
    true: { en: "on", tr: "açık" },
    false: { en: "off", tr: "kapalı" },
    hidden: { en: "not asked for", tr: "sorulmaz" },
    optional: { en: "optional", tr: "isteğe bağlı" },
    required: { en: "required", tr: "zorunlu" },
  }),
)

/** The name of a setting, or its field's name in words. */
export function settingName(area: string, field: string, language: Language): string {
  const texts = NAMES.get(`${area}.${field}`)
  return texts ? say(texts, language) : `${areaText(area, language)}: ${inWords(field)}`
}

export function areaText(area: string, language: Language): string {
  const texts = AREAS.get(area)
  return texts ? say(texts, language) : sentenceCase(inWords(area))
}

/** Formats a value; `null` if there is no value. */
export function settingValue(value: unknown, language: Language): string | null {
  if (value === null || value === undefined) return null
  const plain = typeof value === "string" ? value : JSON.stringify(value)
  const texts = VALUES.get(plain)
  return texts ? say(texts, language) : plain
}

function inWords(name: string): string {
  return name.replaceAll(/[_-]/g, " ")
}

function sentenceCase(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
