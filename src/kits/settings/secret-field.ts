import { z } from "zod"
import { ONE_LINE, ONE_LINE_RULE, orNull } from "../../lib/fields"

/** A secret: a password, a key, a token. */
export type SecretField = z.ZodType<string | null>

export const secretText = (longest: number, shortest = 1) =>
  orNull(z.string().regex(ONE_LINE, ONE_LINE_RULE).min(shortest).max(longest))
