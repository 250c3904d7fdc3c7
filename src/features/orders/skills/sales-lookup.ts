import { Question } from "../../../kits/skills/lookups/filters"
import { byProduct } from "../../../kits/skills/lookups/named"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { bilingual } from "../../../kits/skills/words/said"

const TOPIC = bilingual(
  /sales?|sell\w*|sold|revenues?|turnover|earn\w*|income|money|make|made|making|take|took|taking\w*|figures?|statistics?|stats|business|orders?|average|value|order value|profit\w*|better|worse|good|bad|compared|items?|products?|popular|well|people|buy|buying|bought|pieces?|units|went|doing|volume|performance|cash|is|brought|most|best|highest|top|worst|least|fewest|nobody|never|numbers?|figure/,
  /satis\w*|sat\w{1,6}|ciro\w*|kazan\w*|gelir\w*|para\w*|siparis\w*|alinan|aldik|tutar\w*|ortalama\w*|istatistik\w*|rakam\w*|isler\w*|iyi\w*|kotu\w*|urun\w*|populer\w*|geldi|yaptik|ettik|kasa\w*|hasilat\w*|kar|euro|lira|tl|parca\w*|en|cok|az|revenue's/,
)
const MOST = bilingual(
  /best|top|popular|most sold|sold most|sells? most|sell\w* (?:the )?most|bestsell\w*|hit|most money|what sells/,
  /en cok|cok sat\w*|populer\w*/,
)
const LEAST = bilingual(
  /worst|least|fewest|slowest|nobody buys|never sold|flop\w*/,
  /en az|az sat\w*|hic satma\w*|satilmayan/,
)
const PIECES = /\b(?:how many|kac)\b(?!.*\b(?:orders?|siparis\w*|money|para|lira|euro|tl)\b)/

/** Understands a question about sales or best-selling products, for a time span or a product. */
export function salesLookup(message: string): Lookup {
  const question = new Question(message)
  const { said } = question
  const days = question.days()
  const isLeast = said.has(LEAST)
  const isAboutProducts = isLeast || said.has(MOST)
  const limit = question.limit(String.raw`sellers?|products?|items?|urun\w*|satan\w*`)
  const arePieces = said.has(PIECES)
  const left = question.left(TOPIC)
  const span = {
    ...(days?.from !== undefined && { from: days.from }),
    ...(days?.to !== undefined && { to: days.to }),
  }
  const input = days && days.from === undefined ? { from: FIRST_DAY, ...span } : span
  if (isAboutProducts || left.length > 0 || arePieces)
    return {
      action: "find_best_sellers",
      input: { ...input, ...(limit !== undefined && { limit }), ...(isLeast && { least: true }) },
      ...(left.length > 0 && { names: (call: Call) => byProduct(call, left) }),
    }
  return { action: "summarize_sales", input }
}

const FIRST_DAY = "2024-01-01"
