import { LRUCache } from "lru-cache"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { Ask } from "./ask"

const FRESH_MS = 60 * 60_000
/** If a provider does not answer, its cached document is used for this long. */
const STALE_MS = 24 * 60 * 60_000
/** Minimum time between fetches if a document is insufficient. Otherwise made-up key ids could flood a provider. */
const PATIENCE_MS = 10_000
/** Cache size. Each Microsoft directory that a shop names has documents of its own. */
const MOST = 500

/** Parses JSON; undefined if invalid. */
type Reader<Document> = (json: unknown) => Document | undefined

interface Kept {
  json: unknown
  readAt: number
}

/**
 * Caches documents that providers publish: metadata (OpenID Connect Discovery 1.0) and keys (RFC 7517). All tenants
 * share the cache, because it holds no tenant's data. Concurrent callers share one request.
 */
export class PublishedDocuments {
  private readonly kept = new LRUCache<string, Kept>({ max: MOST })
  private readonly underWay = new Map<string, Promise<Kept>>()

  /**
   * Returns a document. Fetches it again after an hour, or if it lacks what the caller needs, such as a rotated key. An
   * invalid document never replaces a cached one. Throws 502 `provider_error` if no document is available.
   */
  async read<Document>(
    url: string,
    ask: Ask,
    read: Reader<Document>,
    suffices: (document: Document) => boolean = () => true,
  ): Promise<Document> {
    const kept = this.kept.get(url)
    const known = kept && read(kept.json)
    // Uses the absolute age, so that a clock set back does not keep a document forever.
    const age = kept ? Math.abs(clock.now() - kept.readAt) : Number.POSITIVE_INFINITY
    if (known !== undefined && age < (suffices(known) ? FRESH_MS : PATIENCE_MS)) return known
    try {
      const { json } = await (this.underWay.get(url) ?? this.fetch(url, ask, read))
      return read(json) ?? none(url)
    } catch (error) {
      if (known !== undefined && age < STALE_MS) return known
      throw error
    }
  }

  private fetch(url: string, ask: Ask, read: Reader<unknown>): Promise<Kept> {
    const fetching = jsonAt(url, ask)
      .then((json) => {
        const fetched = { json, readAt: clock.now() }
        if (read(json) === undefined) none(url)
        this.kept.set(url, fetched)
        return fetched
      })
      .finally(() => this.underWay.delete(url))
    this.underWay.set(url, fetching)
    return fetching
  }
}

async function jsonAt(url: string, ask: Ask): Promise<unknown> {
  const response = await ask(url, { headers: { accept: "application/json" } })
  const text = await response.text()
  if (!response.ok) throw errors.providerError(undefined, { cause: `${response.status} at ${url}` })
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function none(url: string): never {
  throw errors.providerError(undefined, { cause: `nothing that can be used at ${url}` })
}
