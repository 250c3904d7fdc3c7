import { Question } from "../../../kits/skills/lookups/filters"
import { byProduct } from "../../../kits/skills/lookups/named"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { takeNumber } from "../../../kits/skills/words/amounts"
import { bilingual } from "../../../kits/skills/words/said"

const TOPIC = bilingual(
  /low|stocks?|stocked|inventory|products?|items?|variants?|articles?|runn?ing|run|ran|runs|out|almost|nearly|gone|sold|reorder\w*|restock\w*|replenish\w*|order|left|remaining|remain|short|shortage|scarce|available|pieces?|units?|need\w*|soon|stuff|in|warehouse|should|again|level\w*|report|empty|of which|have|having|fewer|less/,
  /stok\w*|stog\w*|urun\w*|varyant\w*|azal\w*|bit\w*|uzere|tuken\w*|eksil\w*|eksik\w*|kal\w*|yeniden|siparis\w*|ismarla\w*|dusuk|rapor\w*|depo\w*|gerek\w*|etmeli\w*|yakin\w*|bitmek|altinda|olan|az|tukenmek|lazim|mal|mallar\w*|cok/,
)
const FEWER = String.raw`(?:fewer than|less than|under|below|<)\s`
const AT_MOST = String.raw`(?:at most|up to|no more than|maximum|max|<=|only|en fazla|en cok)\s`
const FEWER_TR = String.raw`(?=\d+(?:'?[dt][ae]n|\s?(?:adet|tane)?(?:'?[dt][ae]n)?)?\s(?:az|altinda|alti|asagi|kucuk|dusuk)\w*)`
const GONE = bilingual(
  /out of stock|sold out|out of anything|ran out|gone|empty/,
  /biten|bitti|bitmis|tukenen|tukendi|tukenmis|kalmayan|kalmadi|olmayan|stokta yok|stoku yok/,
)
const ALMOST = bilingual(/almost|nearly|soon|about to/, /uzere|azal\w*|yakin\w*/)

/** Understands a question about low stock, with a limit or a product. */
export function stockLookup(message: string): Lookup {
  const question = new Question(message)
  const { said } = question
  const fewer = takeNumber(said, FEWER) ?? takeNumber(said, FEWER_TR)
  const most = fewer === undefined ? takeNumber(said, AT_MOST) : undefined
  const limit = question.limit(String.raw`products?|items?|variants?|urun\w*`)
  const isGone = said.has(GONE) && !said.has(ALMOST)
  const number =
    fewer === undefined && most === undefined && limit === undefined ? takeNumber(said) : undefined
  const at_most = fewer === undefined ? (most ?? number ?? (isGone ? 0 : undefined)) : Math.max(0, fewer - 1)
  const left = question.left(TOPIC)
  return {
    action: "find_low_stock",
    input: { ...(at_most !== undefined && { at_most }), ...(limit !== undefined && { limit }) },
    ...(left.length > 0 && { names: (call: Call) => byProduct(call, left) }),
  }
}
