import { z } from "zod"
import { email } from "../../../lib/fields"

const SHORTEST_PASSWORD = 8
const MAX_PASSWORD_LENGTH = 256
export const MAX_TOKEN_LENGTH = 4_000

/** Accepts any password at a sign-in, because older accounts may have one that today's rules forbid. */
export const presentedPassword = z
  .string()
  .min(1)
  .meta({ examples: ["correct horse battery staple"], format: "password" })

export const newPassword = z
  .string()
  .min(SHORTEST_PASSWORD)
  .max(MAX_PASSWORD_LENGTH)
  .meta({ examples: ["correct horse battery staple"], format: "password" })

/** Accepts any text as an email at a sign-in, except for characters that the database cannot store. */
const STORABLE = /^[^\0\p{Cs}]*$/u
export const presentedEmail = z
  .string()
  .min(1)
  .regex(STORABLE, "must not contain zero bytes or lone surrogates")
  .meta({ examples: ["ada@example.com"] })

export const MAX_PRESENTED_LENGTH = 320
export const newEmail = email.describe("Stored in lower case without surrounding spaces.")

export const jwt = z
  .string()
  .describe("Send it as `Authorization: Bearer <token>`. Valid for 24 hours.")
  .meta({ examples: ["eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhY3Rvcl9pZCI6ImN1c18wMSJ9.4hQ"] })

export const token = z.looseObject({ token: jwt })
