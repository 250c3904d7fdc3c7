import { folded } from "../lib/plain-words"
import { patternOf, spokenIn } from "./concepts"
import type { Language } from "./vocabulary"

/**
 * Common words that only one of the languages has. Words of both, such as “on” (Turkish “ten”), “her” (“every”) and
 * “once” (“before”), tell nothing.
 */
const COMMON: Record<Language, RegExp> = {
  en: patternOf(
    "the, a, an, of, to, is, are, was, were, do, does, did, we, our, us, my, me, i, you, your, it, its, in, for, from, with, and, or, not, dont, please, pls, what, whats, which, who, how, why, when, where, this, that, these, those, all, any, some, have, has, can, could, should, will, there, be, than, more, last, out, off, up, make, let, lets, give, his, hi, hello, thanks, ok",
  ),
  tr: patternOf(
    "bir, bu, su, ve, veya, ya, da, de, ile, icin, mi, mu, ne, neler, neden, kac, hangi, nasil, nerede, var, yok, olsun, lutfen, sakin, henuz, bana, bize, biz, en, cok, az, gecen, bugun, dun, yarin, hemen, simdi, daha, olan, olarak, gibi, kadar, sonra, nolu, numarali, yap, et, edelim, eder, misin, ver, al, ac, adli, adinda, yuzde, selam, merhaba, tesekkur*, ederim",
  ),
}
/** Letters that only Turkish has. */
const TURKISH = /[ışğçöüİ]/
const POSSESSIVE = /\w's\b/

let last: { text: string; language: Language | undefined } | undefined

/** Finds out the language of a message by its words and letters. `undefined` if that is not clear. */
export function languageOf(text: string): Language | undefined {
  // A message is read by many rules, one after the other.
  if (last?.text !== text) last = { text, language: languageIn(text) }
  return last.language
}

function languageIn(text: string): Language | undefined {
  const line = folded(text)
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll("n't", "nt")
  const { words } = spokenIn(line)
  const en = words.en + (line.match(COMMON.en)?.length ?? 0) + (POSSESSIVE.test(line) ? 1 : 0)
  const tr = words.tr + (line.match(COMMON.tr)?.length ?? 0) + (TURKISH.test(text) ? 1 : 0)
  return en === tr ? undefined : en > tr ? "en" : "tr"
}
