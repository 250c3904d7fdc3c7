const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })

/** Characters that can join others: marks, joiners, skin tones, flags and the parts of Hangul syllables. */
const JOINING =
  /[\p{M}\p{Cf}\p{Emoji_Modifier}\p{Regional_Indicator}\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF\r]/u
/** A character may have so many marks. A text with more per character is too long, because it must be stored. */
const MAX_UNITS_OF_CHARACTER = 16

/**
 * Counts the characters of a text as people do (Unicode Standard Annex 29): a letter with its accents is one, and so is
 * an emoji. Stops after `most`, because counting a long text is slow, and returns `most + 1` then.
 */
export function countCharacters(text: string, most: number): number {
  if (text.length > most * MAX_UNITS_OF_CHARACTER) return most + 1
  const characters = JOINING.test(text) ? segmenter.segment(text) : text
  const rest = characters[Symbol.iterator]()
  let count = 0
  while (count <= most && rest.next().done !== true) count++
  return count
}
