import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import Ajv, { type ErrorObject } from "ajv"
import addFormats from "ajv-formats"
import { resolveTokens } from "../../src/lib/design-tokens/resolve"

const FOLDER = path.resolve(__dirname, "../../src/features/theme/services/unit-tests/design-tokens")
const SCHEMAS = "https://www.designtokens.org/schemas/2025.10"

/** An example of the Design Tokens format's own text. */
export interface TokenExample {
  section: string
  example?: number
  referenced?: object
  refused?: { reason: string; at: string }
  file: object
}

const read = (file: string) => JSON.parse(readFileSync(path.join(FOLDER, file), "utf8"))

/** The examples of the Format Module. */
export const formatExamples: TokenExample[] = read("examples.json")
/** The examples of the Color Module. */
export const colorExamples: TokenExample[] = read("color-examples.json")

const ajv = addFormats(new Ajv({ strict: false }))
for (const file of readdirSync(path.join(FOLDER, "schemas"), { recursive: true, encoding: "utf8" }))
  if (file.endsWith(".json"))
    ajv.addSchema({ ...read(`schemas/${file}`), $id: `${SCHEMAS}/${file.replaceAll("\\", "/")}` })
const check = ajv.getSchema(`${SCHEMAS}/format.json`)

/** The errors that the format's own JSON Schema reports for a file. */
export function schemaFaults(file: unknown): ErrorObject[] {
  if (!check) throw new Error("The schema of the format is missing.")
  return check(file) ? [] : (check.errors ?? [])
}

/** Whether a file follows the format's own JSON Schema. */
export const followsSchema = (file: unknown) => schemaFaults(file).length === 0

/**
 * The file with each token's type at the token. By the schema alone, a text could be a font or a style. Positions are
 * clamped, because the schema refuses those that the format's text allows.
 */
export function withTypes(file: object): object {
  const typed = structuredClone(file)
  for (const [key, { type }] of resolveTokens(file)) {
    const token = key
      .split(".")
      .reduce<unknown>((node, name) => (node ? Reflect.get(Object(node), name) : node), typed)
    if (token && !("$type" in Object(token))) Reflect.set(Object(token), "$type", type)
  }
  for (const place of objectsIn(typed)) {
    const position: unknown = Reflect.get(place, "position")
    if (typeof position === "number") Reflect.set(place, "position", Math.min(1, Math.max(0, position)))
  }
  return typed
}

/** All objects and lists in a value. */
export function objectsIn(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}
