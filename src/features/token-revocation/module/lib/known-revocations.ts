import { LRUCache } from "lru-cache"
import type { Revocation } from "../types"

/** Cached revocations expire after this time, in case a message is lost. */
const KEPT_MS = 5 * 60_000
/** If a tenant has more revocations, they are not cached, and each check asks the database. */
export const MAX_OF_TENANT = 50_000
/**
 * The most revocations of all tenants together, about 60 MB. For more, the tenants that were unused for the longest
 * time are dropped.
 */
const MAX_OF_ALL = 500_000

/** The revocations of a tenant, by the id of a token or identity. Undefined if there are too many. */
type Known = Map<string, Revocation> | undefined

interface Loading {
  known: Promise<Known>
  /** Revocations that were reported while the query ran. Its result may lack them. */
  heard: Revocation[]
}

/**
 * Caches the revocations of tenants, for each tenant all or none, and adds new ones when they are reported. Concurrent
 * callers share one query.
 */
export class KnownRevocations {
  private readonly cached = new LRUCache<string, { known: Known }>({
    maxSize: MAX_OF_ALL,
    sizeCalculation: ({ known }) => 1 + (known?.size ?? 0),
    ttl: KEPT_MS,
  })
  private readonly underWay = new Map<string, Loading>()

  async of(tenantId: string, load: () => Promise<Revocation[]>): Promise<Known> {
    const cached = this.cached.get(tenantId)
    if (cached) return cached.known
    return (this.underWay.get(tenantId) ?? this.start(tenantId, load)).known
  }

  /** Adds a revocation that this process or another one has made. */
  add(tenantId: string, revocation: Revocation): void {
    this.underWay.get(tenantId)?.heard.push(revocation)
    const known = this.cached.get(tenantId)?.known
    if (!known) return
    put(known, revocation)
    // Sets the entry again, because the cache measures an entry only when it is set.
    this.cached.set(
      tenantId,
      { known: known.size > MAX_OF_TENANT ? undefined : known },
      { noUpdateTTL: true },
    )
  }

  /** Drops everything, because messages about revocations may be lost. */
  forget(): void {
    this.cached.clear()
    this.underWay.clear()
  }

  private start(tenantId: string, load: () => Promise<Revocation[]>): Loading {
    const heard: Revocation[] = []
    const isCurrent = () => this.underWay.get(tenantId) === loading
    const fill = async (): Promise<Known> => {
      try {
        const known = wholeOf(await load(), heard)
        if (isCurrent()) this.cached.set(tenantId, { known })
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
  if (loaded.length > MAX_OF_TENANT) return undefined
  const known = new Map<string, Revocation>()
  for (const revocation of [...loaded, ...heard]) put(known, revocation)
  return known
}

/**
 * If there are two revocations of one token or identity, the later one counts, so that no token becomes valid again.
 */
function put(known: Map<string, Revocation>, revocation: Revocation): void {
  const before = known.get(revocation.subject)
  if (!before || before.issuedBefore < revocation.issuedBefore) known.set(revocation.subject, revocation)
}
