import { LRUCache } from "lru-cache"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { Ask } from "./ask"

const FRESH_MS = 60 * 60_000
/** A provider that does not answer is believed for so long that nothing of its has changed. */
const STALE_MS = 24 * 60 * 60_000
/** A document that lacks something is not asked for again at once: made-up key ids must not become work for a provider. */
const PATIENCE_MS = 10_000
/** A directory of Microsoft's, which a shop may name, has documents of its own. */
const MOST = 500

/** What makes a document of one kind, and nothing of what is none. */
type Reader<Document> = (json: unknown) => Document | undefined

interface Kept {
  json: unknown
  readAt: number
}

/**
 * What providers publish for everybody: their metadata (OpenID Connect Discovery 1.0) and their keys (RFC 7517). The
 * same for all tenants, who share it; nothing of theirs goes into it. Callers who need one at the same moment share one
 * request.
 */
export class PublishedDocuments {
  private readonly kept = new LRUCache<string, Kept>({ max: MOST })
  private readonly underWay = new Map<string, Promise<Kept>>()

  /**
   * A document, read anew after an hour, or where it lacks what a caller needs, as keys do after a rotation. What is no
   * such document takes the place of none. Throws 502 `provider_error` where there is none.
   */
  async read<Document>(
    url: string,
    ask: Ask,
    read: Reader<Document>,
    suffices: (document: Document) => boolean = () => true,
  ): Promise<Document> {
    const kept = this.kept.get(url)
    const known = kept && read(kept.json)
    // A clock that was set back must not keep a document for ever.
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
