import { createHmac } from "node:crypto"

/** The parts of a submission that are rated. */
export interface Submission {
  /**
   * Method and path of the route, without the values of parameters. So the same text below different posts counts as
   * the same content.
   */
  route: string
  /** The body after validation by the contract row. */
  body: unknown
  /** Identifies the sender for counting: an IP address or a network. */
  client: string
}

/** Shorter content says nothing: many people write "thanks" or send a form with one checkbox. */
const SHORTEST_TELLING = 20

export interface Fingerprints {
  content: string
  client: string
}

/**
 * Hashes of the content and of the sender, for counting. They use the tenant's key, so nobody can guess the input from
 * a hash or compare two tenants. Short content is hashed together with the sender, because many people write the same.
 */
export function fingerprintsOf({ route, body, client }: Submission, key: string): Fingerprints {
  const keyed = (kind: string, parts: readonly string[]) =>
    createHmac("sha256", key)
      .update(JSON.stringify([kind, ...parts]))
      .digest("base64url")
  const values = valuesOf(body).map((value) => normalized(String(value)))
  const isTelling = values.join("").length >= SHORTEST_TELLING
  return {
    content: keyed("content", [route, isTelling ? "" : client, ...values]),
    client: keyed("client", [client]),
  }
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
