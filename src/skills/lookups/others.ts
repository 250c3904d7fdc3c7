import type { AreaName } from "../../lib/features/registry"
import { withoutCase } from "../commands/naming"
import { fieldIn } from "../commands/settings"
import type { Call, Lookup } from "../skill"
import { bilingual, type Pattern } from "../words/said"
import { takeStars } from "../words/stars"
import { Question } from "./filters"
import { productIn } from "./named"

const REVIEW_TOPIC = bilingual(
  /reviews?|ratings?|feedbacks?|comments?|testimonials?|opinions?|stars?|customers?|say|says|said|think|people|new|newest|latest|last|recent|check|moderat\w*|spam|approval|approve|product|written|wrote|write|left|by/,
  /yorum\w*|degerlendirme\w*|gorus\w*|puan\w*|yildiz\w*|musteri\w*|diyor\w*|insanlar|yeni\w*|son|onay|onaya|denetle\w*|denetlenecek|urun\w*|yazan\w*|yazdi\w*|hakkinda\w*|ilgili/,
)
const STATUSES: readonly [Pattern, string][] = [
  [
    bilingual(
      /pending|waiting|unapproved|not (?:yet )?approved(?: yet)?|to (?:check|moderate|approve|review)|open/,
      /bekl(?:e|iyor)\w*|onaylanmamis\w*|onaylanmayan\w*/,
    ),
    "pending",
  ],
  [bilingual(/rejected|refused|declined|hidden/, /reddedil\w*|gizli/), "rejected"],
  [bilingual(/approved|published|public|accepted|online/, /onaylanm\w*|onayli|yayinda\w*/), "approved"],
]
const BAD = bilingual(
  /bad|negative|worst|poor|angry|critical|unhappy|complain\w*/,
  /kotu\w*|olumsuz\w*|sikayet\w*|kizgin/,
)
const GOOD = bilingual(/good|positive|best|great|happy|nice/, /iyi|olumlu|guzel|en iyi/)

/**
 * Understands a question about reviews: state, stars, days, product and author. Without a state, it is about those that
 * wait for approval.
 */
export function reviewLookup(message: string): Lookup {
  const question = new Question(message)
  const { said } = question
  const quoted = said.takeQuoted()
  const days = question.days()
  const limit = question.limit(String.raw`reviews?|ratings?|yorum\w*|degerlendirme\w*`)
  const rating = takeStars(said)
  const isBad = said.drop(BAD)
  const isGood = said.drop(GOOD)
  const status = STATUSES.find(([words]) => said.drop(words))?.[1]
  const left = [...(quoted === undefined ? [] : [quoted]), ...question.left(REVIEW_TOPIC)]
  const hasFilter = rating !== undefined || isBad || isGood || days !== undefined || left.length > 0
  const input = {
    status: status ?? (hasFilter ? "any" : "pending"),
    ...(rating !== undefined && { rating_min: rating, rating_max: rating }),
    ...(isBad && { rating_max: 2 }),
    ...(isGood && { rating_min: 4 }),
    ...(days?.from !== undefined && { from: days.from }),
    ...(days?.to !== undefined && { to: days.to }),
    ...(limit !== undefined && { limit }),
  }
  const names = async (call: Call) => {
    const author = withoutCase(left.join(" "))
    const product = await productIn(call, left)
    if (product !== undefined) return { input: { product } }
    const [, count] = await call.scope
      .resolve("reviews")
      .listAndCountReviews(
        { author_name: { $ilike: `%${author.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` } },
        { take: 1 },
      )
    return count > 0 ? { input: { author } } : { not_understood: [left.join(" ")] }
  }
  return { action: "find_reviews", input, ...(left.length > 0 && { names }) }
}

const PROMOTION_TOPIC = bilingual(
  /discount\w*|coupons?|vouchers?|promos?|promotions?|codes?|campaigns?|sale|used|use|exist\w*|deals?|offers?/,
  /indirim\w*|kupon\w*|promosyon\w*|kod\w*|kampanya\w*|kullan\w*|firsat\w*/,
)
const USABLE = bilingual(
  /active|running|run|valid|live|usable|current|working/,
  /gecerli|aktif\w*|suren|suruyor\w*|devam eden/,
)
const NOT_USABLE = bilingual(
  /inactive|expired|ended|over|stopped|disabled|old|not active/,
  /bitmis|biten|bitti|suresi dolan|gecersiz|pasif\w*|kapali/,
)
const CODE = /(?<![\p{L}\p{N}_-])\p{Lu}[\p{Lu}\p{N}_-]{2,}(?![\p{Ll}])/u

export function promotionLookup(message: string): Lookup {
  const question = new Question(message)
  const { said } = question
  const code = CODE.exec(message.replaceAll(/\b(?:SEO|CSV)\b/g, ""))?.[0]
  if (code !== undefined)
    said.take(
      new RegExp(String.raw`(?<![\w'])${code.toLowerCase().replaceAll(/[^\w-]/g, ".")}(?:'\w+)?(?![\w])`),
    )
  const state = said.drop(NOT_USABLE) ? "not_usable" : said.drop(USABLE) ? "usable" : undefined
  const limit = question.limit(String.raw`coupons?|codes?|promotions?|vouchers?|kupon\w*|kod\w*`)
  const not_understood = question.left(PROMOTION_TOPIC)
  return {
    action: "list_promotions",
    input: {
      ...(code !== undefined && { code }),
      ...(state !== undefined && { state }),
      ...(limit !== undefined && { limit }),
    },
    not_understood: phrase(not_understood),
  }
}

const SETTING_TOPIC = bilingual(
  /settings?|configur\w*|options?|preferences?|set|switched|turned|on|off|use|used|enabled|disabled|required|mandatory|optional|allowed|possible|long|hours?|cancel\w*|customers?|field|fields|number|checkout|default|language|mail|mails|payments?|storefront|search|assistant/,
  /ayar\w*|acik|kapali|aktif|zorunlu|kullanil\w*|tercih\w*|saat\w*|iptal\w*|musteri\w*|edebil\w*|alan\w*|icinde|isteniyor|e-?posta\w*|odeme\w*|vitrin|asistan|gerekli|numara\w*|dil\w*/,
)

/** Understands a question about settings: one setting, an area, or all. */
export function settingLookup(message: string): Lookup {
  const question = new Question(message)
  const { whole } = question.said
  const field = fieldIn(whole)
  if (field) question.said.drop(new RegExp(String.raw`(?<![\w'])(?:${field.called.source})(?![\w'])`))
  const area = field?.area ?? AREAS.find(([, words]) => words.test(whole))?.[0]
  const not_understood = phrase(question.left(SETTING_TOPIC))
  return {
    action: "read_settings",
    input: { ...(area !== undefined && { area }), ...(field && { field: field.field }) },
    not_understood,
  }
}

const AREAS: readonly [AreaName, RegExp][] = [
  ["mail", /\b(?:mails?|smtp|e-?mails?|e-?posta\w*)\b/],
  ["payments", /\b(?:payments?|stripe|iyzico|paytr|odeme ayar\w*|odemeler\w*)\b/],
  ["checkout", /\b(?:checkout|odeme (?:sayfa|adim)\w*)\b/],
  ["storefront", /\b(?:storefront|vitrin\w*)\b/],
  ["assistant", /\b(?:assistant|asistan\w*)\b/],
]

const CATEGORY_TOPIC = bilingual(
  /categor\w*|subcategor\w*|tree|structure|products?|our/,
  /kategori\w*|agac\w*|alt/,
)
const HIDDEN = bilingual(/hidden|inactive|invisible|unpublished/, /gizli\w*|pasif\w*/)
const VISIBLE = bilingual(/visible|active|public|shown/, /acik|gorunen\w*|aktif\w*/)

export function categoryLookup(message: string): Lookup {
  const question = new Question(message)
  const is_active = question.said.drop(HIDDEN) ? false : question.said.drop(VISIBLE) ? true : undefined
  const not_understood = phrase(question.left(CATEGORY_TOPIC))
  return { action: "list_categories", input: is_active === undefined ? {} : { is_active }, not_understood }
}

const SEARCH_TOPIC = bilingual(
  /search\w*|index\w*|site|website|box|fresh|date|current|work\w*|broken|slow|products?|new|customers?|cannot|cant|can't|find\w*|doesnt|dont|not|last|rebuilt|rebuild\w*|words?/,
  /arama\w*|aramasi\w*|dizin\w*|indeks\w*|site\w*|guncel\w*|calis\w*|bozuk|urun\w*|yeni\w*|bulmuyor\w*|bulam\w*|musteri\w*|kelime\w*|bil\w*|tani\w*|kutu\w*|neden/,
)

export function searchLookup(message: string): Lookup {
  return {
    action: "read_search_status",
    input: {},
    not_understood: phrase(new Question(message).left(SEARCH_TOPIC)),
  }
}

const REPORT_TOPIC = bilingual(
  /export\w*|csv|excel|xlsx?|spreadsheets?|download\w*|table|tables|file|files|report\w*|sheet|save|create|make|dump|into|as|orders?|customers?|clients?|buyers?|products?|catalog\w*|stocks?|inventory|best|sellers?|selling|top|sales|bought|format|need/,
  /disa|aktar\w*|tablo\w*|dosya\w*|rapor\w*|indir\w*|kaydet\w*|cikar\w*|olarak|olustur\w*|al|siparis\w*|musteri\w*|urun\w*|katalog\w*|stok\w*|envanter\w*|satis\w*|satan\w*|veri\w*|dokum\w*|dok|hazirla\w*/,
)
/** The words for each report. More specific ones come first. */
const REPORTS: readonly [string, Pattern][] = [
  ["best_sellers", /\b(?:best|top sell\w*|top products|cok sat\w*)\b/],
  ["stock", /\b(?:stocks?|inventory|stok\w*|stog\w*|envanter\w*)\b/],
  [
    "customers",
    bilingual(/customers?|clients?|buyers?|everybody who bought|everyone who bought/, /musteri\w*|alici\w*/),
  ],
  ["orders", /\b(?:orders?|purchases?|sales|siparis\w*|satis\w*)\b/],
  ["products", /\b(?:products?|items|catalog\w*|urun\w*|katalog\w*)\b/],
]

export function reportLookup(message: string): Lookup {
  const question = new Question(message)
  const report = REPORTS.find(([, words]) => question.said.has(words))?.[0] ?? "orders"
  const days = question.days()
  const input = {
    report,
    ...(days?.from !== undefined && { from: days.from }),
    ...(days?.to !== undefined && { to: days.to }),
  }
  const isDated = report === "orders" || report === "best_sellers"
  const not_understood = [...phrase(question.left(REPORT_TOPIC)), ...(days && !isDated ? [days.said] : [])]
  return { action: "export_report", input: isDated ? input : { report }, not_understood }
}

/** Joins the words to one phrase, to report them together. */
function phrase(words: readonly string[]): string[] {
  return words.length === 0 ? [] : [words.join(" ")]
}
