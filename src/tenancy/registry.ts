import { createHash } from "node:crypto"
import type { Pool } from "pg"
import { z } from "zod"
import { countRow, queryRows } from "../lib/database"
import type { Encryption } from "../lib/encryption"
import type { Broadcast } from "./broadcast"
import { HOME, type Tenant } from "./current-tenant"
import { LookupCache, LookupFreshness } from "./lookup-cache"

const tenantStatus = z.enum(["active", "suspended", "upgrading"])
export type TenantStatus = z.output<typeof tenantStatus>

/** A tenant as the registry stores it. */
export interface RegisteredTenant extends Tenant {
  name: string
  status: TenantStatus
  /** Identifies the schema of the tenant's database, as recorded at the last creation or upgrade. */
  schemaVersion: string | undefined
  /** Whether this code can use the tenant's database: its schema is the same or newer. */
  isCurrent: boolean
}

/** A tenant can be found by these. */
export type Claim = "id" | "slug" | "domain" | "publishable key" | "agent key"

/** The broadcast topic of messages about changes in the registry. */
const REGISTRY_TOPIC = "registry"

/** The largest number of cached lookups. Lookups of unknown names are cached too. */
const CACHE_SIZE = 20_000
const MAX_NAME_LENGTH = 64

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

/** A row of `platform.tenant`. */
export type TenantRow = z.output<typeof tenantRow>
export const tenantRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  status: tenantStatus,
  database_name: z.string().nullable(),
  database_url_sealed: z.string().nullable(),
  schema_version: z.string().nullable(),
  is_current: z.boolean(),
})

/** The SQL that selects tenants as {@link TenantRow}. Its first parameter is the schema of this code. */
const TENANT = `
  SELECT t.*, coalesce(t.schema_version = $1 OR theirs.number > ours.number, false) AS is_current
    FROM platform.tenant t
    LEFT JOIN platform.schema_release theirs ON theirs.version = t.schema_version
    LEFT JOIN platform.schema_release ours ON ours.version = $1`

/** SQL that finds tenants by a part of their slug or name. */
const named = (part: string) =>
  `(${part}::text IS NULL OR strpos(lower(concat_ws(' ', t.slug, t.name)), lower(${part})) > 0)`

interface Options {
  homeUrl: string
  /** Connections to the home database. */
  pool: Pick<Pool, "query">
  broadcast: Broadcast
  /** Decrypts the database addresses of tenants on other servers. */
  encryption: Encryption
  /** The identifier of this code's schema. */
  schemaVersion: string
}

/**
 * Finds tenants by domain, key or slug. Results are cached until the home database reports a change, also the result
 * that nothing was found. While no reports can arrive, the cache is not used.
 */
export class Registry {
  private readonly tenants: LookupCache<RegisteredTenant | undefined>
  private readonly alone: LookupCache<boolean>

  /** The identifier of this code's schema. */
  readonly schemaVersion: string

  constructor(private readonly options: Options) {
    this.schemaVersion = options.schemaVersion
    const freshness = new LookupFreshness(() => options.broadcast.isListening)
    this.tenants = new LookupCache(freshness, CACHE_SIZE)
    this.alone = new LookupCache(freshness, 1)
    options.broadcast.on(REGISTRY_TOPIC, () => freshness.expire())
  }

  async find(claim: Claim, value: string): Promise<RegisteredTenant | undefined> {
    return this.tenants.remember(cacheKey(claim, value), () => this.load(claim, value))
  }

  /** Reads a tenant from the database without the cache. Throws if it does not exist. */
  async fresh(slug: string): Promise<RegisteredTenant> {
    const tenant = await this.load("slug", slug)
    if (!tenant) throw new Error(`There is no tenant '${slug}'.`)
    return tenant
  }

  /** Whether {@link find} can answer from the cache. */
  isKnown(claim: Claim, value: string): boolean {
    return this.tenants.has(cacheKey(claim, value))
  }

  /** Whether the home tenant is the only one. Requests then need no lookup. */
  isAlone(): Promise<boolean> {
    return this.alone.remember("alone", async () => {
      const others = await this.options.pool.query("SELECT 1 FROM platform.tenant WHERE id <> $1 LIMIT 1", [
        HOME,
      ])
      return others.rowCount === 0
    })
  }

  /** Every tenant except home, sorted by slug. Does not use the cache. */
  async all(): Promise<RegisteredTenant[]> {
    const rows = await queryRows(this.options.pool, tenantRow, `${TENANT} WHERE t.id <> $2 ORDER BY slug`, [
      this.options.schemaVersion,
      HOME,
    ])
    return rows.map((row) => this.tenantOf(row))
  }

  /** All active tenants: home first, then sorted by slug. Does not use the cache. */
  async active(): Promise<RegisteredTenant[]> {
    const rows = await queryRows(
      this.options.pool,
      tenantRow,
      `${TENANT} WHERE status = 'active' ORDER BY id <> $2, slug`,
      [this.options.schemaVersion, HOME],
    )
    return rows.map((row) => this.tenantOf(row))
  }

  /**
   * One page of all tenants and home, by their slugs, and how many there are. `q` is a part of the slug or the name. Does
   * not use the cache. Two statements.
   */
  async page(
    q: string | undefined,
    order: "slug" | "-slug",
    limit: number,
    offset: number,
  ): Promise<{ tenants: RegisteredTenant[]; count: number }> {
    const { pool, schemaVersion } = this.options
    const [counted] = await queryRows(
      pool,
      countRow,
      `SELECT count(*)::int AS count FROM platform.tenant t WHERE ${named("$1")}`,
      [q ?? null],
    )
    const rows = await queryRows(
      pool,
      tenantRow,
      `${TENANT} WHERE ${named("$2")} ORDER BY slug ${order === "-slug" ? "DESC" : ""} LIMIT $3 OFFSET $4`,
      [schemaVersion, q ?? null, limit, offset],
    )
    return { tenants: rows.map((row) => this.tenantOf(row)), count: counted?.count ?? 0 }
  }

  private async load(claim: Claim, value: string): Promise<RegisteredTenant | undefined> {
    const { sql, stored } = LOOKUPS[claim]
    const rows = await queryRows(this.options.pool, tenantRow, `${TENANT} WHERE ${sql}`, [
      this.options.schemaVersion,
      stored(value),
    ])
    return rows[0] && this.tenantOf(rows[0])
  }

  tenantOf(row: TenantRow): RegisteredTenant {
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

  /**
   * Decrypts a database address. Returns an empty text if the encryption key is lost, so that only this tenant fails.
   */
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

/** The address of another database on the same server as `url`. */
export function siblingDatabase(url: string, name: string): string {
  const sibling = new URL(url)
  sibling.pathname = `/${encodeURIComponent(name)}`
  return sibling.toString()
}

/** The place for which a tenant's database address is encrypted. It cannot be decrypted for another tenant. */
export function databasePlace(tenantId: string): string {
  return `registry/${tenantId}/database`
}

/** Keys are stored as hashes. They are long and random, so nobody can guess a key from its hash. */
export function keyHash(key: string): string {
  return createHash("sha256").update(key).digest("hex")
}

function cacheKey(claim: Claim, value: string): string {
  const stored = LOOKUPS[claim].stored(value)
  // The key of a cache entry. A caller can send a long text, so it is hashed.
  return `${claim} ${stored.length > MAX_NAME_LENGTH ? keyHash(stored) : stored}`
}

function asIs(value: string): string {
  return value
}
