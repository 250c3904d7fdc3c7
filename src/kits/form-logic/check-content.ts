import type { Fault } from "../../lib/errors"
import { type Comparison, comparisonsOf } from "./condition"
import { comparisonFault, dependencyCycle } from "./dependencies"
import { readAnswer } from "./read-answer"
import type { FieldType, FormContent, FormField } from "./schemas"
import { LIMITS } from "./schemas"

const CHOICES: readonly FieldType[] = ["select", "multi_select", "radio"]
const TEXTS: readonly FieldType[] = ["text", "long_text", "email", "phone", "hidden"]
const MAX_COMPARISONS = 50
const DEEPEST = 6
const HIGHEST_RATING = 10

/** Returns an error message for an invalid pattern. */
export type PatternCheck = (pattern: string) => string | undefined

/**
 * Finds errors in a form that its schema cannot find: between fields, languages and limits.
 *
 * @param at the field of the request that contains the form.
 */
export function checkContent(content: FormContent, at: string, patternFault: PatternCheck): Fault[] {
  const faults: Fault[] = []
  const add = (path: string, message: string, code: Fault["code"] = "invalid_field") =>
    faults.push({ path: `${at}.${path}`, code, message: `Field '${at}.${path}': ${message}` })
  const fields = content.steps.flatMap((step) => step.fields)
  if (fields.length > LIMITS.fieldsPerForm)
    add("steps", `has more than ${LIMITS.fieldsPerForm} fields`, "out_of_range")
  for (const path of textsWithout(content)) add(path, `has no text in '${content.default_locale}'`)
  checkUnique(content, add)

  const known = new Map(fields.map((field) => [field.name, field]))
  for (const [path, field] of placed(content)) checkField(field, path, { add, known, patternFault })
  const cycle = dependencyCycle(fields)
  if (cycle) add("steps", `the conditions of ${cycle.map((name) => `'${name}'`).join(", ")} need each other`)

  const { type, url } = content.after_submit
  if (type === "redirect" && url === null) add("after_submit.url", "is required", "missing_field")
  const { popup } = content
  if (popup?.starts_at && popup.ends_at && Date.parse(popup.starts_at) >= Date.parse(popup.ends_at))
    add("popup.ends_at", "must be after 'starts_at'", "out_of_range")
  return faults
}

interface Checking {
  add: (path: string, message: string, code?: Fault["code"]) => void
  known: ReadonlyMap<string, FormField>
  patternFault: PatternCheck
}

function checkField(field: FormField, path: string, { add, known, patternFault }: Checking): void {
  const { type, options, validation, visible_if, consent_text, default_value } = field
  const { min_length, max_length, min, max, pattern, accept, max_bytes, max_files } = validation
  if (type !== "file" && (accept.length > 0 || max_bytes !== null || max_files !== null))
    add(`${path}.validation`, "types, bytes and numbers of files are for files only")
  if (type === "file" && default_value !== null) add(`${path}.default_value`, "a file has no default")
  if (CHOICES.includes(type) !== options.length > 0)
    add(
      `${path}.options`,
      CHOICES.includes(type) ? "must have an option" : `a field of type '${type}' has none`,
    )
  if ((type === "consent") !== (consent_text !== null))
    add(`${path}.consent_text`, type === "consent" ? "is required" : "is for fields of type 'consent' only")
  if (!TEXTS.includes(type) && (min_length !== null || max_length !== null || pattern !== null))
    add(`${path}.validation`, "lengths and patterns are for texts only")
  if (min_length !== null && max_length !== null && min_length > max_length)
    add(`${path}.validation.max_length`, "must not be below 'min_length'", "out_of_range")
  for (const [name, limit] of Object.entries({ min, max })) {
    if (limit !== null && !isLimitOf(type, limit))
      add(`${path}.validation.${name}`, `does not fit a field of type '${type}'`)
  }
  if (min !== null && max !== null && min > max)
    add(`${path}.validation.max`, "must not be below 'min'", "out_of_range")
  const fault = pattern === null ? undefined : patternFault(pattern)
  if (fault) add(`${path}.validation.pattern`, fault)
  if (default_value !== null && readAnswer(field, default_value).isWrong)
    add(`${path}.default_value`, `does not fit a field of type '${type}'`)
  if (visible_if === null) return
  const comparisons = comparisonsOf(visible_if)
  if (comparisons.length > MAX_COMPARISONS)
    add(`${path}.visible_if`, `has more than ${MAX_COMPARISONS} comparisons`, "out_of_range")
  if (depthOf(visible_if) > DEEPEST)
    add(`${path}.visible_if`, `is nested more than ${DEEPEST} times`, "out_of_range")
  for (const comparison of comparisons) checkComparison(comparison, `${path}.visible_if`, { add, known })
}

function checkComparison(
  comparison: Comparison,
  path: string,
  { add, known }: Pick<Checking, "add" | "known">,
) {
  const field = known.get(comparison.field)
  const fault = field ? comparisonFault(comparison, field) : `no field is called '${comparison.field}'`
  if (fault) add(path, fault)
}

function isLimitOf(type: FieldType, limit: string | number): boolean {
  if (type === "date") return typeof limit === "string"
  if (typeof limit !== "number") return false
  if (type === "number") return true
  const isCount = Number.isInteger(limit)
  if (type === "rating") return isCount && limit >= 0 && limit <= HIGHEST_RATING
  return type === "multi_select" && isCount && limit >= 0 && limit <= LIMITS.options
}

function checkUnique({ steps }: FormContent, add: Checking["add"]): void {
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const [at, step] of steps.entries()) {
    if (ids.has(step.id)) add(`steps.${at}.id`, "is used twice")
    ids.add(step.id)
    for (const [place, { name, options }] of step.fields.entries()) {
      const path = `steps.${at}.fields.${place}`
      if (names.has(name)) add(`${path}.name`, "is used twice")
      names.add(name)
      if (new Set(options.map(({ value }) => value)).size < options.length)
        add(`${path}.options`, "a value is used twice")
    }
  }
}

function placed({ steps }: FormContent): [string, FormField][] {
  return steps.flatMap((step, at) =>
    step.fields.map((field, place): [string, FormField] => [`steps.${at}.fields.${place}`, field]),
  )
}

function depthOf(condition: unknown): number {
  if (typeof condition !== "object" || condition === null) return 0
  const inner = Object.values<unknown>({ ...condition }).flatMap((value): unknown[] =>
    Array.isArray(value) ? value : [value],
  )
  return 1 + Math.max(0, ...inner.map(depthOf))
}

/** The paths of texts that lack the default language. */
function textsWithout(content: FormContent): string[] {
  const translated: [string, Record<string, string> | null][] = [
    ["title", content.title],
    ["submit_label", content.submit_label],
    ["after_submit.message", content.after_submit.message],
    ["after_submit.url", content.after_submit.url],
    ...content.steps.map((step, at): [string, Record<string, string> | null] => [
      `steps.${at}.title`,
      step.title,
    ]),
    ...placed(content).flatMap(([path, field]): [string, Record<string, string> | null][] => [
      [`${path}.label`, field.label],
      [`${path}.help`, field.help],
      [`${path}.placeholder`, field.placeholder],
      [`${path}.consent_text`, field.consent_text],
      ...field.options.map(({ label }, index): [string, Record<string, string>] => [
        `${path}.options.${index}.label`,
        label,
      ]),
    ]),
  ]
  return translated
    .filter(([, text]) => text !== null && !Object.hasOwn(text, content.default_locale))
    .map(([path]) => path)
}
