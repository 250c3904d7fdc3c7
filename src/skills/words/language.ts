import type { Language } from "../skill"
import { patternOf } from "./concepts"

const COMMON: Record<Language, RegExp> = {
  en: patternOf(
    "the, a, an, of, to, is, are, was, were, do, does, did, we, our, us, my, me, i, you, your, it, its, in, on, at, for, from, with, and, or, not, dont, please, pls, what, whats, which, who, how, why, when, where, this, that, these, those, all, any, some, have, has, can, could, should, will, there, be, than, more, last, out, off, up, make, let, lets, give, her, his, hi, hello, thanks, ok",
  ),
  tr: patternOf(
    "bir, bu, su, ve, veya, ya, da, de, ile, icin, mi, mu, ne, neler, neden, kac, kim, hangi, nasil, nerede, var, yok, olsun, lutfen, sakin, henuz, bana, bize, ben, biz, en, cok, az, son, gecen, bugun, dun, yarin, hemen, simdi, daha, olan, olarak, gibi, kadar, sonra, once, nolu, numarali, yap, et, edelim, eder, misin, ver, al, ac, adli, adinda, yuzde, selam, merhaba, tesekkur*, ederim",
  ),
}
/** Letters that only Turkish has. */
const TURKISH = /[ışğçöüİ]/

/** Finds out the language of a message by its words and letters. `undefined` if that is not clear. */
export function languageOf(
  text: string,
  line: string,
  words: Record<Language, number>,
): Language | undefined {
  const en = words.en + (line.match(COMMON.en)?.length ?? 0)
  const tr = words.tr + (line.match(COMMON.tr)?.length ?? 0) + (TURKISH.test(text) ? 1 : 0)
  return en === tr ? undefined : en > tr ? "en" : "tr"
}
