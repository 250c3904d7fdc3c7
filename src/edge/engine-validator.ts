import { createRequire } from "node:module"
import path from "node:path"
import { z } from "zod"
import { type ApiError, validationError } from "../lib/errors"
import { faultsOf } from "../lib/parse"

/** The file of the engine's validator. The package does not export it. */
const FILE = "zod/zod-helpers.js"

const validator = z.object({
  zodValidator: z.custom<typeof validate>((value) => typeof value === "function"),
})

interface Schema {
  strict?: () => Schema
  /** Exists if the schema describes an object. */
  shape?: Record<string, Schema>
  omit?: (fields: Record<string, true>) => Schema
  safeParseAsync(value: unknown): Promise<z.ZodSafeParseResult<unknown>>
}

/**
 * Replaces the engine's validator, which describes only the first three invalid fields in a sentence. Ours reports
 * every field by name. Throws if the engine has no such validator, so an upgrade that removes it stops the start of the
 * server.
 */
export function nameEveryFault(): void {
  const load = createRequire(__filename)
  const helpers: unknown = load(path.join(path.dirname(load.resolve("@medusajs/framework")), FILE))
  validator.parse(helpers)
  Object.assign(Object(helpers), { zodValidator: validate })
}

/** Refuses unknown fields, as the engine's validator does. */
async function validate(schema: Schema, value: unknown): Promise<unknown> {
  const strict = schema.strict?.() ?? schema
  const result = await strict.safeParseAsync(value).catch(async (thrown: unknown) => {
    throw (await brokenFields(strict, value, thrown)) ?? thrown
  })
  if (result.success) return result.data
  throw validationError(faultsOf(result.error.issues, { value }))
}

/**
 * Some of the engine's schemas throw for a value of a wrong type, for example when they trim a name that is not text.
 * This finds the fields that throw and reports them as invalid. The other fields are parsed without them.
 */
async function brokenFields(schema: Schema, value: unknown, thrown: unknown): Promise<ApiError | undefined> {
  const { shape, omit } = schema
  const fields = z.record(z.string(), z.unknown()).safeParse(value)
  if (!(thrown instanceof TypeError && shape && omit && fields.success)) return undefined

  const broken = new Set<string>()
  for (const [name, field] of Object.entries(shape))
    await field.safeParseAsync(fields.data[name]).catch(() => broken.add(name))
  const others = Object.fromEntries(Object.entries(fields.data).filter(([name]) => !broken.has(name)))
  const mask = Object.fromEntries([...broken].map((name) => [name, true] as const))
  const { error } = await omit(mask).safeParseAsync(others)
  return validationError([
    ...faultsOf([...broken].map(wrongKind), { value }),
    ...faultsOf(error?.issues ?? [], { value }),
  ])
}

function wrongKind(name: string): z.core.$ZodIssue {
  return {
    code: "invalid_type",
    expected: "string",
    path: [name],
    message: "Invalid input",
    input: undefined,
  }
}
