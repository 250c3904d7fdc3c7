import { Question } from "../../../kits/skills/lookups/filters"
import type { Lookup } from "../../../kits/skills/skill"
import { bilingual } from "../../../kits/skills/words/said"

const TOPIC = bilingual(
  /ads?|adverts?|advertis\w*|facebook|meta|google|instagram|campaigns?|spend\w*|spent|cost\w*|paid|pay|money|impressions?|clicks?|clicked|conversions?|bring|brought|budget\w*|perform\w*|results?|marketing|figures?|statistics?|stats|ads'/,
  /reklam\w*|kampanya\w*|harca\w*|gider\w*|maliyet\w*|para\w*|gosterim\w*|tikla\w*|donusum\w*|butce\w*|performans\w*|sonuc\w*|rakam\w*|istatistik\w*|aldi|gidiyor|gitti|getiriyor|verdik|verildi|odedik|tuttu|getirdi/,
)

/** Understands a question about advertisements, for a time span. */
export function adsLookup(message: string): Lookup {
  const question = new Question(message)
  const days = question.days()
  const left = question.left(TOPIC)
  const input = {
    ...(days?.from !== undefined && { from: days.from }),
    ...(days?.to !== undefined && { to: days.to }),
  }
  return { action: "summarize_ads", input, ...(left.length > 0 && { not_understood: left }) }
}
