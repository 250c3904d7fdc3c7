import { RE2JS } from "re2js"
import type { Matches } from "./evaluate"

/** The largest compiled pattern, in states. */
const LARGEST_PROGRAM = 500
/** The largest number of states for which a pattern is compiled at all, and of all patterns of a form together. */
const MAX_STATES = 5_000
/**
 * A pattern takes at most one step for each of its states and each character of the text. This is the most for all
 * texts of a request: about 30 ms.
 */
const MAX_STEPS = 300_000
const MAX_CACHED = 500

const COUNT = /(\)?)\{(\d+)(?:,(\d*))?\}/g

/** Compiled patterns. A pattern contains no tenant's data, so all tenants share them. */
const compiled = new Map<string, RE2JS>()

/**
 * Makes the function that compares texts with patterns, for one request. A text that would take more than the steps
 * that are left is not compared: the result is the length that could be.
 */
export function patternMatcher(): Matches {
  let left = MAX_STEPS
  return (pattern, text) => {
    const program = compile(pattern)
    const longest = Math.floor(left / program.programSize())
    if (text.length > longest) return { longest }
    left -= text.length * program.programSize()
    return program.matches(text)
  }
}

/** Returns the reason why a pattern cannot be used, or undefined. */
export const patternFault = (pattern: string) => patternCheck()(pattern)

/** The same for all patterns of a form, which may not be too complex together. */
export function patternCheck(): (pattern: string) => string | undefined {
  let left = MAX_STATES
  return (pattern) => {
    if (mostStates(pattern) > MAX_STATES) return "is too complex"
    try {
      const size = compile(pattern).programSize()
      left -= size
      if (size > LARGEST_PROGRAM) return "is too complex"
      return left < 0 ? "is too complex together with the other patterns of the form" : undefined
    } catch {
      return "is not a valid regular expression (RE2 syntax, without look-around and back references)"
    }
  }
}

/**
 * More states than the pattern can have, without compiling it. A count multiplies what is before it: one character or
 * class (two states each, if they may be missing), or a group, which ends with `)`. Where groups are nested, their counts multiply.
 */
function mostStates(pattern: string): number {
  let [single, groups] = [0, 1]
  for (const [, closing, least = "", most] of pattern.matchAll(COUNT)) {
    const count = Math.max(1, Number(least), Number(most))
    if (closing) groups *= count
    else single += 2 * count
  }
  return (pattern.length + single) * groups
}

function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known) return known
  const made = RE2JS.compile(pattern.normalize("NFC"))
  if (compiled.size >= MAX_CACHED) compiled.clear()
  compiled.set(pattern, made)
  return made
}
