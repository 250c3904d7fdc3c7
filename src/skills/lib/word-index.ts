import { type Language, languages, type Skill } from "../skill"
import { functionWords } from "./function-words"
import { type KnownWord, knownWord, likeness } from "./likeness"
import { folded } from "./plain-words"

/** Which words the examples of some skills have. */
export interface WordIndex {
  skills: readonly Skill[]
  words: IndexedWord[]
  examples: Example[]
}

/** A word of examples, and where it stands. */
export interface IndexedWord extends KnownWord {
  /** In which skills, by their place, and how much it counts there. */
  skills: { skill: number; share: number }[]
  /** In which examples, by their place. */
  examples: number[]
}

interface Example {
  skill: number
  language: Language
  /** What its words count together. */
  length: number
}

const FUNCTION_WORD = 0.3
/** A word counts so much in a skill where one example has it, and up to 1 where all have. */
const AT_LEAST = 0.6
/** Shops that have switched some skills off ask among the others: as many different choices are kept at hand. */
const MOST_KEPT = 8

let kept: WordIndex[] = []

/** The index of these skills: made once, and again for others. */
export function indexOf(skills: readonly Skill[]): WordIndex {
  const isOfThese = (index: WordIndex) =>
    index.skills.length === skills.length && index.skills.every((skill, place) => skill === skills[place])
  const known = kept.find(isOfThese) ?? makeIndex([...skills])
  kept = [known, ...kept.filter((index) => index !== known)].slice(0, MOST_KEPT)
  return known
}

/** Different words, letters that keyboards and habits exchange being one; numbers are alike, and so are addresses. */
export function wordsOf(text: string): string[] {
  const plain = folded(text)
    .replaceAll(/\S+@\S+/g, " @ ")
    .replaceAll(/(\d)[.,](\d)/g, "$1$2")
  const words = plain.match(/\p{L}{2,}|\d+|@/gu) ?? []
  return [...new Set(words.map((word) => (/^\d+$/.test(word) ? "#" : word)))]
}

/** How much a word says, beside one that says something. */
export function emphasisOf(word: string): number {
  return functionWords.has(word) ? FUNCTION_WORD : 1
}

/** The indexed words that a word may be, and how much it is each. */
export function likeWords({ words }: WordIndex, word: string): { word: IndexedWord; like: number }[] {
  const wanted = knownWord(word)
  const found: { word: IndexedWord; like: number }[] = []
  for (const one of words) {
    const like = likeness(wanted, one)
    if (like > 0) found.push({ word: one, like })
  }
  return found
}

function makeIndex(skills: readonly Skill[]): WordIndex {
  const words = new Map<string, IndexedWord>()
  const examples: Example[] = []
  const indexed = (text: string): IndexedWord => {
    const word = words.get(text) ?? { ...knownWord(text), skills: [], examples: [] }
    words.set(text, word)
    return word
  }
  for (const [skill, { examples: own }] of skills.entries()) {
    const parts = new Map<IndexedWord, number>()
    for (const language of languages)
      for (const text of own[language]) {
        const ofExample = wordsOf(text).map(indexed)
        for (const word of ofExample) {
          word.examples.push(examples.length)
          parts.set(word, (parts.get(word) ?? 0) + 1 / own[language].length)
        }
        examples.push({
          skill,
          language,
          length: ofExample.reduce((sum, word) => sum + emphasisOf(word.text), 0),
        })
      }
    for (const [word, part] of parts)
      word.skills.push({ skill, share: AT_LEAST + (1 - AT_LEAST) * Math.sqrt(Math.min(1, part)) })
  }
  return { skills, words: [...words.values()], examples }
}
