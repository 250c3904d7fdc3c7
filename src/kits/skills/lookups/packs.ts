import { withoutCase } from "../commands/naming"
import { emailIn } from "../lib/plain-words"
import type { Call, Lookup } from "../skill"
import { takeDaysAhead } from "../words/days-ahead"
import type { Pattern } from "../words/said"
import { Question } from "./filters"

/** How a question about one kind of record is understood. */
export interface ListWords {
  action: string
  /** The words of the topic, which are no filter. */
  topic: Pattern
  /** The words for the records, behind a number. */
  things?: string
  /** Words for values of a filter. More specific ones come first, because each match removes its words. */
  states?: readonly (readonly [Pattern, Record<string, unknown>])[]
  /** Whether the records have days: in the past, such as orders, or ahead, such as bookings. */
  days?: "past" | "ahead"
  /** The filter that takes words which are left, such as a name. Without it, they are not understood. */
  named?: string
  /** Whether a record fits these words. */
  isKnown?: (call: Call, words: string) => Promise<boolean>
}

const LONGEST = 200
/** Numbers of bookings and quotes, and ids. */
const CODE =
  /(?<![\p{L}\p{N}_-])(?:(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{8}|Q-\d{4}-[\w-]+|[a-z]{2,12}_[0-9A-Z]{10,})(?![\p{L}\p{N}_-])/u

/** The number or id of a record in a message. */
export function codeIn(message: string): string | undefined {
  return CODE.exec(message)?.[0]
}

/** Understands a question about one kind of record: names, states, days and how many. */
export function listLookup(message: string, words: ListWords): Lookup {
  const question = new Question(message)
  const { said } = question
  const q = emailIn(message) ?? codeIn(message) ?? said.takeQuoted()
  if (q !== undefined) said.take(new RegExp(String.raw`(?<!\S)\S*${asPattern(q)}\S*`))
  const days =
    words.days === "past" ? question.days() : words.days === "ahead" ? takeDaysAhead(said) : undefined
  const limit = words.things === undefined ? undefined : question.limit(words.things)
  const states: Record<string, unknown> = {}
  for (const [pattern, state] of words.states ?? [])
    if (said.drop(pattern) && !Object.keys(state).some((name) => name in states)) Object.assign(states, state)
  const left = question.left(words.topic)
  const { named, isKnown, action } = words
  const input = {
    ...states,
    ...(q !== undefined && named !== undefined && { [named]: q.slice(0, LONGEST) }),
    ...(days?.from !== undefined && { from: days.from }),
    ...(days?.to !== undefined && { to: days.to }),
    ...(limit !== undefined && { limit }),
  }
  if (left.length === 0) return { action, input }
  const written = left.join(" ")
  if (named === undefined || !isKnown || q !== undefined) return { action, input, not_understood: [written] }
  return {
    action,
    input,
    async names(call) {
      const name = withoutCase(written).slice(0, LONGEST)
      return name !== "" && (await isKnown(call, name))
        ? { input: { [named]: name } }
        : { not_understood: [written] }
    },
  }
}

/** A pattern for a text in the comparable form of a message. */
export function asPattern(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ".")
}
