import { type Language, languages, type Task } from "../skill"
import { functionWords } from "./function-words"
import { type KnownWord, knownWord, likeness } from "./likeness"
import { folded } from "./plain-words"

/** An index of the words in the examples of tasks. */
export interface WordIndex {
  tasks: readonly Task[]
  words: IndexedWord[]
  examples: Example[]
}

/** A word, and the tasks and examples in which it occurs. */
export interface IndexedWord extends KnownWord {
  /** The positions of the tasks in the list, and how typical the word is for each of them. */
  tasks: { task: number; share: number }[]
  /** The positions of the examples in the list. */
  examples: number[]
}

interface Example {
  task: number
  language: Language
  /** The sum of the weights of its words. */
  length: number
}

const FUNCTION_WORD = 0.3
/** How typical a word is at least. It is 1 if all examples of a task contain the word. */
const AT_LEAST = 0.6
/** How many indexes are cached. A shop that has turned tasks off needs an index of its own. */
const MAX_CACHED = 8

let cached: WordIndex[] = []

/** The index for these tasks, from the cache if possible. */
export function indexOf(tasks: readonly Task[]): WordIndex {
  const isOfThese = (index: WordIndex) =>
    index.tasks.length === tasks.length && index.tasks.every((task, place) => task === tasks[place])
  const known = cached.find(isOfThese) ?? makeIndex([...tasks])
  cached = [known, ...cached.filter((index) => index !== known)].slice(0, MAX_CACHED)
  return known
}

/** The different words of a text in a comparable form. All numbers count as one word, and so do all email addresses. */
export function wordsOf(text: string): string[] {
  const plain = folded(text)
    .replaceAll(/\S+@\S+/g, " @ ")
    .replaceAll(/(\d)[.,](\d)/g, "$1$2")
  const words = plain.match(/\p{L}{2,}|\d+|@/gu) ?? []
  return [...new Set(words.map((word) => (/^\d+$/.test(word) ? "#" : word)))]
}

/** How much a word counts. Words such as “the” count little. */
export function emphasisOf(word: string): number {
  return functionWords.has(word) ? FUNCTION_WORD : 1
}

/** The words of the index that are similar to a word, and how similar they are. */
export function likeWords({ words }: WordIndex, word: string): { word: IndexedWord; like: number }[] {
  const wanted = knownWord(word)
  const found: { word: IndexedWord; like: number }[] = []
  for (const one of words) {
    const like = likeness(wanted, one)
    if (like > 0) found.push({ word: one, like })
  }
  return found
}

function makeIndex(tasks: readonly Task[]): WordIndex {
  const words = new Map<string, IndexedWord>()
  const examples: Example[] = []
  const indexed = (text: string): IndexedWord => {
    const word = words.get(text) ?? { ...knownWord(text), tasks: [], examples: [] }
    words.set(text, word)
    return word
  }
  for (const [task, { examples: own }] of tasks.entries()) {
    const parts = new Map<IndexedWord, number>()
    for (const language of languages)
      for (const text of own[language]) {
        const ofExample = wordsOf(text).map(indexed)
        for (const word of ofExample) {
          word.examples.push(examples.length)
          parts.set(word, (parts.get(word) ?? 0) + 1 / own[language].length)
        }
        examples.push({
          task,
          language,
          length: ofExample.reduce((sum, word) => sum + emphasisOf(word.text), 0),
        })
      }
    for (const [word, part] of parts)
      word.tasks.push({ task, share: AT_LEAST + (1 - AT_LEAST) * Math.sqrt(Math.min(1, part)) })
  }
  return { tasks, words: [...words.values()], examples }
}
