import { contentRules } from "./content-rules"
import { featureRules } from "./feature-rules"
import { either, matches, type Rule, turkish } from "./rule"
import type { Concept, Language } from "./vocabulary"

const NUMBERED = String.raw`(?:#\s?\d|\b\d{1,9}\b|son siparis|(?:last|latest|her|his|their|this|that|the) (?:order|purchase))`
const MONEY = String.raw`(?:[€$£₺]\s?\d|\d\s?(?:[€$£₺]|eur\w*|tl\w*|lira\w*|dolar\w*|dollars?|bucks|usd|gbp|pounds?))`
/** “Cancelled” in “cancelled orders” describes orders. It is not a command to cancel. */
const CANCELLED =
  /\b(?:cancell?ed (?:order|purchase)|(?:were|was|got|been|are) cancell?ed|iptal (?:edilen|edilmis|olan|olmus|edildi)|iptaller)/
const REFUNDED =
  /\b(?:refunded (?:order|purchase)|(?:were|was|got|been) refunded|iade (?:edilen|edilmis|edildi)|iadeler|refunds (?:of|in|from|this|last))/

const rules: readonly Rule[] = [
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

  { task: "product-categories", weight: 8, all: ["category"], none: ["all", "price"] },
  {
    task: "product-categories",
    weight: 8,
    all: ["category", "all", "show"],
    none: ["price"],
    not: /%|percent|yuzde|\b(?:publish|hide|unpublish|yayin\w*|gizle\w*)\b/,
  },
  { task: "product-categories", weight: 5.5, all: ["category"] },
  {
    task: "product-bulk-edit",
    weight: 8.5,
    all: ["all"],
    any: ["price"],
    none: ["show", "report", "promo"],
  },
  {
    task: "product-bulk-edit",
    weight: 8.8,
    all: ["all"],
    line: /\d\s?%|%\s?\d|percent|\byuzde\b/,
    none: ["promo", "order"],
    not: /\bcode\b/,
  },
  {
    task: "product-bulk-edit",
    weight: 8.5,
    all: ["all"],
    any: ["publish", "hide"],
    none: ["post", "page", "order"],
  },
  {
    task: "product-bulk-edit",
    weight: 8,
    all: ["all"],
    line: /\b(?:drafts?|taslak\w*|status|durum\w*)\b/,
    none: ["post", "page", "order", "review"],
  },
  {
    task: "product-bulk-edit",
    weight: 7,
    all: ["category"],
    any: ["price", "hide", "publish"],
    line: /\d\s?%|%\s?\d|percent|\byuzde\b/,
  },
  { task: "product-bulk-edit", weight: 7.5, line: /\b(?:bulk|toplu|mass)\b/ },

  {
    task: "product-create",
    weight: 7.8,
    all: ["create", "product"],
    none: ["category", "promo", "post", "page", "stock", "customer"],
    not: /\bsearch\b|\blist\b|kac\b|how many|newest|show|goster/,
  },
  {
    task: "product-create",
    weight: 7,
    line: /\b(?:start selling|satmaya basla\w*|want to sell|satmak isti\w*|in the catalogue|kataloga|diye bir urun|to our (?:range|shop|catalogue|assortment|store)|satisa cikar\w*)\b/,
  },
  {
    task: "product-create",
    weight: 6,
    all: ["create"],
    line: new RegExp(`${MONEY}|\\bfor \\d|\\bprice \\d`),
    none: ["promo", "category", "order", "refund", "stock"],
  },
  { task: "product-create", weight: 6, line: /\bput (?:a|an|our new)\b.*\b(?:shop|store|catalogue)\b/ },
  {
    task: "product-update",
    weight: 7.6,
    all: ["rename"],
    none: ["category", "post", "page", "seo", "review", "setting", "translate"],
  },
  {
    task: "product-update",
    weight: 7.4,
    all: ["hide"],
    none: ["all", "category", "post", "page", "review", "promo"],
  },
  { task: "product-update", weight: 7.7, all: ["product", "publish"], none: ["all", "post", "page"] },
  {
    task: "product-update",
    weight: 6,
    all: ["product"],
    line: either(/\b(?:edit|update|delete|remove)\b/, /\b(?:duzenle\w*|guncelle\w*|sil|kaldir\w*)\b/),
    none: ["price", "stock", "category", "review"],
  },

  { task: "product-price", weight: 7.8, all: ["price"], none: ["all", "promo", "report", "seo"] },
  { task: "product-price", weight: 6, all: ["price"] },
  {
    task: "product-price",
    weight: 6.2,
    line: new RegExp(MONEY),
    none: ["order", "refund", "promo", "all", "create", "customer", "sales"],
  },
  {
    task: "product-price",
    weight: 6.2,
    all: ["set"],
    line: new RegExp(MONEY),
    none: ["order", "refund", "promo", "all", "customer"],
  },
  {
    task: "product-price",
    weight: 5,
    line: either(
      /\b(?:make it|make the|make) [\w' ]{0,30}\d+(?:[.,]\d+)?$/,
      /\b\d+(?:[.,]\d+)?'?(?:y?[ae])? (?:indir|yukselt|cikar|dusur|cek)\w*/,
    ),
    none: ["stock", "order"],
  },
  {
    task: "product-price",
    weight: 5.5,
    line: either(
      /(?:\d\s?%|%\s?\d|percent).*\b(?:cheaper|dearer|off)\w*/,
      /(?:\d\s?%|%\s?\d|percent|yuzde \d).*\b(?:artir|arttir|dusur|indir|ucuzlat|zam|cheaper|off)\w*/,
    ),
    none: ["all", "promo", "category"],
  },

  {
    task: "low-stock",
    weight: 8,
    all: ["low"],
    any: ["stock", "product", "show"],
    none: ["order", "arrive", "price", "promo", "customer", "report"],
  },
  {
    task: "low-stock",
    weight: 7,
    all: ["low"],
    none: ["order", "arrive", "price", "promo", "customer", "review", "report", "sales"],
  },
  {
    task: "low-stock",
    weight: 8.6,
    line: /\b(?:low stock|out of stock|sold out|reorder|restock\w*|dusuk stok|yeniden siparis|ismarla\w*|biten|bitmek uzere|tuken\w*)/,
    none: ["set"],
  },
  {
    task: "low-stock",
    weight: 6.8,
    line: /\b(?:how many|how much|kac|do we (?:still )?have|is there any|kac tane)\b/,
    any: ["stock", "low"],
    none: ["order", "customer", "sales", "review", "search"],
  },
  {
    task: "stock-level",
    weight: 8.2,
    all: ["stock"],
    any: ["set", "create", "arrive", "rename"],
    line: /\d|\b(?:one|two|three|four|five|six|ten|dozen|bir|iki|uc|dort|bes|alti|on (?:tane|adet)|stock level|quantity|count)\b/,
    none: ["price", "report", "order"],
    not: /\b(?:fewer|less|below|under) than|\bhow many|\bshow\b|\bgoster|\bkac\b|\baz olan|'?t[ae]n az/,
  },
  {
    task: "stock-level",
    weight: 7.2,
    all: ["arrive"],
    none: ["order", "review", "promo", "refund", "price"],
    line: /\d|\b(?:one|two|three|ten|more|bir|iki|uc|on (?:tane|adet)|daha)\b/,
    not: /today\?|\bkac\b|how many/,
  },
  {
    task: "stock-level",
    weight: 6.8,
    all: ["stock"],
    line: either(
      /\bto \d+|: ?\d+|\b\d+ more\b/,
      /\b\d+ (?:yap|olsun|olarak|adet|tane|ekle|dus)\w*|\d+ \w+ (?:ekle|dus|cikar)\w*/,
    ),
    none: ["price", "order"],
  },
  {
    task: "stock-level",
    weight: 6.4,
    line: /\b(?:there are only|we only have|depoda \d+|\d+ (?:more|daha|tane daha|adet daha))\b/,
    none: ["price", "order", "sales"],
  },
  {
    task: "low-stock",
    weight: 7.4,
    line: /^(?:so |and )?how many (?:\S+ ){1,4}(?:do we (?:still )?have|have we got|are (?:there|left)|left)\b|\bkac (?:tane|adet) (?:\S+ ){1,4}(?:var|kaldi|kalmis)\b/,
    none: ["order", "customer", "sales", "review", "category", "promo", "post", "page", "product"],
  },
  { task: "low-stock", weight: 4.5, all: ["stock"], none: ["report", "set"] },
  { task: "stock-level", weight: 4, all: ["stock", "set"], none: ["report", "price"] },

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
