import { randomBytes } from "node:crypto"
import type { Pool } from "pg"
import { ulid } from "ulid"
import { z } from "zod"
import { queryRows } from "../lib/database"
import type { Encryption } from "../lib/encryption"
import { codeOf } from "../lib/thrown"
import { AGENT_KEY_PREFIX } from "./agent-keys"
import { HOME } from "./current-tenant"
import { databasePlace, keyHash, type TenantStatus } from "./registry"

const AGENT_KEY_BYTES = 32
const UNIQUE_VIOLATION = "23505"
const CHECK_VIOLATION = "23514"

/** A mistake in a command that a person typed. The message explains it, without a stack trace. */
export class TenantError extends Error {
  override readonly name = "Error"
}

export type AgentKey = z.output<typeof agentKeyRow>
const agentKeyRow = z.object({ id: z.string(), label: z.string(), createdAt: z.date() })

const sealedRow = z.object({ sealed: z.string().nullable() })
const domainRow = z.object({ domain: z.string() })
const droppedRow = z.object({ id: z.string(), database: z.string() })

/** Where a tenant's data is: the name of a database on home's server, or the address of another one. */
export type DatabasePlace = { name: string } | { url: string }

/** Writes to the registry. Every process learns of the change a moment later. */
export class Tenants {
  constructor(
    private readonly pool: Pick<Pool, "query">,
    private readonly encryption: Encryption,
  ) {}

  /** Adds a tenant whose database is being created. It gets no requests yet. Returns its id. */
  async begin(tenant: {
    slug: string
    name: string
    database: (id: string) => DatabasePlace
  }): Promise<string> {
    if (tenant.name.trim() === "") throw new TenantError("A shop needs a name.")
    const id = `tnt_${ulid()}`
    const database = tenant.database(id)
    const sealed = "url" in database ? this.encryption.seal(database.url, databasePlace(id)) : null
    await this.write(
      `INSERT INTO platform.tenant (id, slug, name, status, database_name, database_url_sealed)
         VALUES ($1, $2, $3, 'upgrading', $4, $5)`,
      [id, tenant.slug, tenant.name, "name" in database ? database.name : null, sealed],
      {
        [UNIQUE_VIOLATION]: `The tenant '${tenant.slug}' already exists.`,
        [CHECK_VIOLATION]: `'${tenant.slug}' is not a valid tenant name. Use 1 to 40 lower-case letters, digits and hyphens.`,
      },
    )
    return id
  }

  /** Records the schema of a tenant's database. The tenant gets requests from now on. */
  async complete(id: string, schemaVersion: string): Promise<void> {
    await this.write(
      `UPDATE platform.tenant
          SET schema_version = $2, updated_at = now(),
              status = CASE status WHEN 'upgrading' THEN 'active' ELSE status END
        WHERE id = $1`,
      [id, schemaVersion],
    )
  }

  /** Changes the status from one value to another. Does nothing if another command has changed it meanwhile. */
  async changeStatus(id: string, from: TenantStatus, to: TenantStatus): Promise<void> {
    await this.write(
      "UPDATE platform.tenant SET status = $3, updated_at = now() WHERE id = $1 AND status = $2",
      [id, from, to],
    )
  }

  /** Encrypts a tenant's database address again with the present key, if an old key had encrypted it. */
  async reseal(id: string): Promise<void> {
    const rows = await queryRows(
      this.pool,
      sealedRow,
      "SELECT database_url_sealed AS sealed FROM platform.tenant WHERE id = $1",
      [id],
    )
    const sealed = rows[0]?.sealed
    if (!sealed || !this.encryption.isOutdated(sealed)) return
    const place = databasePlace(id)
    await this.write("UPDATE platform.tenant SET database_url_sealed = $2 WHERE id = $1", [
      id,
      this.encryption.seal(this.encryption.open(sealed, place), place),
    ])
  }

  async setStatus(id: string, status: TenantStatus): Promise<void> {
    await this.write("UPDATE platform.tenant SET status = $2, updated_at = now() WHERE id = $1", [id, status])
  }

  async remove(id: string): Promise<void> {
    await this.write("DELETE FROM platform.tenant WHERE id = $1 AND id <> $2", [id, HOME])
  }

  async addDomain(id: string, domain: string): Promise<void> {
    const host = domain.trim().toLowerCase().replace(/\.$/, "")
    if (
      !/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host)
    )
      throw new TenantError(
        `'${domain}' is not a host name. Write it as shop.example, without https:// and port.`,
      )
    await this.write("INSERT INTO platform.tenant_domain (domain, tenant_id) VALUES ($1, $2)", [host, id], {
      [UNIQUE_VIOLATION]: `'${host}' already belongs to a tenant.`,
    })
  }

  async removeDomain(id: string, domain: string): Promise<void> {
    const removed = await this.write(
      "DELETE FROM platform.tenant_domain WHERE domain = lower($1) AND tenant_id = $2",
      [domain, id],
    )
    if (removed === 0) throw new TenantError(`'${domain}' is not a domain of this tenant.`)
  }

  async domains(id: string): Promise<string[]> {
    const rows = await queryRows(
      this.pool,
      domainRow,
      "SELECT domain FROM platform.tenant_domain WHERE tenant_id = $1 ORDER BY domain",
      [id],
    )
    return rows.map(({ domain }) => domain)
  }

  /** Creates an agent key and returns it. It cannot be read again, because only its hash is stored. */
  async addAgentKey(id: string, label: string): Promise<{ id: string; key: string }> {
    const key = AGENT_KEY_PREFIX + randomBytes(AGENT_KEY_BYTES).toString("base64url")
    const keyId = `agk_${ulid()}`
    await this.write("INSERT INTO platform.agent_key (id, hash, tenant_id, label) VALUES ($1, $2, $3, $4)", [
      keyId,
      keyHash(key),
      id,
      label,
    ])
    return { id: keyId, key }
  }

  async removeAgentKey(id: string, keyId: string): Promise<void> {
    const removed = await this.write("DELETE FROM platform.agent_key WHERE id = $1 AND tenant_id = $2", [
      keyId,
      id,
    ])
    if (removed === 0) throw new TenantError(`'${keyId}' is not an agent key of this tenant.`)
  }

  async agentKeys(id: string): Promise<AgentKey[]> {
    const rows = await queryRows(
      this.pool,
      agentKeyRow,
      `SELECT id, label, created_at AS "createdAt" FROM platform.agent_key
        WHERE tenant_id = $1 ORDER BY created_at, id`,
      [id],
    )
    return rows
  }

  /** Records a database of a dropped tenant. It was renamed instead of deleted, so that a mistake can be undone. */
  async noteDropped(dropped: { id: string; slug: string; database: string }): Promise<void> {
    await this.write(
      `INSERT INTO platform.dropped_database (database_name, tenant_id, slug) VALUES ($1, $2, $3)
         ON CONFLICT (database_name) DO NOTHING`,
      [dropped.database, dropped.id, dropped.slug],
    )
  }

  /** The databases of dropped tenants that are not deleted yet. */
  async dropped(slug: string): Promise<{ id: string; database: string }[]> {
    const rows = await queryRows(
      this.pool,
      droppedRow,
      `SELECT tenant_id AS id, database_name AS database FROM platform.dropped_database
        WHERE slug = $1 ORDER BY dropped_at`,
      [slug],
    )
    return rows
  }

  async forgetDropped(database: string): Promise<void> {
    await this.write("DELETE FROM platform.dropped_database WHERE database_name = $1", [database])
  }

  private async write(
    sql: string,
    values: unknown[],
    messages: Record<string, string> = {},
  ): Promise<number> {
    try {
      return (await this.pool.query(sql, values)).rowCount ?? 0
    } catch (error) {
      const message = messages[codeOf(error) ?? ""]
      throw message ? new TenantError(message) : error
    }
  }
}
