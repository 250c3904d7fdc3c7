import { nameLeft, productNamed } from "../../../kits/skills/commands/naming"
import { alike, wordsIn } from "../../../kits/skills/lib/alike"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Reading, Texts } from "../../../kits/skills/skill"
import { bilingual, type Said } from "../../../kits/skills/words/said"
import { takeStars } from "../../../kits/skills/words/stars"
import { errors } from "../../../lib/errors"
import { findReviews, type ReviewFilter, reviewText } from "./named-review"

const APPROVE = bilingual(
  /approve\w*|accept\w*|publish\w*|allow|release/,
  /onayla\w*|onay ver\w*|kabul et\w*|yayinla\w*|yayina al\w*/,
)
const LET_THROUGH = /(?<![\w'])let (?=(?:\S+ ){1,4}through\b)/
const REJECT = bilingual(
  /reject\w*|declin\w*|refuse|deny|hide|bin|delete|remove|trash|take down|block/,
  /reddet\w*|reddedil\w*|geri cevir\w*|gizle\w*|sil|silin|silelim|silinsin|kaldir\w*|yayindan kaldir\w*/,
)
const WORDS = bilingual(
  /reviews?|ratings?|feedbacks?|comments?|testimonials?|opinions?|customers?|customer|user'?s?|by|from|written|left|let|through|waiting|pending|unapproved|open|new|product|one|ones/,
  /yorum\w*|degerlendirme\w*|gorus\w*|puan\w*|yazan|yazdigi|kisinin|musteri\w*|bekleyen\w*|onay|onaylanmamis|yeni|urun\w*|olan|adli|tane|edilsin|et|edin|edelim/,
)
const ALL = bilingual(/all|every|everything|each/, /tum\w*|butun\w*|hepsi\w*|bekleyenlerin hepsini/)
/** The plural “the pending reviews” means all of them. */
const PENDING =
  /\b(?:pending|waiting|unapproved|bekleyen|onaylanmamis) (?:\w+ )?(?:reviews|ratings|comments|ones|yorumlar\w*|degerlendirmeler\w*)|\b(?:reviews|ratings) (?:that|which) (?:are )?wait\w*|\bbekleyenler\w*/
/** “The reviews I have to okay”, “onaylamam gereken yorumlar”: those that wait. */
const TO_DECIDE = bilingual(
  /(?:that )?(?:i|we) (?:still )?(?:have|need|got) to (?:okay|ok|approve|check|decide|moderate|review)|still to (?:okay|ok|approve|check|decide|moderate|review)/,
  /(?:onaylama|onaylanma|karar verme|bakma)(?:m|miz|si) (?:gereken|lazim olan)/,
)
/** Several reviews, and none alone: “the reviews”, but not “the review”. */
const SEVERAL = bilingual(
  /reviews|ratings|comments|testimonials|opinions|ones/,
  /(?:yorum|degerlendirme|gorus)l[ae]r\w*/,
)
const ONE = bilingual(
  /review|rating|comment|testimonial|opinion|one/,
  /(?:yorum|degerlendirme|gorus)(?!l[ae]r)\w*/,
)
const LATEST = bilingual(/latest|newest|last|most recent/, /en yeni|son|en son/)
const ABOUT =
  /(?<![\w'])(?:about|on|for)\s(?:the )?(.+)$|^(.+?)\s(?:hakkindaki|icin yapilan|ile ilgili|urunu\w*)(?![\w'])/
const SPAM = bilingual(/spam\w*|advert\w*|ad|rude|fake|bad|negative/, /reklam\w*|kaba|sahte|kotu|olumsuz/)
const MAX_AT_ONCE = 20

const MISSING = {
  which: {
    en: "Do you want to approve or reject it? For example: “Approve the review by Ada” or “Reject all pending reviews”.",
    tr: "Onaylansın mı, reddedilsin mi? Örneğin: “Ada'nın yorumunu onayla” ya da “Bekleyen tüm yorumları reddet”.",
  },
  whose: {
    en: "Which review do you mean? Name its author, its product or its stars, or say “all pending reviews”.",
    tr: "Hangi yorum? Yazarını, ürününü ya da yıldızını söyleyin, ya da “bekleyen tüm yorumlar” deyin.",
  },
  content: {
    en: "I do not understand which reviews you mean. Name an author, a product or the stars.",
    tr: "Bunların hangi yorumlar olduğunu kuralla bilemem. Yazar, ürün ya da yıldız söyleyin.",
  },
} as const satisfies Record<string, Texts>

/** Understands which reviews to approve or reject: one or all, by author, product or stars. */
export function reviewCommand(said: Said): Reading | undefined {
  const areToDecide = dropToDecide(said)
  const isReject = said.drop(REJECT)
  const isApprove = said.drop(LET_THROUGH) || said.drop(APPROVE)
  if (isReject === isApprove) return isReject ? { missing: MISSING.which } : undefined
  const status = isReject ? "rejected" : "approved"
  const isLatest = said.has(LATEST)
  const arePending = said.has(PENDING) || (areToDecide && said.has(SEVERAL) && !said.has(ONE))
  const isAll = said.drop(ALL) || (arePending && !isLatest)
  said.drop(LATEST)
  const rating = takeStars(said)
  if (said.has(SPAM)) return { missing: MISSING.content }
  const about = said.take(ABOUT)
  const product = about && nameOf(about.written(1) || about.written(2))
  const name = nameLeft(said, WORDS)
  const wish = {
    ...(rating !== undefined && { rating }),
    ...(product && { product }),
    ...(name !== "" && { name }),
  }
  if (!isAll && !isLatest && Object.keys(wish).length === 0) return { missing: MISSING.whose }
  return {
    action: "moderate_review",
    said: { status, ...(isAll && { all: true }), ...(isLatest && { latest: true }), ...wish },
    inputs: async (call) =>
      (await reviewsMeant(call, { ...wish, status, isAll, isLatest })).map(({ id }) => ({
        review: id,
        status,
      })),
  }
}

/**
 * Takes “I have to approve” out of a message that says what to do with those reviews. In “I have to approve the review of
 * Tom” it is the command itself, so it stays.
 */
function dropToDecide(said: Said): boolean {
  const { line } = said
  if (!said.drop(TO_DECIDE)) return false
  if ([REJECT, APPROVE, LET_THROUGH].some((verb) => said.has(verb))) return true
  said.line = line
  return false
}

function nameOf(text: string): string | undefined {
  const name = text.replaceAll(/(?<![\p{L}\p{N}])(?:the|our|product|reviews?)(?![\p{L}\p{N}])/giu, " ").trim()
  return name === "" ? undefined : name
}

interface Wish {
  status: "approved" | "rejected"
  isAll: boolean
  isLatest: boolean
  rating?: number
  product?: string
  /** A name in the message: of an author or of a product. */
  name?: string
}

/**
 * Finds the reviews that a message means. Reviews that wait for approval come first, then those with the opposite
 * status. Throws 404, and 400 if one was meant and several fit.
 */
async function reviewsMeant(call: Call, wish: Wish) {
  const { scope, language } = call
  const { status, isAll, isLatest } = wish
  const other = status === "rejected" ? "approved" : "rejected"
  const filters = await filtersOf(call, wish)
  const isNamed = filters.some((filter) => Object.keys(filter).length > 0) && !isAll
  const states = isNamed ? (["pending", other] as const) : (["pending"] as const)
  let found = await findReviews(scope, { ...filters[0], status: "pending" }, MAX_AT_ONCE)
  for (const state of states)
    for (const filter of filters) {
      if (found.count > 0) break
      found = await findReviews(scope, { ...filter, status: state }, MAX_AT_ONCE)
    }
  if (found.count === 0) throw errors.notFound(say(TEXTS.none, language))
  if (found.count > MAX_AT_ONCE && isAll)
    throw errors.outOfRange(say(TEXTS.many, language, { count: found.count }))
  if (isLatest) return found.reviews.slice(0, 1)
  if (found.count > 1 && !isAll) {
    const lines = found.reviews.slice(0, MAX_LISTED).map((review) => `- ${reviewText(review, language)}`)
    throw errors.invalidField([say(TEXTS.several, language, { count: found.count }), ...lines].join("\n"))
  }
  return found.reviews
}

/** The filters for a review. A name is tried as an author's first, then as a product's. */
async function filtersOf(call: Call, { rating, product, name }: Wish): Promise<ReviewFilter[]> {
  const common = {
    ...(rating !== undefined && { rating_min: rating, rating_max: rating }),
    ...(product !== undefined && { product: (await productNamed(call, product)).id }),
  }
  if (name === undefined) return [common]
  const products = await call.scope.resolve("products").findAlike(name, wordsIn(name))
  const [meant] = alike(name, products, ({ title }) => title)
  return [
    { ...common, author: name },
    ...(meant && product === undefined ? [{ ...common, product: meant.id }] : []),
  ]
}

const MAX_LISTED = 5
const TEXTS = {
  none: { en: "No review fits.", tr: "Böyle bir yorum yok." },
  many: {
    en: "{count} reviews fit, but I prepare at most 20 at once. Name an author, a product or the stars.",
    tr: "Böyle {count} yorum var: bir kerede en çok 20 tanesini hazırlarım. Yazar, ürün ya da yıldız söyleyin.",
  },
  several: {
    en: "Which of these {count} reviews do you mean? You can also say “all”.",
    tr: "Bu {count} yorumdan hangisi? Ya da “tümü” deyin.",
  },
}
