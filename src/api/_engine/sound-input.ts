import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isEngineRow, type Row } from "../../lib/contract/row"
import { errors } from "../../lib/errors"
import { excerpt } from "../../lib/excerpt"
import { patternOf } from "../_rows/row-middlewares"

/** Deeper than any field of ours, and shallow enough for whatever walks a body by recursion. */
const DEEPEST = 32
/** PostgreSQL stores neither zero bytes nor halves of characters. */
const UNSTORABLE = /[\0\p{Surrogate}]/u

/**
 * What every object answers to. A value with one of these fields breaks code that prints or compares it, as the engine's
 * validators do. A constructor may as well be a maker of cars.
 */
const TAKEN_NAMES = new Set(
  Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== "constructor"),
)

/** Where the engine looks for relations in whatever it updates, and fails at a list with a null in it. */
const IN_METADATA = /(^|\.)metadata(\.|$)/

/**
 * Refuses what no route can take, whatever it asks for: values that are nested too deep, and names that stand for
 * something else in JavaScript. The engine's routes are also spared texts that the database cannot store; the fields of
 * our rows clean or refuse them one by one. Throws 400 `invalid_field` or `unknown_field`.
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

/** Without recursion, which is what a deep value would break. */
function checkParts(whole: unknown, takesAnyText: boolean): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: whole, path: "", depth: 0 }]
  for (let part = open.pop(); part; part = open.pop()) {
    const { value, path, depth } = part
    if (typeof value === "string" && !takesAnyText && UNSTORABLE.test(value)) throw unstorable(path)
    if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) continue
    if (depth === DEEPEST) throw tooDeep(path)
    for (const [name, inner] of Object.entries(value)) {
      if (TAKEN_NAMES.has(name)) throw errors.unknownField(`No field may be named '${name}'.`)
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
  return errors.invalidField(`${named}: must not contain zero bytes or halves of characters.`)
}
