import { errors } from "../../lib/errors"
import { excerpt } from "../../lib/excerpt"

/** Deeper than any field of the API, and still safe for recursive code. */
const DEEPEST = 32
/** PostgreSQL cannot store these characters: NUL, and halves of characters (surrogates). */
const UNSTORABLE = /[\0\p{Surrogate}]/u

/**
 * Names that every JavaScript object has, such as `toString`. If a value has a field with this name, code that prints
 * or compares it breaks, for example in the engine's validation. `constructor` is allowed, because it can be normal
 * data.
 */
const TAKEN_NAMES = new Set(
  Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== "constructor"),
)

/** Metadata. The engine looks for relations in it on updates, and fails if a list in it contains null. */
const IN_METADATA = /(^|\.)metadata(\.|$)/

/**
 * Refuses a value that no route can handle. See `soundInput`. Uses a loop instead of recursion, because recursion
 * would fail for a very deep value.
 */
export function checkParts(whole: unknown, takesAnyText: boolean): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: whole, path: "", depth: 0 }]
  for (let part = open.pop(); part; part = open.pop()) {
    const { value, path, depth } = part
    if (typeof value === "string" && !takesAnyText && UNSTORABLE.test(value)) throw unstorable(path)
    if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) continue
    if (depth === DEEPEST) throw tooDeep(path)
    for (const [name, inner] of Object.entries(value)) {
      if (TAKEN_NAMES.has(name)) throw errors.unknownField(`A field must not be named '${name}'.`)
      if (UNSTORABLE.test(name)) throw unstorable(path)
      if (inner === null && Array.isArray(value) && IN_METADATA.test(path)) throw emptyPlace(path)
      open.push({ value: inner, path: path === "" ? name : `${path}.${name}`, depth: depth + 1 })
    }
  }
}

function tooDeep(path: string) {
  return errors.invalidField(`Field '${excerpt(path)}': is nested too deeply, ${DEEPEST} levels are allowed.`)
}

function emptyPlace(path: string) {
  return errors.invalidField(`Field '${excerpt(path)}': a list in metadata must not contain null.`)
}

function unstorable(path: string) {
  const named = path === "" ? "A field" : `Field '${excerpt(path)}'`
  return errors.invalidField(`${named}: must not contain zero bytes or lone surrogates.`)
}
