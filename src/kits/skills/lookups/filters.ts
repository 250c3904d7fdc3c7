import { takeMoney, takeNumber } from "../words/amounts"
import { type Days, takeDays } from "../words/days"
import { repaired } from "../words/repair"
import { bilingual, type Pattern, Said } from "../words/said"

/** Words of a question that are not part of a filter. */
const ASKING = bilingual(
  /show|list|lists|listing|find|give|tell|get|display|see|look|looking|lookup|search|check|view|bring|pull|know|let|what|whats|which|who|whos|whom|whose|how|many|much|when|where|wheres|why|is|are|was|were|do|does|did|done|has|have|had|been|be|got|come|came|any|anything|anyone|anybody|something|some|there|here|all|every|everything|each|me|us|them|he|she|they|he's|about|status|state|details?|info|information|data|overview|summary|still|yet|already|currently|right|ones?|thing|things|total|number|numbers|count|amount|far|up|out|so|too|really|quick|quickly|maybe|want|like|please|pls|thanks|thank|hey|or|than|those|that|this|were|we've|been|at|by|moment|our shop|shop|store|business|hows|going|whatsapp|her|-/,
  /goster\w*|listele\w*|liste\w*|bul\w*|getir\w*|ver|verir|soyle\w*|bak\w*|gor\w*|ara|arar|arayin|onum(?:e|uze)|ekran(?:a|ima)|karsima|hangi\w*|ne|neler\w*|nedir|kim\w*|kac|kacar|tane\w*|adet\w*|nerede\w*|nasil\w*|var|varmi|mi|mu|miyiz|miyim|misin|yok|durum\w*|bilgi\w*|detay\w*|ozet\w*|hepsi\w*|tum\w*|butun\w*|toplam\w*|kadar\w*|edildi|edilmis|edilecek|neyi|neleri|biliyor|sayi\w*|su an|anda|hala|halen|henuz|oldu|olmus|olanlar\w*|olan|bana|biz\w*|ait|ile|sey\w*|lutfen|istiyor\w*|ister\w*|merak|ediyor\w*|acaba|peki|bi|bakayim|alabilir|verebilir|magaza\w*|dukkan\w*/,
)

/** An admin's question. Code that has understood words removes them from {@link said}. */
export class Question {
  readonly said: Said

  constructor(readonly message: string) {
    this.said = new Said(message, repaired)
  }

  days(): Days | undefined {
    return takeDays(this.said)
  }

  /** The words that were not understood, without filler words and words of the topic. */
  left(topic: Pattern): string[] {
    this.said.drop(topic)
    this.said.drop(ASKING)
    this.said.drop(PLAIN)
    return this.said.left()
  }

  /** Reads how many results are wanted: “the last 3”, “top 5”, “3 biggest”. */
  limit(things: string): number | undefined {
    const first = String.raw`(?:last|latest|newest|first|top|recent|biggest|largest|smallest|oldest|next|only|show|list|best|worst|son|ilk|en son|en yeni|en buyuk|en kucuk|en iyi)\s`
    const behind = String.raw`(?=\s(?:(?:last|latest|newest|most recent|biggest|largest|highest|smallest|oldest|best|worst|top|yeni|en \w+|open|pending|unpaid)\s)?(?:${things}))`
    const number = takeNumber(this.said, `(?=${first})${first}`) ?? takeNumber(this.said, "", behind)
    return number !== undefined && Number.isInteger(number) && number >= 1
      ? Math.min(number, MOST)
      : undefined
  }

  /** Reads limits on amounts: “over 100 euros”, “100 euronun altında”. */
  sums(): { min?: number; max?: number; currency_code?: string } {
    const behind = (words: string) =>
      String.raw`(?=(?:[€$£₺]\s?)?\d[\d.,]*(?:'[a-z]+)?\s?(?:[€$£₺]|[a-z]{2,9})?(?:'[a-z]+)?\s(?:${words}))`
    const least =
      takeMoney(this.said, OVER) ?? takeMoney(this.said, behind(OVER_TR)) ?? alone(this.said, OVER, OVER_TR)
    if (least) this.said.take(new RegExp(String.raw`(?<!\w)(?:${OVER_TR})(?!\w)`))
    const most =
      takeMoney(this.said, UNDER) ??
      takeMoney(this.said, behind(UNDER_TR)) ??
      alone(this.said, UNDER, UNDER_TR)
    if (most) this.said.take(new RegExp(String.raw`(?<!\w)(?:${UNDER_TR})(?!\w)`))
    const currency_code = least?.currency_code ?? most?.currency_code
    return {
      ...(least && { min: least.amount }),
      ...(most && { max: most.amount }),
      ...(currency_code !== undefined && { currency_code }),
    }
  }
}

const MOST = 50
const OVER = String.raw`(?:over|above|more than|bigger than|larger than|higher than|greater than|at least|from|min(?:imum)?|exceeding|>=?)\s`
const UNDER = String.raw`(?:under|below|less than|smaller than|lower than|cheaper than|fewer than|at most|up to|max(?:imum)?|<=?)\s`
const OVER_TR = String.raw`(?:ve )?(?:uzeri\w*|ustu\w*|uzerinde\w*|ustunde\w*|fazla\w*|buyuk|yuksek|or more|and up)`
const UNDER_TR = String.raw`(?:ve )?(?:alti\w*|altinda\w*|az|kucuk|dusuk|or less)`
/** Filler words, and the case ending that Turkish adds to a number. */
const PLAIN = bilingual(
  /the|a|an|of|our|my|your|their|his|her|its|it|i|you|u|we|to|on|in|for|with|and|but|from|then|also|can|could|would|will|should|just|now|lets|'?s|'\w{1,4}|\||#/,
  /ve|veya|ya|da|de|bir|bu|su|o|ki|icin|gibi|en|cok|az|mi|daha/,
)

function alone(
  said: Said,
  before: string,
  behind: string,
): { amount: number; currency_code?: string } | undefined {
  const amount =
    takeNumber(said, before) ??
    takeNumber(said, String.raw`(?=\d[\d.,]*(?:'?[a-z]{1,4})?\s(?:${behind})(?!\w))`)
  return amount === undefined ? undefined : { amount }
}

/** A list with all words joined into one phrase, to report them together. Empty if there are no words. */
export function phrase(words: readonly string[]): string[] {
  return words.length === 0 ? [] : [words.join(" ")]
}
