import { currentTenantId } from "../../../../tenancy/current-tenant"

const FLUSH_AFTER_MS = 2_000
const MAX_PATHS = 500

/** How often redirects were used and paths were missed since the last flush, for one tenant. */
export interface Uses {
  hits: Map<string, number>
  misses: Map<string, number>
}

/**
 * Counts uses in memory and writes them in batches, so that a busy storefront does not write at each request. Each
 * process counts for itself. A process that is killed loses the counts of the last two seconds.
 */
export class UseLog {
  private readonly waiting = new Map<string, Uses>()

  constructor(private readonly write: (uses: Uses) => Promise<void>) {}

  hit(id: string): void {
    this.count("hits", id)
  }

  miss(path: string): void {
    this.count("misses", path)
  }

  /** Writes the current tenant's counts now. */
  async flush(): Promise<void> {
    const tenant = currentTenantId()
    const uses = this.waiting.get(tenant)
    this.waiting.delete(tenant)
    if (uses) await this.write(uses)
  }

  private count(kind: keyof Uses, name: string): void {
    const counts = this.ofTenant()[kind]
    const before = counts.get(name)
    // Strange paths of an attacker must not fill the memory.
    if (before === undefined && counts.size >= MAX_PATHS) return
    counts.set(name, (before ?? 0) + 1)
  }

  private ofTenant(): Uses {
    const tenant = currentTenantId()
    const known = this.waiting.get(tenant)
    if (known) return known
    const uses: Uses = { hits: new Map(), misses: new Map() }
    this.waiting.set(tenant, uses)
    // The timer runs in this request's tenant.
    setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref()
    return uses
  }
}
