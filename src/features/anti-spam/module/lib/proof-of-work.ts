import { createChallenge, extractParams } from "altcha-lib"
import type { Challenge } from "altcha-lib/types"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { isSame } from "../../../../lib/constant-time"
import { inTime, SPAM_TOKEN_VALIDITY_SECONDS, type TokenReading } from "./spam-token"

/** A puzzle in the format of ALTCHA, an open-source widget for browsers. */
export type ProofOfWork = Required<Challenge> & { algorithm: typeof ALGORITHM }

const ALGORITHM = "SHA-256"
/** A normal solution has about 300 characters. */
const MAX_PAYLOAD_LENGTH = 2_000

/** The solution of a puzzle, as the widget sends it: base64 of this JSON. */
const solution = z.object({
  algorithm: z.literal(ALGORITHM),
  challenge: z.string(),
  number: z.int().min(0),
  salt: z.string(),
  signature: z.string(),
})
const times = z.object({ issued: z.coerce.number().int(), expires: z.coerce.number().int() })

/**
 * Creates a puzzle (https://altcha.org/docs/v2/). The browser must find the number from 0 to `maxNumber` whose hash is
 * given. The server stores nothing: the times are part of the signed salt.
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
 * Validates a solution. It does not use the library's `verifySolution`, because that uses its own clock and compares
 * signatures in variable time.
 */
export async function readSolution(payload: string, hmacKey: string): Promise<TokenReading> {
  const solved = solution.safeParse(decoded(payload))
  if (!solved.success) return { problem: "malformed" }
  const { algorithm, challenge, number, salt, signature } = solved.data

  const expected = await createChallenge({ algorithm, hmacKey, number, salt })
  const isGenuine = isSame(challenge, expected.challenge) && isSame(signature, expected.signature)
  if (!isGenuine) return { problem: "forged" }

  const { issued, expires } = times.parse(extractParams(solved.data))
  // Identifies the solution by its hash, because one solution can be written in several ways.
  return inTime(challenge, issued, expires)
}

function decoded(payload: string): unknown {
  if (payload.length > MAX_PAYLOAD_LENGTH) return undefined
  try {
    return JSON.parse(Buffer.from(payload, "base64").toString())
  } catch {
    return undefined
  }
}
