import { createHmac } from "node:crypto"
import { hasLink } from "./links"

/** The parts of a submission that are rated. */
export interface Submission {
  /**
   * Method and path of the route, without the values of parameters. So the same text below different posts counts as
   * the same content.
   */
  route: string
  /** The body after validation by the contract row. */
  body: unknown
  /** The part of the body that the sender has typed. It has no choices, and nothing that the storefront adds. */
  typed: unknown
  /** Identifies the sender for counting: an IP address or a network. */
  client: string
}

/** Shorter texts say nothing, unless they contain a link: many people write "thanks" or answer with one word. */
const SHORTEST_TELLING = 40
/** An id or an email address. */
const ONE_WORD = /^(?:[!-~]+|\S+@\S+)$/

export interface Fingerprints {
  /** `undefined` if many people send the same, such as a vote or a rating. Then it is not counted. */
  content: string | undefined
  client: string
}

/**
 * Hashes of the content and of the sender, for counting. They use the tenant's key, so nobody can guess the input from
 * a hash or compare two tenants.
 */
export function fingerprintsOf({ route, body, typed, client }: Submission, key: string): Fingerprints {
  const keyed = (kind: string, parts: readonly string[]) =>
    createHmac("sha256", key)
      .update(JSON.stringify([kind, ...parts]))
      .digest("base64url")
  const values = valuesOf(body).map((value) => normalized(String(value)))
  return {
    content: textsOf(typed).some(isTelling) ? keyed("content", [route, ...values]) : undefined,
    client: keyed("client", [client]),
  }
}

function isTelling(text: string): boolean {
  if (hasLink(text)) return true
  const written = normalized(text)
  return written.length >= SHORTEST_TELLING && !ONE_WORD.test(written)
}

/** All strings in a body. */
export function textsOf(body: unknown): string[] {
  return valuesOf(body).filter((value) => typeof value === "string")
}

/**
 * All values in a body, at any depth. It uses a loop instead of recursion, because a hostile body could be so deep that
 * recursion fails.
 */
function valuesOf(body: unknown): unknown[] {
  const values: unknown[] = []
  const waiting = [body]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === "object" && next !== null)
      for (const value of Object.values(next)) waiting.push(value)
    else if (next !== undefined && next !== null) values.push(next)
  }
  return values
}

/** Makes texts equal that look the same: ignores case, extra spaces and look-alike letters. */
function normalized(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim()
}
