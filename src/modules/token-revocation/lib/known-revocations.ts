import { LRUCache } from "lru-cache"
import type { Revocation } from "../types"

/** Limits the damage of a lost announcement. */
const KEPT_MS = 5 * 60_000
/** Limit per tenant. For a tenant with more revocations, each check queries the database. */
export const MOST_OF_TENANT = 50_000
/** Limit for all tenants, about 60 MB. The least recently used tenants are evicted. */
const MOST_OF_ALL = 500_000

/** A tenant's revocations by subject. Undefined if there are too many to cache. */
type Known = Map<string, Revocation> | undefined

interface Loading {
  known: Promise<Known>
  /** Announced while the query runs, so its result may lack them. */
  heard: Revocation[]
}

/**
 * Caches tenants' revocations, completely or not at all, and follows announcements. Concurrent callers share one query.
 */
export class KnownRevocations {
  private readonly kept = new LRUCache<string, { known: Known }>({
    maxSize: MOST_OF_ALL,
    sizeCalculation: ({ known }) => 1 + (known?.size ?? 0),
    ttl: KEPT_MS,
  })
  private readonly underWay = new Map<string, Loading>()

  async of(tenantId: string, load: () => Promise<Revocation[]>): Promise<Known> {
    const kept = this.kept.get(tenantId)
    if (kept) return kept.known
    return (this.underWay.get(tenantId) ?? this.start(tenantId, load)).known
  }

  /** Adds a revocation that this process or another one has made. */
  add(tenantId: string, revocation: Revocation): void {
    this.underWay.get(tenantId)?.heard.push(revocation)
    const known = this.kept.get(tenantId)?.known
    if (!known) return
    put(known, revocation)
    // Sets the entry again, because the cache computes sizes only on set.
    this.kept.set(tenantId, { known: known.size > MOST_OF_TENANT ? undefined : known }, { noUpdateTTL: true })
  }

  /** Drops all copies, because announcements may be lost. */
  forget(): void {
    this.kept.clear()
    this.underWay.clear()
  }

  private start(tenantId: string, load: () => Promise<Revocation[]>): Loading {
    const heard: Revocation[] = []
    const isCurrent = () => this.underWay.get(tenantId) === loading
    const fill = async (): Promise<Known> => {
      try {
        const known = wholeOf(await load(), heard)
        if (isCurrent()) this.kept.set(tenantId, { known })
        return known
      } finally {
        if (isCurrent()) this.underWay.delete(tenantId)
      }
    }
    const loading: Loading = { heard, known: fill() }
    this.underWay.set(tenantId, loading)
    return loading
  }
}

function wholeOf(loaded: Revocation[], heard: Revocation[]): Known {
  if (loaded.length > MOST_OF_TENANT) return undefined
  const known = new Map<string, Revocation>()
  for (const revocation of [...loaded, ...heard]) put(known, revocation)
  return known
}

/** The later of two revocations of one subject wins, so that no token becomes valid again. */
function put(known: Map<string, Revocation>, revocation: Revocation): void {
  const before = known.get(revocation.subject)
  if (!before || before.issuedBefore < revocation.issuedBefore) known.set(revocation.subject, revocation)
}
