import { createRequire } from "node:module"
import path from "node:path"
import { z } from "zod"
import { type ApiError, errors, validationError } from "../lib/errors"
import { moneyIssues } from "../lib/money-decimals"
import { faultsOf } from "../lib/parse"
import { emailAddress } from "../lib/text/email-address"

/** Files of the engine with its validators. Their packages do not export them. */
const FILE = "zod/zod-helpers.js"
const EMAIL_FILE = "common/is-email.js"

const validator = z.object({
  zodValidator: z.custom<typeof validate>((value) => typeof value === "function"),
})

const emailValidator = z.object({
  validateEmail: z.custom<(email: string) => string>((value) => typeof value === "function"),
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

  const emails: unknown = load(path.join(path.dirname(load.resolve("@medusajs/utils")), EMAIL_FILE))
  emailValidator.parse(emails)
  Object.assign(Object(emails), { validateEmail })
}

/** For the engine's workflows. Its own parser refuses top-level domains such as `xn--p1ai`. */
function validateEmail(email: string): string {
  const address = emailAddress(email)
  if (address === undefined) throw errors.invalidField("Field 'email': must be an email address.")
  return address
}

/** Refuses unknown fields, as the engine's validator does. */
async function validate(schema: Schema, given: unknown): Promise<unknown> {
  const strict = schema.strict?.() ?? schema
  const { value, email, isWrong = false } = await withEmail(strict, given)
  const result = await strict.safeParseAsync(value).catch(async (thrown: unknown) => {
    throw (await brokenFields(strict, value, thrown)) ?? thrown
  })
  const issues = result.error?.issues ?? []
  if (isWrong && !issues.some(({ path: [name] }) => name === "email")) issues.push(wrongEmail())
  if (result.success) issues.push(...moneyIssues(result.data))
  if (issues.length > 0) throw validationError(faultsOf(issues, { value }))
  return email === undefined ? result.data : { ...Object(result.data), email }
}

interface WithEmail {
  /** What the engine's schema judges. */
  value: unknown
  /** Replaces the email of the result. */
  email?: string
  /** The email is no address, also if the engine's schema accepts any text. */
  isWrong?: boolean
}

/** Judges the field `email` by our own parser, see {@link emailAddress}. The engine's schema gets another address. */
async function withEmail({ shape }: Schema, value: unknown): Promise<WithEmail> {
  const { data } = z.looseObject({ email: z.string() }).safeParse(value)
  if (!data || !shape?.email) return { value }
  const address = emailAddress(data.email)
  const isFilter = (await shape.email.safeParseAsync([])).success
  if (isFilter) return { value: { ...data, email: address ?? data.email } }
  if (address === undefined) return { value, isWrong: true }
  return { value: { ...data, email: "ada@example.com" }, email: address }
}

function wrongEmail(): z.core.$ZodIssue {
  return {
    code: "invalid_format",
    format: "email",
    path: ["email"],
    message: "must be an email address",
    input: undefined,
  }
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
