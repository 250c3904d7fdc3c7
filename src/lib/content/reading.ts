/** How much an adult reads per minute: words (Brysbaert 2019 measured 238), or characters of Chinese and Japanese. */
const WORDS_PER_MINUTE = 230
const CHARACTERS_PER_MINUTE = 400

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const WORD = /[\p{L}\p{N}][^\s]*/gu

/** The usual length of a summary in a list or a search result, in characters. */
const USUAL_EXCERPT = 160

/** The reading time in minutes, at least 1. Counts characters for Chinese and Japanese, because they have no spaces. */
export function readingMinutes(text: string): number {
  const characters = count(text, UNSPACED)
  const words = count(characters > 0 ? text.replace(UNSPACED, " ") : text, WORD)
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE))
}

/**
 * The first characters of a text on one line, at most `longest` UTF-16 units. It ends with `…` if text is left out. It
 * cuts between words if the text has spaces, else between characters.
 */
export function excerptOf(text: string, longest: number = USUAL_EXCERPT): string {
  // The text may be a megabyte long. This part is enough to find the end of a word.
  const beginning = text.slice(0, longest * 4 + 64)
  const line = beginning.replace(/\s+/g, " ").trim()
  if (line.length <= longest && beginning.length === text.length) return line
  if (line.length <= longest) return excerptOf(text.replace(/\s+/g, " ").trim(), longest)

  const room = longest - "…".length
  const lastSpace = line.lastIndexOf(" ", room)
  const atWord = lastSpace > room / 2 ? lastSpace : lengthOfWholeCharacters(line, room)
  return `${line.slice(0, atWord).replace(/[\s\p{Pd},;:、，；：]+$/u, "")}…`
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function lengthOfWholeCharacters(line: string, room: number): number {
  let length = 0
  for (const { segment, index } of new Intl.Segmenter().segment(line)) {
    if (index + segment.length > room) break
    length = index + segment.length
  }
  return length
}
