import { createHmac } from "node:crypto"

/** A submission, as far as it is looked at. */
export interface Submission {
  /** The row's method and path, without what stands for its parameters: a bot sends the same to every post. */
  route: string
  /** The body as its row has checked it. */
  body: unknown
  /** What stands for the caller in counters: an address, or a network. */
  client: string
}

/** Shorter than this, different people write the same: "thanks", or a form that asks for no more than a tick. */
const SHORTEST_TELLING = 20

export interface Fingerprints {
  content: string
  client: string
}

/**
 * What stands for a submission's content and for its client where they are counted. Hashes with a key of the tenant's:
 * neither an address nor what somebody has written can be had from them, nor be recognized at another tenant. Short
 * content is told apart by client.
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

/** All that people have written into a body. */
export function textsOf(body: unknown): string[] {
  return valuesOf(body).filter((value) => typeof value === "string")
}

/** What is in a body at any depth, without recursion: callers choose how deep some bodies are. */
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

/** The same to a reader: capitals, spaces and look-alike forms of a letter make no other text. */
function normalized(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim()
}
