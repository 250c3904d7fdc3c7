import { functionWords } from "../lib/function-words"
import { isMistyped, type KnownWord, knownWord } from "../lib/likeness"
import { folded } from "../lib/plain-words"
import { sayings } from "../lib/sayings-model"
import { type Language, languages, vocabulary } from "./vocabulary"

/** Shorter words are not corrected, because they are too similar to others. */
const SHORTEST = 4
const SHORTEST_MEANT = 5
/** In so many messages at least is a usual word. */
const USUAL = 3

/** Corrects a typing error, if the word is similar to a word of the vocabulary in its language. */
export function repaired(word: string, language: Language | undefined): string {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return word
  if (
    functionWords.has(word) ||
    NEVER_CORRECTED.has(word) ||
    STEMS.some((stem) => word.startsWith(stem)) ||
    WHOLE.has(word) ||
    isUsual(word)
  )
    return word
  const wanted = knownWord(word)
  const meant = (language === "en" ? ENGLISH : KNOWN).filter(
    (one) => isMistyped(wanted, one) && (word.length > SHORTEST || one.text[0] === word[0]),
  )
  // Prefers a word of the same length, because people swap letters more often than they leave one out.
  const [nearest] = meant.sort((a, b) => apart(a, word) - apart(b, word) || (a.text < b.text ? -1 : 1))
  return nearest?.text ?? word
}

/** Whether the learned messages contain the word often. So it is no typing error. */
function isUsual(word: string): boolean {
  usual ??= usualWords()
  return usual.has(word)
}

let usual: ReadonlySet<string> | undefined

function usualWords(): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const text of Object.values(sayings).flat())
    for (const word of new Set(folded(text).split(/[^a-z]+/))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set([...counts].flatMap(([word, count]) => (count >= USUAL ? word : [])))
}

/** Usual words that differ by one letter from a word of the vocabulary. They must not be corrected. */
const NEVER_CORRECTED = new Set(
  [
    "never nothing nobody nowhere should shouldnt couldnt wouldnt mustnt cannot without about after before every their",
    "there these those which where while other again first today later until since still thing things please people",
    "really maybe great thank thanks hello could would might shall under above below within across along around",
    "sakin henuz asla hayir degil lutfen simdi sonra yarin bugun dunku hemen sadece yalniz kadar daha fazla icin gibi",
    "yarisi yarisini yarim gunde gunden gune ettir merhaba selam tamam peki guzel buyuk kucuk mavi kirmizi yesil siyah beyaz white black green brown large small",
    "stick shove slash hike swap toss nuke ditch relist redo bring",
    "cooking looking hours hour quite quota route routes suite event even ever seven bilek format forum storm worms farms",
    "plate plates table tables towel spoon spoons knife glass board boards bottle basket bowls candle candles",
  ].flatMap((line) => line.split(" ")),
)

function apart({ text }: KnownWord, word: string): number {
  return Math.abs(text.length - word.length)
}

const singleIn = (place: number) =>
  Object.values(vocabulary)
    .flatMap((words) => (words[place] ?? "").split(/,\s*|\s+/))
    .filter((word) => /^[a-z]+\*?$/.test(word))
const single = languages.flatMap((_, place) => singleIn(place))
const bare = (words: string[]) => new Set(words.map((word) => word.replace("*", "")))
const WHOLE = bare(single)
const STEMS = single.filter((word) => word.endsWith("*") && word.length > 3).map((word) => word.slice(0, -1))
const wordsToMean = (words: Iterable<string>) =>
  [...words].filter((word) => word.length >= SHORTEST_MEANT).map(knownWord)
/** Turkish sentences contain English words, too. */
const KNOWN = wordsToMean(WHOLE)
const ENGLISH = wordsToMean(bare(singleIn(0)))
