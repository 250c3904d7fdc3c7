import { catalogueRules, MONEY } from "./catalogue-rules"
import { contentRules } from "./content-rules"
import { featureRules } from "./feature-rules"
import { either, matches, type Rule, turkish } from "./rule"
import type { Concept, Language } from "./vocabulary"

const NUMBERED = String.raw`(?:#\s?\d|\b\d{1,9}\b|son siparis|(?:last|latest|her|his|their|this|that|the) (?:order|purchase))`
/** “Cancelled” in “cancelled orders” describes orders. It is not a command to cancel. */
const CANCELLED =
  /\b(?:cancell?ed (?:order|purchase)|(?:were|was|got|been|are) cancell?ed|iptal (?:edilen|edilmis|olan|olmus|edildi)|iptaller)/
const REFUNDED =
  /\b(?:refunded (?:order|purchase)|(?:were|was|got|been) refunded|iade (?:edilen|edilmis|edildi)|iadeler|refunds (?:of|in|from|this|last))/
/** Asks to see an order that is named by its number. */
const SEEN = /\b(?:pull|bring|call|dig|open|fetch|view|load|see)\b.*\border (?:number |no )?#?\d/
const SEEN_TR =
  /\b\d{1,9}(?:'\w+)? (?:(?:numarali|numara|nolu|no) )?siparis\w*(?: \w+)? (?:ac|getir|goster|bul)\w*$/

const rules: readonly Rule[] = [
  ...catalogueRules,
  ...featureRules,
  ...contentRules,
  { task: "day-overview", weight: 9.5, all: ["day"], none: ["help"] },
  { task: "help", weight: 8, all: ["help"], none: ["order", "product", "customer", "page", "review"] },
  { task: "help", weight: 3, all: ["help"] },

  {
    task: "ads-insight",
    weight: 9,
    line: /\b(?:ads?|adverts?|advertis\w*|reklam\w*)\b|\b(?:impressions|gosterim (?:sayi\w*|rakam\w*)|tiklama (?:sayi\w*|rakam\w*))\b/,
    none: ["create", "write", "translate", "post", "page", "product"],
  },
  {
    task: "store-settings",
    weight: 8.5,
    all: ["language"],
    line: /\b(?:default|shop s? ?language|shops? language|store language|varsayilan|magaza\w*|site\w* dil)/,
  },

  {
    task: "report-export",
    weight: 8,
    all: ["report"],
    any: ["order", "customer", "product", "stock", "sales", "low"],
    not: /\blow stock report|dusuk stok rapor/,
  },
  { task: "report-export", weight: 6.5, all: ["report"] },
  {
    task: "report-export",
    weight: 8,
    line: turkish(/\b(?:indir|kaydet)\w*$/),
    any: ["customer", "order", "report"],
    not: /fiyat|yuzde|%|zam/,
  },

  {
    task: "promotions",
    weight: 8.5,
    line: /\b(?:coupon|voucher|promo(?:tion)?s?|promo code|discount codes?|sale code|kupon|promosyon|indirim kod|kampanya|free shipping|free delivery|bedava kargo|ucretsiz kargo|kargo bedava)\w*/,
  },
  { task: "promotions", weight: 8, all: ["promo"], line: /%|\bpercent|\bpct|\byuzde|\boff\b/ },
  {
    task: "promotions",
    weight: 7,
    line: /\b(?=[a-z]*\d)[a-z]{3,}\d{1,4}\b.*\b(?:work\w*|valid|active|usable|live|expired?|gecerli\w*|calis\w*|acik|bitti)\b/,
    none: ["order"],
  },
  { task: "promotions", weight: 6, all: ["promo"], none: ["all"] },
  {
    task: "promotions",
    weight: 6.5,
    line: /\b(?=[a-z]*\d)[a-z]{3,}\d{1,4}\b/,
    all: ["cancel"],
    none: ["order"],
  },
  {
    task: "promotions",
    weight: 4,
    line: new RegExp(String.raw`(?:\d\s?%|%\s?\d|percent|yuzde|${MONEY}).*\boff\b|\bindirim\b`),
    none: ["all"],
  },

  { task: "order-lookup", weight: 9, line: CANCELLED },
  {
    task: "order-lookup",
    weight: 9,
    line: either(SEEN, SEEN_TR),
    none: ["cancel", "refund", "subscription", "quote", "booking"],
  },
  { task: "order-lookup", weight: 9, line: REFUNDED },
  { task: "order-cancel", weight: 8.5, all: ["cancel", "order"], not: CANCELLED, none: ["promo"] },
  {
    task: "order-cancel",
    weight: 7,
    all: ["cancel"],
    line: new RegExp(NUMBERED),
    not: CANCELLED,
    none: ["promo"],
  },
  { task: "order-cancel", weight: 4.5, all: ["cancel"], not: CANCELLED, none: ["promo", "setting"] },
  {
    task: "order-cancel",
    weight: 7,
    all: ["order"],
    line: /\b(?:stop|durdur\w*|cancell?ed)\b/,
    not: CANCELLED,
  },
  { task: "order-refund", weight: 8.6, all: ["refund"], none: ["page", "promo"], not: REFUNDED },

  { task: "store-settings", weight: 7.5, all: ["setting"], none: ["seo"] },
  {
    task: "store-settings",
    weight: 8.7,
    all: ["setting"],
    line: /\b(?:ayar\w*|settings?|guest\w*|misafir\w*|checkout|required|zorunlu\w*|optional|istege bagli|support|destek|cancellation window|iptal sure\w*|without an account)\b/,
    none: ["seo", "report", "promo"],
  },
  {
    task: "store-settings",
    weight: 8.8,
    line: /\b(?:cancel for|may cancel|can cancel|cancel within|allowed to cancel|can (?:\w+ ){1,3}be cancel\w+|iptal edebil(?!ir mis)\w*|saat (?:\w+ )?iptal edilebil\w*|saat icinde iptal)/,
  },

  {
    task: "sales-insight",
    weight: 8,
    all: ["sales"],
    none: ["refund", "cancel", "report", "promo", "create"],
    not: /\bhide\b|from sale|off sale|for sale|satistan|satisa/,
  },
  {
    task: "sales-insight",
    weight: 7.8,
    line: /\b(?:how many orders|kac siparis|how much (?:did|have|do) we (?:sell|make|earn|take)|ne kadar (?:satis|sattik|kazan|ciro)|average order|kac \w+ sat(?:tik|ildi|mis))/,
    not: /\bbuy from|musteri/,
  },
  {
    task: "sales-insight",
    weight: 6.5,
    line: /\b(?:sell|sells|selling|sold)\b.*\b(?:how many|how much|most|best|least|well|last|this|in)\b|\bhow many\b.*\b(?:sell|sold)\b/,
    none: ["create", "hide"],
  },
  {
    task: "customer-lookup",
    weight: 8.2,
    all: ["customer"],
    none: ["refund", "cancel", "report", "review", "search", "setting", "page"],
    not: /\bfind\b.*\bproducts?\b/,
  },
  {
    task: "customer-lookup",
    weight: 8.2,
    all: ["customer", "order"],
    line: /\b(?:more than|how often|how many times|kac kez|kac kere|most|top|best|en cok|at least)\b/,
    none: ["cancel", "refund"],
  },
  {
    task: "customer-lookup",
    weight: 6,
    line: either(
      /^(?:who is|who's|whos|look up|find|search|lookup) (?!the|a|all|order|what|product)[a-z]+ ?[a-z]*(?: \|)?$/,
      /\bkim(?:dir)?(?: \|)?$/,
    ),
    none: ["order", "product"],
  },
  { task: "customer-lookup", weight: 7.5, line: /\b(?:how often|kac kez|kac kere|how many times)\b/ },
  {
    task: "order-lookup",
    weight: 7.6,
    all: ["order"],
    none: ["cancel", "refund", "report", "low", "sales", "customer", "setting", "promo"],
  },
  { task: "order-lookup", weight: 6.5, all: ["order"], none: ["cancel", "refund", "report"] },
  {
    task: "order-lookup",
    weight: 8.4,
    line: /\b(?:un)?(?:paid|pay|shipped|ship|fulfilled|sent|shipping status|odenmemis|odenmis|odeme\w*|odendi|odedi|gonderil\w*|kargolan\w*|kargoya|yola cik\w*)\b/,
    any: ["order", "show"],
    none: ["page", "setting", "promo", "refund", "product", "seo", "category"],
  },
  {
    task: "order-lookup",
    weight: 8.5,
    line: /\bwho (?:bought|ordered|purchased)\b|\bkim(?:ler)? (?:aldi|siparis|satin)/,
  },
  {
    task: "order-lookup",
    weight: 6,
    line: /\b(?:unpaid|unfulfilled|unshipped|still to ship|to ship|to be shipped|did \w+ pay|status of #?\d+|odenmemis|gonderilmemis|kargolanmamis)\b/,
  },
]

/** How well each task fits by the rules, from 0 to 1. */
export function weightsOf(
  line: string,
  has: (concept: Concept) => boolean,
  language: Language | undefined,
): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { task, weight, all = [], any, none = [], line: said, not } of rules) {
    const holds =
      all.every(has) &&
      (!any || any.some(has)) &&
      !none.some(has) &&
      (!said || matches(said, line, language)) &&
      !(not && matches(not, line, language))
    if (holds && weight / 10 > (weights.get(task) ?? 0)) weights.set(task, weight / 10)
  }
  return weights
}
