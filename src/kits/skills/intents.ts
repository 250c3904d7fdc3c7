import { NO_TASK, sayingsModel } from "./lib/sayings-model"
import { emphasisOf, indexOf, likeWords, type WordIndex, wordsOf } from "./lib/word-index"
import type { Language, Task } from "./skill"
import { spokenIn } from "./words/concepts"
import { repaired } from "./words/repair"
import { weightsOf } from "./words/rules"
import { Said } from "./words/said"

/** How well a message fits a task, from 0 to 1, and the language of the message. */
export interface Intent {
  task: Task
  language: Language
  score: number
}

/** A task is chosen only with this score or more, and if it is better than the next task by `AHEAD`. */
export const CLEAR = 0.3
const AHEAD = 0.01
/** The highest score of a task for a message that is more likely about nothing. */
const UNCLEAR = CLEAR - AHEAD
/** Tasks with less are left out. */
const LEAST = 0.02

/** How much the learned likelihood counts. The rest is for rules and examples. */
const OF_LIKELIHOOD = 0.55
/** A message that is as near as this to an example is for its task, whatever else is likely. */
const AS_EXAMPLE = 0.97
/** How much the most similar example counts. The rest is for the words of all examples together. */
const OF_EXAMPLE = 0.5
/** How much a word counts that is in no example. A word in the examples of one task only counts about 3. */
const UNKNOWN = 2.4
/** Only the beginning of a long message is compared. Questions are short; long messages contain pasted text. */
const MAX_WORDS = 40
const MAX_MESSAGE_LENGTH = 1_000

/** The best task for a message. `undefined` if its score is too low, or the next task is nearly as good. */
export function clearIntent([first, second]: readonly Intent[]): Intent | undefined {
  if (!first || first.score < CLEAR) return undefined
  return second && first.score - second.score < AHEAD ? undefined : first
}

/**
 * The tasks that a message may be about, best first. It uses the rules in `words/`, compares the words of the message
 * with the examples of each task, and asks the model that has learned other messages. Word endings and typing errors
 * matter little, and rare words count more. If the message is most likely about no task, no score is clear. The same
 * message always gives the same result.
 */
export function intentsOf(message: string, tasks: readonly Task[]): Intent[] {
  const index = indexOf(tasks)
  const text = message.slice(0, MAX_MESSAGE_LENGTH)
  const fit = new Fit(index)
  for (const word of wordsOf(text).slice(0, MAX_WORDS)) fit.add(word)
  const { whole, language } = new Said(text, repaired)
  const weights = weightsOf(whole, spokenIn(whole, language).has, language)
  const byExamples = new Map(fit.intents().map((intent) => [intent.task, intent]))
  const likelihoods = sayingsModel().likelihoods(text)
  const nothing = OF_LIKELIHOOD * (likelihoods.get(NO_TASK) ?? 0)
  return tasks
    .flatMap((task) => {
      const like = byExamples.get(task)
      const weight = weights.get(task.id) ?? 0
      // Combines two scores so that the result is high if one of them is high.
      const byWords = 1 - (1 - (like?.score ?? 0)) * (1 - weight)
      const learned = likelihoods.get(task.id)
      // A task without sayings is judged by its rules and examples alone.
      const isExample = (like?.score ?? 0) >= AS_EXAMPLE
      const both =
        learned === undefined || isExample ? byWords : OF_LIKELIHOOD * learned + (1 - OF_LIKELIHOOD) * byWords
      const score = both > nothing ? both : Math.min(both, UNCLEAR)
      if (score < LEAST) return []
      return [{ task, score, language: language ?? like?.language ?? ("en" as const) }]
    })
    .sort((a, b) => b.score - a.score || (a.task.id < b.task.id ? -1 : 1))
}

/** Adds up how well the words of a message fit each task and each example. */
class Fit {
  /** The sum of the weights of all words. */
  private weight = 0
  private readonly ofTask: number[]
  private readonly ofExample: number[]
  /** For each example, the sum of the weights of those of its words that are in the message. */
  private readonly asked: number[]

  constructor(private readonly index: WordIndex) {
    this.ofTask = index.tasks.map(() => 0)
    this.ofExample = index.examples.map(() => 0)
    this.asked = index.examples.map(() => 0)
  }

  add(text: string): void {
    const inTasks = new Map<number, number>()
    const inExamples = new Map<number, number>()
    for (const { word, like } of likeWords(this.index, text)) {
      for (const { task, share } of word.tasks) raise(inTasks, task, like * share)
      for (const example of word.examples) raise(inExamples, example, like)
    }
    const rarity = inTasks.size === 0 ? UNKNOWN : Math.log(1 + this.index.tasks.length / inTasks.size)
    const weight = rarity * emphasisOf(text)
    this.weight += weight
    for (const [task, like] of inTasks) this.ofTask[task] = (this.ofTask[task] ?? 0) + like * weight
    for (const [example, like] of inExamples) {
      this.ofExample[example] = (this.ofExample[example] ?? 0) + like * weight
      this.asked[example] = (this.asked[example] ?? 0) + like * emphasisOf(text)
    }
  }

  intents(): Intent[] {
    const best = this.index.tasks.map((): { score: number; language: Language } => NO_EXAMPLE)
    for (const [place, { task, language, length }] of this.index.examples.entries()) {
      const ofAsked = (this.ofExample[place] ?? 0) / this.weight
      const ofExample = Math.min(1, (this.asked[place] ?? 0) / length)
      // The harmonic mean. It is high only if both values are high.
      const score = ofAsked === 0 ? 0 : (2 * ofAsked * ofExample) / (ofAsked + ofExample)
      if (score > (best[task]?.score ?? 0)) best[task] = { score, language }
    }
    return this.index.tasks.flatMap((task, place) => {
      const { score, language } = best[place] ?? NO_EXAMPLE
      if (score === 0) return []
      const shared = (this.ofTask[place] ?? 0) / this.weight
      return [{ task, language, score: OF_EXAMPLE * score + (1 - OF_EXAMPLE) * shared }]
    })
  }
}

const NO_EXAMPLE = { score: 0, language: "en" } as const

function raise(values: Map<number, number>, key: number, value: number): void {
  if (value > (values.get(key) ?? 0)) values.set(key, value)
}
