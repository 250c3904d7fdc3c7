import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isEngineRow, patternOf, type Row } from "../../kits/rows/row"
import { checkParts } from "./safe-parts"

/**
 * Refuses input that no route can handle: values that are nested too deeply, and names that every JavaScript object
 * has. For the engine's routes, also texts that the database cannot store; our own routes check each field. Throws 400
 * `invalid_field` or `unknown_field`. Removes from all texts the characters that other formats cannot carry.
 */
export function makeInputSafe(rows: Row[]) {
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
