import { emphasisOf, indexOf, likeWords, type WordIndex, wordsOf } from "./lib/word-index"
import type { Language, Skill } from "./skill"
import { spokenIn } from "./words/concepts"
import { languageOf } from "./words/language"
import { repaired } from "./words/repair"
import { weightsOf } from "./words/rules"
import { Said } from "./words/said"

/** How well a message fits a skill, from 0 to 1, and the message's language. */
export interface Intent {
  skill: Skill
  language: Language
  score: number
}

/** The score that an intent must reach, and the lead that it needs over the next one. */
export const CLEAR = 0.43
const AHEAD = 0.01

/** The weight of the best example against the weight of the words of all examples. */
const OF_EXAMPLE = 0.5
/** The weight of a word that no skill knows. A word that only one skill knows has a weight of about 3. */
const UNKNOWN = 2.2
/** Limits for pasted text. Questions are shorter. */
const MOST_WORDS = 40
const LONGEST_MESSAGE = 1_000

/** The best intent of {@link intentsOf}, or `undefined` if its score is too low or the next one is too close. */
export function clearIntent([first, second]: readonly Intent[]): Intent | undefined {
  if (!first || first.score < CLEAR) return undefined
  return second && first.score - second.score < AHEAD ? undefined : first
}

/**
 * The skills that a message may mean, best first. Combines the rules of `words/` with the words that a message shares
 * with a skill's examples. Endings and typos are tolerated, and rare words weigh more. Skills without any match are
 * left out. Deterministic.
 */
export function intentsOf(message: string, skills: readonly Skill[]): Intent[] {
  const index = indexOf(skills)
  const text = message.slice(0, LONGEST_MESSAGE)
  const fit = new Fit(index)
  for (const word of wordsOf(text).slice(0, MOST_WORDS)) fit.add(word)
  const line = new Said(text, repaired).whole
  const spoken = spokenIn(line)
  const weights = weightsOf(line, spoken.has)
  const language = languageOf(text, line, spoken.words)
  const byExamples = new Map(fit.intents().map((intent) => [intent.skill, intent]))
  return skills
    .flatMap((skill) => {
      const like = byExamples.get(skill)
      const weight = weights.get(skill.id) ?? 0
      if (!like && weight === 0) return []
      // Combines both scores, so that either of them can raise the result.
      const score = 1 - (1 - (like?.score ?? 0)) * (1 - weight)
      return [{ skill, score, language: language ?? like?.language ?? ("en" as const) }]
    })
    .sort((a, b) => b.score - a.score || (a.skill.id < b.skill.id ? -1 : 1))
}

/** Scores each skill and each example against the words that were added. */
class Fit {
  /** The weight of all words together. */
  private weight = 0
  private readonly ofSkill: number[]
  private readonly ofExample: number[]
  /** For each example, the weight of its words that the message has. */
  private readonly asked: number[]

  constructor(private readonly index: WordIndex) {
    this.ofSkill = index.skills.map(() => 0)
    this.ofExample = index.examples.map(() => 0)
    this.asked = index.examples.map(() => 0)
  }

  add(text: string): void {
    const inSkills = new Map<number, number>()
    const inExamples = new Map<number, number>()
    for (const { word, like } of likeWords(this.index, text)) {
      for (const { skill, share } of word.skills) raise(inSkills, skill, like * share)
      for (const example of word.examples) raise(inExamples, example, like)
    }
    const rarity = inSkills.size === 0 ? UNKNOWN : Math.log(1 + this.index.skills.length / inSkills.size)
    const weight = rarity * emphasisOf(text)
    this.weight += weight
    for (const [skill, like] of inSkills) this.ofSkill[skill] = (this.ofSkill[skill] ?? 0) + like * weight
    for (const [example, like] of inExamples) {
      this.ofExample[example] = (this.ofExample[example] ?? 0) + like * weight
      this.asked[example] = (this.asked[example] ?? 0) + like * emphasisOf(text)
    }
  }

  intents(): Intent[] {
    const best = this.index.skills.map((): { score: number; language: Language } => NO_EXAMPLE)
    for (const [place, { skill, language, length }] of this.index.examples.entries()) {
      const ofAsked = (this.ofExample[place] ?? 0) / this.weight
      const ofExample = Math.min(1, (this.asked[place] ?? 0) / length)
      // The harmonic mean, because both values must be high.
      const score = ofAsked === 0 ? 0 : (2 * ofAsked * ofExample) / (ofAsked + ofExample)
      if (score > (best[skill]?.score ?? 0)) best[skill] = { score, language }
    }
    return this.index.skills.flatMap((skill, place) => {
      const { score, language } = best[place] ?? NO_EXAMPLE
      if (score === 0) return []
      const shared = (this.ofSkill[place] ?? 0) / this.weight
      return [{ skill, language, score: OF_EXAMPLE * score + (1 - OF_EXAMPLE) * shared }]
    })
  }
}

const NO_EXAMPLE = { score: 0, language: "en" } as const

function raise(values: Map<number, number>, key: number, value: number): void {
  if (value > (values.get(key) ?? 0)) values.set(key, value)
}
