import type { Fault } from "../lib/errors"
import { shown } from "../lib/parse"

const PREFIX = "Invalid request: "
const OPENING = /^(Field '.+?' is required|Expected(?: type)?: '|Unrecognized fields?: '|Value for field ')/
/**
 * Separates two sentences of the engine. Each begins in one of these ways. A value inside may contain the same
 * separator.
 */
const BETWEEN = /; (?=Field '|Expected|Unrecognized fields|Value for field '|[A-Z])/
const LONGEST_SENTENCE = 200

/**
 * The faulty fields in a message of the engine's validators. The engine writes sentences only, so we parse those. Empty
 * for any other message.
 */
export function engineFaults(message: string): Fault[] | undefined {
  const told = message.startsWith(PREFIX) ? message.slice(PREFIX.length).trim() : message
  if (told === "" || (told === message && !OPENING.test(told))) return undefined
  return told.split(BETWEEN).flatMap(faultsIn)
}

function faultsIn(sentence: string): Fault[] {
  const required = first(/^Field '(.+?)' is required/, sentence)
  const absent = first(/ for field '(.+?)', got: 'undefined'/, sentence)
  const missing = required ?? absent
  if (missing !== undefined) {
    const path = pathOf(missing)
    return [{ path, code: "missing_field", message: `Field '${path}' is required.` }]
  }

  const unknown = /^Unrecognized fields?: '(.*)'$/s.exec(sentence)?.[1]
  if (unknown !== undefined) return unknown.split(", ").map(unknownField)

  const path = pathOf(first(/field '(.+?)'/, sentence) ?? "")
  const isRange = / too (small|big), expected /.test(sentence)
  return [{ path, code: isRange ? "out_of_range" : "invalid_field", message: bounded(sentence) }]
}

function unknownField(name: string): Fault {
  return { path: shown(name), code: "unknown_field", message: `Unrecognized field: '${shown(name)}'` }
}

function first(pattern: RegExp, text: string): string | undefined {
  return pattern.exec(text)?.[1]
}

/** The engine joins the parts with commas. */
function pathOf(parts: string): string {
  return parts === "" ? "" : parts.split(", ").map(shown).join(".").slice(0, LONGEST_SENTENCE)
}

/** The message ends with the sent value, at full length. */
function bounded(sentence: string): string {
  const short = sentence.replace(/got: '(.*)'$/s, (_, value: string) => `got: '${shown(value)}'`)
  return short.length > LONGEST_SENTENCE ? `${short.slice(0, LONGEST_SENTENCE)}…` : short
}
