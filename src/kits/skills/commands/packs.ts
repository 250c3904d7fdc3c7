import { emailIn } from "../lib/plain-words"
import { asPattern, codeIn } from "../lookups/packs"
import type { Call, Reading, Texts } from "../skill"
import { takeDay } from "../words/days"
import { bilingual, type Pattern, type Said } from "../words/said"
import { nameLeft } from "./naming"
import { wordsNotUnderstood } from "./not-understood"
import { takeHour } from "./publications"

/** A verb of a command, and the input that it means. The first one that fits counts. */
export interface Verb {
  words: Pattern
  action: string
  input?: Record<string, unknown>
}

/** How a command about one record is understood. */
export interface CommandWords {
  verbs: readonly Verb[]
  /** The words around a name that are not part of it. */
  around: Pattern
  /** The field that takes the name. */
  field: string
  /** The question if the record is missing. */
  missing: Texts
  /** For “all new ones”: finds the ids. Without it, “all” is not understood. */
  all?: (call: Call, input: Record<string, unknown>) => Promise<string[]>
  /** For “the last one”: finds the id. */
  latest?: (call: Call, input: Record<string, unknown>) => Promise<string>
}

const ALL = bilingual(/all|every|everything|each/, /tum\w*|butun\w*|hepsi\w*/)
const LATEST = bilingual(/latest|newest|last|most recent/, /en yeni|en son|son/)
const LONGEST = 200

/** The verb of a command. Its words are taken out. */
export function verbIn(said: Said, verbs: readonly Verb[]): Verb | undefined {
  const verb = verbs.find(({ words }) => said.has(words))
  if (verb) said.drop(verb.words)
  return verb
}

/** The email, number, quotation or words that name a record, and the words beside it that nothing has understood. */
export function takeName(said: Said, around: Pattern): { name: string; left: string } {
  const code = [emailIn(said.text), codeIn(said.text)].find(
    (one) => one !== undefined && said.take(new RegExp(String.raw`(?<!\S)\S*${asPattern(one)}\S*`)),
  )
  const named = code ?? said.takeQuoted()
  const left = nameLeft(said, around)
  return named === undefined
    ? { name: left.slice(0, LONGEST), left: "" }
    : { name: named.slice(0, LONGEST), left }
}

/** Understands a command that changes one record, or all that wait for it. */
export function recordCommand(said: Said, words: CommandWords): Reading | undefined {
  const verb = verbIn(said, words.verbs)
  if (!verb) return undefined
  const { action, input = {} } = verb
  const { all, latest, field } = words
  const isAll = all !== undefined && said.drop(ALL)
  const isLatest = latest !== undefined && said.drop(LATEST)
  const { name, left } = takeName(said, words.around)
  if (left !== "") return { missing: wordsNotUnderstood(left) }
  if (name !== "") return { action, said: { ...input, [field]: name } }
  if (all && isAll)
    return {
      action,
      said: { ...input, all: true },
      inputs: async (call) => (await all(call, input)).map((id) => ({ ...input, [field]: id })),
    }
  if (latest && isLatest)
    return {
      action,
      said: { ...input, latest: true },
      inputs: async (call) => [{ ...input, [field]: await latest(call, input) }],
    }
  return { missing: words.missing }
}

/** Takes a day in the future and a time of day such as `09:30` out of a command. */
export function takeMoment(said: Said): { day: string | undefined; time: string | undefined } {
  const day = takeDay(said, "future", "(?:to |for |on |until )?(?:the )?")
  return { day, time: takeHour(said) }
}
