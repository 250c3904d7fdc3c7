import { createHash } from "node:crypto"
import { storefront } from "../harness/api"
import type { Shop } from "../harness/shop"

export interface SpamChallenge {
  algorithm: string
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

export async function spamChallenge(shop: Shop): Promise<SpamChallenge> {
  return (await storefront(shop).get("/store/spam-challenge").expect(200)).body as SpamChallenge
}

/** Solves an anti-spam puzzle and returns the result as a browser sends it. `overrides` replace fields. */
export function solved(challenge: SpamChallenge, overrides: object = {}): string {
  const { algorithm, salt, signature } = challenge
  for (let number = 0; number <= challenge.maxnumber; number++) {
    const hash = createHash("sha256").update(`${salt}${number}`).digest("hex")
    if (hash !== challenge.challenge) continue
    const solution = { algorithm, challenge: hash, number, salt, signature, took: 9, ...overrides }
    return Buffer.from(JSON.stringify(solution)).toString("base64")
  }
  throw new Error("The challenge has no solution.")
}
