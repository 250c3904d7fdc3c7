import { emphasisOf, indexOf, likeWords, type WordIndex, wordsOf } from "./lib/word-index"
import type { Language, Skill } from "./skill"
import { spokenIn } from "./words/concepts"
import { languageOf } from "./words/language"
import { repaired } from "./words/repair"
import { weightsOf } from "./words/rules"
import { Said } from "./words/said"

/** How well a message fits a skill, from 0 to 1, and the language of the message. */
export interface Intent {
  skill: Skill
  language: Language
  score: number
}

/** A skill is chosen only with this score or more, and if it is better than the next skill by `AHEAD`. */
export const CLEAR = 0.43
const AHEAD = 0.01

/** How much the most similar example counts. The rest is for the words of all examples together. */
const OF_EXAMPLE = 0.5
/** How much a word counts that is in no example. A word in the examples of one skill only counts about 3. */
const UNKNOWN = 2.4
/** Only the beginning of a long message is compared. Questions are short; long messages contain pasted text. */
const MOST_WORDS = 40
const LONGEST_MESSAGE = 1_000

/** The best skill for a message. `undefined` if its score is too low, or the next skill is nearly as good. */
export function clearIntent([first, second]: readonly Intent[]): Intent | undefined {
  if (!first || first.score < CLEAR) return undefined
  return second && first.score - second.score < AHEAD ? undefined : first
}

/**
 * The skills that a message may be about, best first. It uses the rules in `words/`, and compares the words of the
 * message with the examples of each skill. Word endings and typing errors matter little, and rare words count more. The
 * same message always gives the same result.
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
      // Combines two scores so that the result is high if one of them is high.
      const score = 1 - (1 - (like?.score ?? 0)) * (1 - weight)
      return [{ skill, score, language: language ?? like?.language ?? ("en" as const) }]
    })
    .sort((a, b) => b.score - a.score || (a.skill.id < b.skill.id ? -1 : 1))
}

/** Adds up how well the words of a message fit each skill and each example. */
class Fit {
  /** The sum of the weights of all words. */
  private weight = 0
  private readonly ofSkill: number[]
  private readonly ofExample: number[]
  /** For each example, the sum of the weights of those of its words that are in the message. */
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
      // The harmonic mean. It is high only if both values are high.
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
