import { LOCALES } from "../../../kits/skills/commands/languages"
import { nameLeft, withoutCase } from "../../../kits/skills/commands/naming"
import { wordsNotUnderstood } from "../../../kits/skills/commands/not-understood"
import type { Reading, Texts } from "../../../kits/skills/skill"
import { takeNumber } from "../../../kits/skills/words/amounts"
import { bilingual, type Said } from "../../../kits/skills/words/said"

type Value = string | number | boolean

interface Field {
  area: "checkout" | "storefront"
  field: string
  /** Matches the words that people use for the setting, after the text was normalized (lower case, no accents). */
  called: RegExp
  kind: "switch" | "presence" | "hours" | "language" | "email" | "phone" | "line"
}

/**
 * The settings that can be changed by a message. More specific words come first. Addresses of servers and pages are
 * left out on purpose, because a wrong one is dangerous.
 */
const FIELDS: readonly Field[] = [
  {
    area: "checkout",
    field: "guest_checkout",
    kind: "switch",
    called:
      /guests?(?: checkout| orders?| purchases?| customers?)?|misafir\w*(?: alisveris\w*| siparis\w*| odeme\w*)?|without (?:an )?accounts?|without signing|uye olmadan|uyeliksiz|hesapsiz/,
  },
  {
    area: "checkout",
    field: "cancellation_window_hours",
    kind: "hours",
    called:
      /cancellation (?:window|period|time)|(?:may|can|able to|allowed to|let\b.*)(?: \w+){0,2}? cancel|can (?:\w+ ){1,3}be cancel\w+|cancel (?:for|within)|iptal (?:sure\w*|ed(?:il)?ebil\w*)|kac saat(?:(?: icinde)? iptal ed(?:il)?ebil\w*)?|saat icinde iptal/,
  },
  {
    area: "storefront",
    field: "default_locale",
    kind: "language",
    called:
      /(?:default|shop'?s?|store'?s?|site'?s?|main|storefront) language|language of the (?:shop|store|site)|varsayilan dil\w*|magaza\w* dil\w*|site\w* dil\w*|dukkan\w* dil\w*/,
  },
  {
    area: "storefront",
    field: "support_email",
    kind: "email",
    called:
      /(?:support|contact|customer service|help) ?e?-?mail\w*(?: address)?|(?:support|customer service|help ?desk) address\w*|(?:destek|iletisim) ?e?-?(?:posta|mail)\w*(?: adres\w*)?|(?:destek|musteri hizmet\w*) adres\w*/,
  },
  {
    area: "storefront",
    field: "support_phone",
    kind: "phone",
    called:
      /(?:support|contact|customer service|hotline|our|shop'?s?|store'?s?) (?:phone|telephone|tel)(?: number)?|(?:destek|iletisim|magaza\w*) (?:telefon|tel)\w*(?: numara\w*)?/,
  },
  {
    area: "storefront",
    field: "company_name",
    kind: "line",
    called:
      /(?:company|business|firm) name|name of (?:the|our) (?:company|business|shop|store)|(?:sirket|firma|isletme)\w* (?:ad|isim|ism|unvan)\w*/,
  },
  {
    area: "checkout",
    field: "newsletter_opt_in",
    kind: "presence",
    called: /newsletter\w*(?: opt-?in| checkbox| box)?|bulten\w*/,
  },
  {
    area: "checkout",
    field: "tax_number",
    kind: "presence",
    called: /(?:tax|vat) (?:number|id|no)\b|vergi (?:no|numara\w*)/,
  },
  {
    area: "checkout",
    field: "order_note",
    kind: "presence",
    called: /order notes?|notes? (?:field|box)|siparis not\w*/,
  },
  {
    area: "checkout",
    field: "address_2",
    kind: "presence",
    called: /(?:second|2nd) address(?: line)?|address(?: line)? ?2|ikinci adres\w*|adres(?: satiri)? ?2/,
  },
  {
    area: "checkout",
    field: "province",
    kind: "presence",
    called: /province\w*|state field|region field|\bil alani|eyalet\w*|\bilce\w*/,
  },
  {
    area: "checkout",
    field: "company",
    kind: "presence",
    called: /company(?: field| name field)?|(?:sirket|firma)(?: alani\w*)?/,
  },
  {
    area: "checkout",
    field: "phone",
    kind: "presence",
    called: /(?:tele)?phone(?: numbers?)?(?: field)?|telefon(?: numara\w*)?(?: alani\w*)?/,
  },
]

const OFF = bilingual(
  /off|disable\w*|deactivate|forbid|disallow|no longer|stop|close|without|not/,
  /kapat\w*|kapansin|devre disi|pasif|yasak\w*|veremesin|olmasin|kapali|engelle\w*/,
)
const ON = bilingual(
  /on|enable\w*|activate|allow\w*|let|permit|open/,
  /ac|acin|acalim|acilsin|acik|aktif\w*|etkin\w*|izin ver\w*|verebilsin\w*|verebilsinler|yapabilsin\w*|olsun/,
)
const HIDDEN = bilingual(
  /hide|hidden|remove|drop|off|disable|no longer ask|not ask/,
  /gizle\w*|gizli|kaldir\w*|kapat\w*|sorma\w*|gorunmesin/,
)
const OPTIONAL = bilingual(
  /optional|voluntary|not required|not mandatory/,
  /istege bagli|zorunlu olmasin|opsiyonel|zorunlu degil/,
)
const REQUIRED = bilingual(/required|require|mandatory|compulsory|obligatory|must/, /zorunlu|mecburi|sart/)
const SHOWN = bilingual(/show|ask for|display|add|on|enable/, /goster\w*|ekle\w*|ac|sor|sorulsun/)

const MISSING = {
  value: {
    en: "What is the new value? For example: “Turn off guest checkout” or “Make the phone number required”.",
    tr: "Ne olsun? Örneğin: “Misafir alışverişini kapat” ya da “Telefon zorunlu olsun”.",
  },
  contact: {
    en: "Change addresses and contacts on the settings page, because customers trust them.",
    tr: "Adresler ve iletişim bilgileri yalnızca ayarlar sayfasında değiştirilir: müşteriler onlara güvenir.",
  },
  field: {
    en: "I do not understand which setting you mean. The settings pages show all of them.",
    tr: "Bunun hangi ayar olduğunu kuralla bilemem. Hepsi ayar sayfalarında.",
  },
} as const satisfies Record<string, Texts>

/** Understands a change of one setting of the checkout or the storefront. */
export function settingCommand(said: Said): Reading | undefined {
  const field = fieldIn(said.whole)
  if (!field) return { missing: MISSING.field }
  if (field.kind === "email" || field.kind === "phone") return { missing: MISSING.contact }
  const value = valueOf(field, said)
  if (value === undefined) return { missing: MISSING.value }
  const left = CHOSEN.includes(field.kind) ? leftOf(said, field) : ""
  if (left !== "") return { missing: wordsNotUnderstood(left) }
  return { action: "change_setting", said: { area: field.area, field: field.field, value } }
}

/** Finds the setting that a message names. */
export function fieldIn(line: string): Field | undefined {
  return FIELDS.find(({ called }) => new RegExp(String.raw`(?<![\w'])(?:${called.source})`).test(line))
}

function valueOf({ kind, called }: Field, said: Said): Value | undefined {
  switch (kind) {
    case "switch":
      return said.has(OFF) ? false : said.has(ON) ? true : undefined
    case "presence":
      return presenceOf(said)
    case "hours":
      return hoursOf(said)
    case "language":
      return LOCALES.find(([name]) => name.test(said.line))?.[1]
    case "email":
    case "phone":
      return undefined
    case "line":
      return lineOf(said, called)
  }
}

function presenceOf(said: Said): "hidden" | "optional" | "required" | undefined {
  if (said.has(OPTIONAL)) return "optional"
  if (said.has(/\b(?:not|no longer)\b/)) return undefined
  if (said.has(REQUIRED)) return "required"
  if (said.has(HIDDEN)) return "hidden"
  return said.has(SHOWN) ? "optional" : undefined
}

function hoursOf(said: Said): number | undefined {
  const days = takeNumber(said, "", String.raw` (?:days?|gun\w*)`)
  if (days !== undefined) return days * HOURS_PER_DAY
  const hours = takeNumber(said, "", String.raw` ?(?:hours?|hrs?|h|saat\w*)`)
  return hours ?? takeNumber(said, String.raw`(?:to|=|for) `)
}

const HOURS_PER_DAY = 24
/** Settings with fixed values. For them, the rules must understand every word of the command. */
const CHOSEN: readonly Field["kind"][] = ["switch", "presence", "hours", "language"]
const WORDS = bilingual(
  /turn|switch|set|change|make|update|put|let|allow\w*|people|customers?|shoppers?|checkout|check out|fields?|settings?|options?|numbers?|order|orders|ordering|buy|place|account|now|hours?|hrs|days?|they|always|longer|no|not|window|period|language|how|long|what|whats|which|currently|shop'?s?|store'?s?|site'?s?|cancel|cancelling|within|up|after|ask|any more|anymore|again|using/,
  /ayar\w*|yap\w*|olsun\w*|degistir\w*|alan\w*|siparis\w*|alisveris\w*|verebil\w*|odeme\w*|sayfa\w*|adim\w*|musteri\w*|saat\w*|gun\w*|iptal\w*|icinde|edebil\w*|edilebil\w*|ne|nedir|hangi|kac|sure\w*|dil\w*|artik|ver|hale|getir|magaza\w*/,
)

function leftOf(said: Said, { called }: Field): string {
  said.drop(new RegExp(String.raw`(?<![\w'])(?:${called.source})(?![\w'])`))
  for (const words of [OPTIONAL, OFF, ON, HIDDEN, REQUIRED, SHOWN, ...LOCALES.map(([name]) => name)])
    said.drop(words)
  return nameLeft(said, WORDS)
}

/** The new value: the text in quotation marks, or after the setting's name. */
function lineOf(said: Said, called: RegExp): string | undefined {
  const quoted = said.takeQuoted()
  if (quoted !== undefined) return quoted
  const taken = said.take(
    new RegExp(
      String.raw`(?:${called.source})(?:(?: is| should be| olarak)?(?: now)?(?: to| as| \||=| is| should be) (.+?)|(?: olarak)? (.+?) (?:yap|olsun|olarak degistir|degistir)\w*)(?: \|)?$`,
    ),
  )
  const text =
    taken && withoutCase(taken.written(1) || taken.written(2)).replace(/\s(?:yap|olsun|değiştir)$/i, "")
  return text === "" ? undefined : text
}
