import { createChallenge, extractParams } from "altcha-lib"
import type { Challenge } from "altcha-lib/types"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { inTime, isSameText, SPAM_TOKEN_VALIDITY_SECONDS, type TokenReading } from "./spam-token"

/** As any ALTCHA widget takes it. */
export type ProofOfWork = Required<Challenge> & { algorithm: typeof ALGORITHM }

const ALGORITHM = "SHA-256"
/** A payload is some 300 characters long. */
const LONGEST_PAYLOAD = 2_000

/** A solved challenge, as widgets send it: base64 of this JSON. */
const solution = z.object({
  algorithm: z.literal(ALGORITHM),
  challenge: z.string(),
  number: z.int().min(0),
  salt: z.string(),
  signature: z.string(),
})
const times = z.object({ issued: z.coerce.number().int(), expires: z.coerce.number().int() })

/**
 * An ALTCHA challenge (https://altcha.org/docs/v2/): the number between 0 and `maxNumber` that was hashed is to be found
 * by trying. Nothing of it is kept: its times are in the salt, which the signed hash covers.
 */
export async function issueChallenge(hmacKey: string, maxNumber: number): Promise<ProofOfWork> {
  const issued = Math.floor(clock.now() / 1000)
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    hmacKey,
    maxnumber: maxNumber,
    params: { issued: String(issued) },
    expires: new Date((issued + SPAM_TOKEN_VALIDITY_SECONDS) * 1000),
  })
  return { ...challenge, algorithm: ALGORITHM, maxnumber: maxNumber }
}

/**
 * What a solved challenge is worth. Not by the library's `verifySolution`, which has a clock of its own and compares
 * signatures in the time that they agree for.
 */
export async function readSolution(payload: string, hmacKey: string): Promise<TokenReading> {
  const solved = solution.safeParse(decoded(payload))
  if (!solved.success) return { problem: "malformed" }
  const { algorithm, challenge, number, salt, signature } = solved.data

  const expected = await createChallenge({ algorithm, hmacKey, number, salt })
  const isGenuine = isSameText(challenge, expected.challenge) && isSameText(signature, expected.signature)
  if (!isGenuine) return { problem: "forged" }

  const { issued, expires } = times.parse(extractParams(solved.data))
  // The hash is the same however its solution is written down, so it is the hash that can be used once.
  return inTime(challenge, issued, expires)
}

function decoded(payload: string): unknown {
  if (payload.length > LONGEST_PAYLOAD) return undefined
  try {
    return JSON.parse(Buffer.from(payload, "base64").toString())
  } catch {
    return undefined
  }
}
