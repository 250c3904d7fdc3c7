import { createHmac } from "node:crypto"

/** The parts of a submission that are rated. */
export interface Submission {
  /** Method and path of the contract row, without parameter values. A bot sends the same text to every post. */
  route: string
  /** The body after validation by the contract row. */
  body: unknown
  /** The caller's key in counters: an address or a network. */
  client: string
}

/** Different people write the same short content, for example "thanks" or a form with one checkbox. */
const SHORTEST_TELLING = 20

export interface Fingerprints {
  content: string
  client: string
}

/**
 * Hashes of the content and the client, used for counting. The key is the tenant's, so nobody can read the input from a
 * hash or compare tenants. Short content counts per client.
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

/** All values in a body, at any depth. It avoids recursion because callers control the depth of some bodies. */
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

/** Maps texts that look the same to one form. It ignores case, extra spaces and look-alike letters. */
function normalized(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim()
}
