import { LOCALES } from "../../../kits/skills/commands/languages"
import type { Reading } from "../../../kits/skills/skill"
import type { Said } from "../../../kits/skills/words/said"
import { staleParts } from "../services/stale-texts"

const STALE =
  /\b(?:stale|outdated|out of date|obsolete|eskimis\w*|eskiyen\w*|guncel olmayan\w*|gecerliligini yitir\w*)/
const TRANSLATE = /\b(?:re-?)?(?:translat\w*|cevir\w*|tercume\w*)/

const MISSING = {
  en: "Into which language? For example: “Translate the outdated texts into German”.",
  tr: "Hangi dile? Örneğin: “Eskimiş metinleri Almancaya çevir”.",
}

/** Understands a command to translate the stale texts of a language again. Other translations need a model. */
export function translateCommand(said: Said): Reading | undefined {
  if (!said.has(STALE) || !said.has(TRANSLATE)) return undefined
  const locale = LOCALES.find(([pattern]) => said.has(pattern))?.[1]
  if (locale === undefined) return { missing: MISSING }
  return {
    action: "translate_stale_texts",
    said: { locale },
    // Without a stale text, the preview of the language itself says why there is nothing to do.
    inputs: async (call) => {
      const { parts } = await staleParts(call, locale)
      return parts.length > 0 ? parts.map((part) => ({ ...part })) : [{ locale }]
    },
  }
}
