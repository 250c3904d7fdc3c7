import { withoutUnseen } from "../../lib/content/unseen"
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

/** A password is what was typed, also if it contains characters that nobody sees. */
const PASSWORD = /password/i

/**
 * Refuses a value that no route can handle. Removes from its texts the characters that other formats cannot carry. See
 * `makeInputSafe`. Uses a loop instead of recursion, because recursion would fail for a very deep value.
 */
export function checkParts(whole: unknown, takesAnyText: boolean): void {
  const check = (value: unknown, at: Place | undefined) => {
    if (typeof value === "string" && !takesAnyText && UNSTORABLE.test(value)) throw unstorable(pathOf(at))
    if (typeof value === "object" && value !== null && !Buffer.isBuffer(value)) open.push({ value, at })
  }
  const open: { value: object; at: Place | undefined }[] = []
  check(whole, undefined)
  for (let part = open.pop(); part; part = open.pop()) {
    const { value, at } = part
    const depth = (at?.depth ?? 0) + 1
    if (depth > DEEPEST) throw tooDeep(pathOf(at))
    if (Array.isArray(value)) {
      const isMetadata = value.includes(null) && IN_METADATA.test(pathOf(at))
      if (isMetadata) throw emptyPlace(pathOf(at))
      for (let index = 0; index < value.length; index++) {
        const inner: unknown = value[index]
        // Most lists have many small items, so only those that need it get a place.
        if (typeof inner === "string" || (typeof inner === "object" && inner !== null))
          check(inner, { name: index, within: at, depth })
        if (typeof inner === "string") value[index] = withoutUnseen(inner)
      }
      continue
    }
    for (const [name, inner] of Object.entries(value)) {
      if (TAKEN_NAMES.has(name)) throw errors.unknownField(`A field must not be named '${name}'.`)
      if (UNSTORABLE.test(name)) throw unstorable(pathOf(at))
      check(inner, { name, within: at, depth })
      if (typeof inner !== "string" || PASSWORD.test(name)) continue
      const seen = withoutUnseen(inner)
      if (seen !== inner) Reflect.set(value, name, seen)
    }
  }
}

/** The place of a part. Its path is only spelled if it is refused. */
interface Place {
  name: string | number
  within: Place | undefined
  /** 1 for the fields of the body. */
  depth: number
}

function pathOf(place: Place | undefined): string {
  const names: (string | number)[] = []
  for (let at = place; at; at = at.within) names.unshift(at.name)
  return names.join(".")
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
