import { createRequire } from "node:module"
import path from "node:path"
import { z } from "zod"
import { type ApiError, validationError } from "../lib/errors"
import { faultsOf } from "../lib/parse"

/** The engine's file with its validator, which the package does not export. */
const FILE = "zod/zod-helpers.js"

const validator = z.object({
  zodValidator: z.custom<typeof validate>((value) => typeof value === "function"),
})

interface Schema {
  strict?: () => Schema
  /** The fields of an object schema. */
  shape?: Record<string, Schema>
  omit?: (fields: Record<string, true>) => Schema
  safeParseAsync(value: unknown): Promise<z.ZodSafeParseResult<unknown>>
}

/**
 * Makes the engine's routes report every invalid field. The engine's own validator describes only the first three
 * faults, in sentences. The server does not start with an engine without this validator, so an upgrade cannot drop it
 * unnoticed.
 */
export function nameEveryFault(): void {
  const load = createRequire(__filename)
  const helpers: unknown = load(path.join(path.dirname(load.resolve("@medusajs/framework")), FILE))
  validator.parse(helpers)
  Object.assign(Object(helpers), { zodValidator: validate })
}

/** Like the engine, this refuses unknown fields. */
async function validate(schema: Schema, value: unknown): Promise<unknown> {
  const strict = schema.strict?.() ?? schema
  const result = await strict.safeParseAsync(value).catch(async (thrown: unknown) => {
    throw (await brokenFields(strict, value, thrown)) ?? thrown
  })
  if (result.success) return result.data
  throw validationError(faultsOf(result.error.issues, { value }))
}

/**
 * Some engine schemas throw for a value of another type, for example because they trim a name before they check that it
 * is a text. Fields that throw are reported as invalid. The others are parsed without them.
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
