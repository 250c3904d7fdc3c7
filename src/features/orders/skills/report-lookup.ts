import { phrase, Question } from "../../../kits/skills/lookups/filters"
import type { Lookup } from "../../../kits/skills/skill"
import { bilingual, type Pattern } from "../../../kits/skills/words/said"

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
