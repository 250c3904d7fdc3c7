import { LRUCache } from "lru-cache"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import type { Ask } from "./ask"

const FRESH_MS = 60 * 60_000
/** If a provider does not answer, its old document is used for this time. */
const STALE_MS = 24 * 60 * 60_000
/**
 * If a document lacks a key, it is loaded again at most this often. Otherwise tokens with invented key ids would make
 * us flood the provider.
 */
const PATIENCE_MS = 10_000
/** The most documents in the cache. Each organization at Microsoft that a shop names has its own. */
const MAX_DOCUMENTS = 500

/** Parses JSON. Returns undefined if it is not a valid document. */
type Reader<Document> = (json: unknown) => Document | undefined

interface CachedDocument {
  json: unknown
  readAt: number
}

/**
 * Caches documents that providers publish: metadata (OpenID Connect Discovery 1.0) and keys (RFC 7517). All tenants
 * share the cache, because nothing in it is about a tenant. Concurrent callers share one request.
 */
export class PublishedDocuments {
  private readonly cached = new LRUCache<string, CachedDocument>({ max: MAX_DOCUMENTS })
  private readonly underWay = new Map<string, Promise<CachedDocument>>()

  /**
   * Returns a document. It is loaded again after an hour, or if it lacks what the caller needs, such as a new key. An
   * invalid response never replaces a cached document. Throws 502 `provider_error` if there is no document.
   */
  async read<Document>(
    url: string,
    ask: Ask,
    read: Reader<Document>,
    suffices: (document: Document) => boolean = () => true,
  ): Promise<Document> {
    const cached = this.cached.get(url)
    const known = cached && read(cached.json)
    // The absolute difference, so that a document does not stay for ever if the clock is set back.
    const age = cached ? Math.abs(clock.now() - cached.readAt) : Number.POSITIVE_INFINITY
    if (known !== undefined && age < (suffices(known) ? FRESH_MS : PATIENCE_MS)) return known
    try {
      const { json } = await (this.underWay.get(url) ?? this.fetch(url, ask, read))
      return read(json) ?? none(url)
    } catch (error) {
      if (known !== undefined && age < STALE_MS) return known
      throw error
    }
  }

  private fetch(url: string, ask: Ask, read: Reader<unknown>): Promise<CachedDocument> {
    const fetching = jsonAt(url, ask)
      .then((json) => {
        const fetched = { json, readAt: clock.now() }
        if (read(json) === undefined) none(url)
        this.cached.set(url, fetched)
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
