import proxyAddr from "proxy-addr"
import { z } from "zod"
import type { Environment, Surroundings } from "./declaration"

const MINIMUM_SECRET_LENGTH = 32
/** Words from examples and tutorials. A secret with such a word is publicly known, so production refuses it. */
const WELL_KNOWN_SECRETS = /supersecret|changeme|change-me|password|example|placeholder|your[-_]/i

export const BYTES_PER_UNIT = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 } as const

/** Declares a feature's variables, and a function that builds its configuration from their values. */
export function environment<Variables extends Record<string, z.ZodType>, Own>(
  variables: Variables,
  configure: (values: z.output<z.ZodObject<Variables>>, surroundings: Surroundings) => Own,
): Environment<Own> {
  const schema = z.object(variables)
  return { variables, read: (source, surroundings) => configure(schema.parse(source), surroundings) }
}

const units = z.enum(["b", "kb", "mb", "gb"])

export const bytes = z
  .string()
  .regex(/^\d+(b|kb|mb|gb)$/i, "must be a size such as 100kb or 20mb")
  .transform((size) => {
    const unit = units.parse(size.replace(/\d+/, "").toLowerCase())
    return Number.parseInt(size, 10) * BYTES_PER_UNIT[unit]
  })

export const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true")

export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(minimum, `must be at least ${minimum}`).max(maximum, `must be at most ${maximum}`))

export const url = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL such as ${example}`,
  })

/** The URL of an external service. The default is its public URL. Tests and proxies set another one. */
export const serviceUrl = (usual: string, example = "https://proxy.example") =>
  url(["http:", "https:"], example).default(usual)

export const origins = z
  .string()
  .refine(
    (value) =>
      value
        .split(",")
        .every((origin) => origin === "" || origin.startsWith("/") || /^https?:\/\/[^/\s]+$/.test(origin)),
    {
      error:
        "must be origins separated by commas, such as https://shop.example, with no path or trailing slash",
    },
  )

export const proxies = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((hop) => hop.trim())
      .filter(Boolean),
  )
  .refine(isTrustable, {
    error:
      "must be addresses, networks (10.0.0.0/8) or the words loopback, linklocal, uniquelocal, separated by commas",
  })

export const secret = z
  .string()
  .min(MINIMUM_SECRET_LENGTH, `must have at least ${MINIMUM_SECRET_LENGTH} characters`)
  .refine((value) => !WELL_KNOWN_SECRETS.test(value), { error: "contains a word that attackers try first" })
  .refine((value) => new Set(value).size >= 10, { error: "repeats itself too much to be a secret" })

export const secretList = z
  .string()
  .transform((value) => value.split(",").map((one) => one.trim()))
  .pipe(z.array(secret))

function isTrustable(hops: string[]): boolean {
  try {
    proxyAddr.compile(hops)
    return true
  } catch {
    return false
  }
}
