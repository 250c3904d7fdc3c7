import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isEngineRow, type Row } from "../../lib/contract/row"
import { errors } from "../../lib/errors"
import { excerpt } from "../../lib/excerpt"
import { patternOf } from "../_rows/row-middlewares"

/** Deeper than any of our fields, and safe for recursive code. */
const DEEPEST = 32
/** PostgreSQL cannot store NUL and lone surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u

/**
 * Names that every object inherits. A value with such a field breaks code that prints or compares it, for example the
 * engine's validators. `constructor` is allowed, because it can be normal data.
 */
const TAKEN_NAMES = new Set(
  Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== "constructor"),
)

/** The engine searches metadata for relations on updates. It fails at a list that contains null. */
const IN_METADATA = /(^|\.)metadata(\.|$)/

/**
 * Refuses input that no route can process: values that are nested too deeply, and inherited JavaScript names. Engine
 * routes also refuse texts that the database cannot store. Our own rows check each text field. Throws 400
 * `invalid_field` or `unknown_field`.
 */
export function soundInput(rows: Row[]) {
  const own = rows
    .filter((row) => !isEngineRow(row))
    .map(({ method, path }) => [method, patternOf(path)] as const)
  return (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void => {
    const path = req.baseUrl + req.path
    const isOurs = own.some(([method, pattern]) => method === req.method && pattern.test(path))
    checkParts(req.query, isOurs)
    checkParts(req.body, isOurs)
    next()
  }
}

/** Not recursive, because a deep value would overflow the stack. */
function checkParts(whole: unknown, takesAnyText: boolean): void {
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
