import { countCharacters } from "../../lib/text/characters"
import { emailAddress } from "../../lib/text/email-address"
import { type Answer, holds } from "./condition"
import { readAnswer } from "./read-answer"
import type { FormContent, FormField } from "./schemas"

/**
 * Decides which fields of a form are visible and whether the answers are valid. The server and the dashboard's preview
 * both run this code, so it must not import code of either.
 */

/**
 * Whether a pattern matches the whole text. Because visitors send the texts, the work for all texts of a request must be
 * bounded. `longest` means that the text was too long to compare, and how long it may be.
 */
export type Matches = (pattern: string, text: string) => boolean | { longest: number }

export const RULES = [
  "required",
  "type",
  "email",
  "phone",
  "min_length",
  "max_length",
  "min",
  "max",
  "pattern",
  "max_files",
] as const

/** The first rule that an answer does not satisfy. */
export interface AnswerFault {
  name: string
  rule: (typeof RULES)[number]
  /** The rule's limit. */
  limit?: string | number
}

export interface Evaluation {
  /** The names of the visible fields, in the order of the form. */
  visible: string[]
  /** The answers of the visible fields that are not empty. */
  answers: Record<string, Exclude<Answer, null>>
  faults: AnswerFault[]
}

const PHONE = /^\+?\d[\d ()./-]{2,30}$/
const MAX_LINE_LENGTH = 1_000
const MAX_TEXT_LENGTH = 20_000
const USUAL_HIGHEST_RATING = 5
const USUAL_MOST_FILES = 1

export function evaluateForm(
  { steps }: Pick<FormContent, "steps">,
  sent: Readonly<Record<string, unknown>>,
  matches: Matches,
): Evaluation {
  const fields = steps.flatMap((step) => step.fields)
  const read = new Map(
    fields.map((field) => [
      field.name,
      readAnswer(field, Object.hasOwn(sent, field.name) ? sent[field.name] : null),
    ]),
  )
  const isVisible = visibility(fields, (name) => read.get(name)?.answer ?? null)
  const visible = fields.filter(({ name }) => isVisible(name))
  const faults = visible.flatMap((field): AnswerFault[] => {
    const { answer = null, isWrong = false } = read.get(field.name) ?? {}
    const broken = isWrong ? { rule: "type" as const } : brokenRule(field, answer, matches)
    return broken ? [{ name: field.name, ...broken }] : []
  })
  const answers = visible.flatMap(({ name }) => {
    const answer = read.get(name)?.answer ?? null
    return answer === null ? [] : [[name, answer] as const]
  })
  return { visible: visible.map(({ name }) => name), answers: Object.fromEntries(answers), faults }
}

/**
 * Returns the fields that are visible. The answer of a hidden field counts as empty, so a field is decided before the
 * fields that depend on it.
 */
function visibility(
  fields: readonly FormField[],
  answerOf: (name: string) => Answer,
): (name: string) => boolean {
  const conditions = new Map(fields.map(({ name, visible_if }) => [name, visible_if]))
  const decided = new Map<string, boolean>()
  const decide = (name: string): boolean => {
    const known = decided.get(name)
    if (known !== undefined) return known
    // A form with a loop of conditions cannot be saved. If one exists anyway, this ends the recursion.
    decided.set(name, false)
    const condition = conditions.get(name)
    const isVisible =
      condition === null ||
      (condition !== undefined && holds(condition, (other) => (decide(other) ? answerOf(other) : null)))
    decided.set(name, isVisible)
    return isVisible
  }
  return decide
}

type Broken = Omit<AnswerFault, "name"> | undefined

function brokenRule(field: FormField, answer: Answer, matches: Matches): Broken {
  if (answer === null || answer === false) return field.is_required ? { rule: "required" } : undefined
  if (typeof answer === "number") return brokenNumber(field, answer)
  if (typeof answer === "string")
    return field.type === "date" ? brokenDate(field, answer) : brokenText(field, answer, matches)
  if (!Array.isArray(answer)) return undefined
  return field.type === "file"
    ? tooMany(field.validation.max_files, answer)
    : beyond(field.validation, answer.length)
}

function tooMany(most: number | null, files: readonly string[]): Broken {
  const limit = most ?? USUAL_MOST_FILES
  return files.length > limit ? { rule: "max_files", limit } : undefined
}

function brokenNumber({ type, validation }: FormField, answer: number): Broken {
  if (type !== "rating") return beyond(validation, answer)
  const { min, max } = validation
  return beyond({ min: min ?? 1, max: max ?? USUAL_HIGHEST_RATING }, answer)
}

function brokenDate({ validation: { min, max } }: FormField, answer: string): Broken {
  if (typeof min === "string" && answer < min) return { rule: "min", limit: min }
  return typeof max === "string" && answer > max ? { rule: "max", limit: max } : undefined
}

function beyond({ min, max }: Pick<FormField["validation"], "min" | "max">, amount: number): Broken {
  if (typeof min === "number" && amount < min) return { rule: "min", limit: min }
  return typeof max === "number" && amount > max ? { rule: "max", limit: max } : undefined
}

function brokenText({ type, validation }: FormField, answer: string, matches: Matches): Broken {
  const { min_length, max_length, pattern } = validation
  const longest = Math.min(
    max_length ?? MAX_TEXT_LENGTH,
    type === "long_text" ? MAX_TEXT_LENGTH : MAX_LINE_LENGTH,
  )
  if (answer.length > longest && countCharacters(answer, longest) > longest)
    return { rule: "max_length", limit: longest }
  if (min_length !== null && countCharacters(answer, min_length) < min_length)
    return { rule: "min_length", limit: min_length }
  if (type === "email" && emailAddress(answer) === undefined) return { rule: "email" }
  if (type === "phone" && !PHONE.test(answer)) return { rule: "phone" }
  const match = pattern === null || matches(pattern, answer)
  if (typeof match === "object") return { rule: "max_length", limit: match.longest }
  return match ? undefined : { rule: "pattern" }
}
