import { LRUCache } from "lru-cache"
import type { Revocation } from "../types"

/** If ever an announcement went astray, this is how long it could matter. */
const KEPT_MS = 5 * 60_000
/** Of one tenant: for one that has more, the database is asked about each token. */
export const MOST_OF_TENANT = 50_000
/** Of all tenants together, some 60 MB. Those that were not needed for longest make room. */
const MOST_OF_ALL = 500_000

/** A tenant's revocations by subject; nothing where there are too many to keep. */
type Known = Map<string, Revocation> | undefined

interface Loading {
  known: Promise<Known>
  /** Made while it runs: what it reads may be older. */
  heard: Revocation[]
}

/**
 * Copies of tenants' revocations, whole or not at all, which follow what is announced. Callers who need one at the same
 * moment share one query.
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

  /** Adds one that was made, here or elsewhere. */
  add(tenantId: string, revocation: Revocation): void {
    this.underWay.get(tenantId)?.heard.push(revocation)
    const known = this.kept.get(tenantId)?.known
    if (!known) return
    put(known, revocation)
    // Its size counts from when it is set.
    this.kept.set(tenantId, { known: known.size > MOST_OF_TENANT ? undefined : known }, { noUpdateTTL: true })
  }

  /** Forgets all: some may have been missed. */
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

/** Of two of one subject, the later holds: nothing is ever good again. */
function put(known: Map<string, Revocation>, revocation: Revocation): void {
  const before = known.get(revocation.subject)
  if (!before || before.issuedBefore < revocation.issuedBefore) known.set(revocation.subject, revocation)
}
