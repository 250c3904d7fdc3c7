import { RE2JS } from "re2js"

/** The largest compiled pattern. With a larger one, a long answer would take too long to check. */
const LARGEST_PROGRAM = 500
const MOST_KEPT = 500

/** Compiled patterns. A pattern contains no tenant's data, so all tenants share them. */
const compiled = new Map<string, RE2JS>()

/** Whether a pattern matches the whole text. The time grows only in proportion to the text. */
export function matchesWhole(pattern: string, text: string): boolean {
  return compile(pattern).matches(text)
}

/** Returns the reason why a pattern cannot be used, or undefined. */
export function patternFault(pattern: string): string | undefined {
  try {
    return compile(pattern).programSize() > LARGEST_PROGRAM ? "is too complex" : undefined
  } catch {
    return "is not a valid regular expression (RE2 syntax, without look-around and back references)"
  }
}

function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known) return known
  const made = RE2JS.compile(pattern)
  if (compiled.size >= MOST_KEPT) compiled.clear()
  compiled.set(pattern, made)
  return made
}
