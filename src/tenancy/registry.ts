import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import type { Pool } from "pg"
import { clock } from "../lib/clock"
import type { Encryption } from "../lib/encryption"
import type { Broadcast } from "./broadcast"
import { HOME, type Tenant } from "./current-tenant"

export type TenantStatus = "active" | "suspended" | "upgrading"

/** What the registry knows of a tenant. */
export interface RegisteredTenant extends Tenant {
  name: string
  status: TenantStatus
  /** What identified the schema of its database when that was last made or upgraded. */
  schemaVersion: string | undefined
  /** Whether that schema is this code's, or a later one, which this code can still work on. */
  isCurrent: boolean
}

/** By what a tenant can be found. */
export type Claim = "id" | "slug" | "domain" | "publishable key" | "agent key"

/** The topic under which every change of the registry is broadcast. */
const REGISTRY_TOPIC = "registry"

/** Domains, keys and slugs that are kept in memory, unknown ones among them. */
const CACHE_SIZE = 20_000
const LONGEST_NAME = 64
/** With the home database away, not every request waits to find that out. */
const ASK_AGAIN_MS = 1_000

const LOOKUPS: Record<Claim, { sql: string; stored: (value: string) => string }> = {
  id: { sql: "t.id = $2", stored: asIs },
  slug: { sql: "t.slug = $2", stored: asIs },
  domain: {
    sql: "t.id = (SELECT tenant_id FROM platform.tenant_domain WHERE domain = $2)",
    stored: (domain) => domain.toLowerCase(),
  },
  "publishable key": {
    sql: "t.id = (SELECT tenant_id FROM platform.publishable_key WHERE hash = $2)",
    stored: keyHash,
  },
  "agent key": {
    sql: "t.id = (SELECT tenant_id FROM platform.agent_key WHERE hash = $2)",
    stored: keyHash,
  },
}

interface TenantRow {
  id: string
  slug: string
  name: string
  status: TenantStatus
  database_name: string | null
  database_url_sealed: string | null
  schema_version: string | null
  is_current: boolean
}

/** A tenant's row as {@link TenantRow}; the first parameter is the schema of this code. */
const TENANT = `
  SELECT t.*, coalesce(t.schema_version = $1 OR theirs.number > ours.number, false) AS is_current
    FROM platform.tenant t
    LEFT JOIN platform.schema_release theirs ON theirs.version = t.schema_version
    LEFT JOIN platform.schema_release ours ON ours.version = $1`

interface Options {
  homeUrl: string
  /** Connections to the home database. */
  pool: Pick<Pool, "query">
  broadcast: Broadcast
  /** Opens the addresses of databases on other servers. */
  encryption: Encryption
  /** What identifies the schema of this code. */
  schemaVersion: string
}

/**
 * Finds tenants by what names them. What was found is kept, and so is that nothing was, until the home database
 * says that anything has changed; while it cannot be heard, nothing that is kept is believed.
 */
export class Registry {
  private readonly cache = new LRUCache<string, { found: unknown; version: number }>({ max: CACHE_SIZE })
  private readonly underWay = new Map<string, Promise<unknown>>()
  private version = 0
  /** When the home database was last asked in vain. */
  private failedAt = Number.NEGATIVE_INFINITY

  constructor(private readonly options: Options) {
    options.broadcast.on(REGISTRY_TOPIC, () => {
      this.version++
    })
  }

  async find(claim: Claim, value: string): Promise<RegisteredTenant | undefined> {
    return this.remember(cacheKey(claim, value), () => this.load(claim, value))
  }

  /** A tenant that must be there, as the database has it now. */
  async fresh(slug: string): Promise<RegisteredTenant> {
    const tenant = await this.load("slug", slug)
    if (!tenant) throw new Error(`There is no tenant '${slug}'.`)
    return tenant
  }

  /** Whether {@link find} has to ask the database. */
  isKnown(claim: Claim, value: string): boolean {
    return this.isFresh(this.cache.peek(cacheKey(claim, value)))
  }

  /** Whether there is no tenant but home. */
  isAlone(): Promise<boolean> {
    return this.remember("alone", async () => {
      const others = await this.options.pool.query("SELECT 1 FROM platform.tenant WHERE id <> $1 LIMIT 1", [
        HOME,
      ])
      return others.rowCount === 0
    })
  }

  /** Every tenant but home, by slug. Always from the database. */
  async all(): Promise<RegisteredTenant[]> {
    const { rows } = await this.options.pool.query<TenantRow>(`${TENANT} WHERE t.id <> $2 ORDER BY slug`, [
      this.options.schemaVersion,
      HOME,
    ])
    return rows.map((row) => this.tenantOf(row))
  }

  /** All tenants that work, home first, then by slug. Always from the database. */
  async active(): Promise<RegisteredTenant[]> {
    const { rows } = await this.options.pool.query<TenantRow>(
      `${TENANT} WHERE status = 'active' ORDER BY id <> $2, slug`,
      [this.options.schemaVersion, HOME],
    )
    return rows.map((row) => this.tenantOf(row))
  }

  private async load(claim: Claim, value: string): Promise<RegisteredTenant | undefined> {
    const { sql, stored } = LOOKUPS[claim]
    const { rows } = await this.options.pool.query<TenantRow>(`${TENANT} WHERE ${sql}`, [
      this.options.schemaVersion,
      stored(value),
    ])
    return rows[0] && this.tenantOf(rows[0])
  }

  /** Callers who ask for the same at the same moment share one query. An answer that a change overtook is not kept. */
  private async remember<Found>(key: string, load: () => Promise<Found>): Promise<Found> {
    const kept = this.cache.get(key)
    if (this.isFresh(kept)) return kept?.found as Found

    const version = this.version
    const flight = `${version} ${key}`
    const shared = this.underWay.get(flight) as Promise<Found> | undefined
    if (shared) return shared

    const loading = load().then(
      (found) => {
        this.cache.set(key, { found, version })
        return found
      },
      (error: unknown) => {
        this.failedAt = clock.now()
        // Of what was known, nothing has been heard to have changed; and with the home database away nothing can.
        if (kept?.version === this.version) return kept.found as Found
        throw error
      },
    )
    this.underWay.set(flight, loading)
    return loading.finally(() => this.underWay.delete(flight))
  }

  private isFresh(kept: { version: number } | undefined): boolean {
    if (kept?.version !== this.version) return false
    const isAway = clock.now() - this.failedAt < ASK_AGAIN_MS
    return this.options.broadcast.isListening || isAway
  }

  private tenantOf(row: TenantRow): RegisteredTenant {
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      status: row.status,
      schemaVersion: row.schema_version ?? undefined,
      isCurrent: row.is_current,
      databaseUrl: this.databaseUrlOf(row),
    }
  }

  /** Empty where its key is gone: that is one tenant's trouble, and nobody else's. */
  private opened(sealed: string, id: string): string {
    try {
      return this.options.encryption.open(sealed, databasePlace(id))
    } catch {
      return ""
    }
  }

  private databaseUrlOf({ id, database_name, database_url_sealed }: TenantRow): string {
    if (database_url_sealed) return this.opened(database_url_sealed, id)
    return database_name ? siblingDatabase(this.options.homeUrl, database_name) : this.options.homeUrl
  }
}

/** A database on the server of another. */
export function siblingDatabase(url: string, name: string): string {
  const sibling = new URL(url)
  sibling.pathname = `/${encodeURIComponent(name)}`
  return sibling.toString()
}

/** What a tenant's sealed database address is bound to. */
export function databasePlace(tenantId: string): string {
  return `registry/${tenantId}/database`
}

/** Keys are long and random, so a plain hash tells nothing about them. */
export function keyHash(key: string): string {
  return createHash("sha256").update(key).digest("hex")
}

function cacheKey(claim: Claim, value: string): string {
  const stored = LOOKUPS[claim].stored(value)
  // What callers send may be long; what is kept of it is not.
  return `${claim} ${stored.length > LONGEST_NAME ? keyHash(stored) : stored}`
}

function asIs(value: string): string {
  return value
}
