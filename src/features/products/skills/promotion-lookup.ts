import { phrase, Question } from "../../../kits/skills/lookups/filters"
import type { Lookup } from "../../../kits/skills/skill"
import { bilingual } from "../../../kits/skills/words/said"

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
