import type { IApiKeyModuleService } from "@medusajs/framework/types"
import type { Pool, PoolClient } from "pg"
import { z } from "zod"
import { queryRows } from "../lib/database"
import { currentTenant, type Tenant } from "./current-tenant"
import { keyHash } from "./registry"

const hashRow = z.object({ hash: z.string() })
const tokenRow = z.object({ token: z.string() })

const CHANGES = [
  "createApiKeys",
  "updateApiKeys",
  "upsertApiKeys",
  "revoke",
  "deleteApiKeys",
  "softDeleteApiKeys",
  "restoreApiKeys",
]

interface Options {
  /**
   * Connections to the home database. They are separate from the registry's, because they are held while a tenant's
   * database answers.
   */
  pool: Pool
  /** The tokens of the publishable keys in the current tenant's database, also of revoked ones. */
  tokens: () => Promise<string[]>
}

/**
 * Copies each tenant's publishable keys to the registry, which finds the tenant of a request by its key. The tenant's
 * own database decides what a key may do. The home tenant's keys are not copied.
 */
export class PublishableKeys {
  constructor(private readonly options: Options) {}

  /** Changes the engine's service for API keys: when it answers, the registry already knows the changed key. */
  follow(apiKeys: IApiKeyModuleService): void {
    for (const change of CHANGES) {
      const original: unknown = Reflect.get(apiKeys, change)
      if (typeof original !== "function") throw new Error(`The engine's API keys have no '${change}'.`)
      Object.assign(apiKeys, {
        [change]: async (...args: unknown[]) => {
          const result: unknown = await Reflect.apply(original, apiKeys, args)
          const tenant = currentTenant()
          if (tenant) await this.register(tenant)
          return result
        },
      })
    }
  }

  /**
   * Copies the current tenant's keys to the registry. Call it in the tenant's context. For each tenant, only one call
   * runs at a time.
   */
  async register({ id }: Tenant): Promise<void> {
    const client = await this.options.pool.connect()
    try {
      await client.query("BEGIN")
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
        `publishable keys of ${id}`,
      ])
      const hashes = (await this.withoutHomes(await this.options.tokens(), client)).map(keyHash).sort()
      const known = await queryRows(
        client,
        hashRow,
        "SELECT hash FROM platform.publishable_key WHERE tenant_id = $1",
        [id],
      )
      if (
        known
          .map(({ hash }) => hash)
          .sort()
          .join() !== hashes.join()
      ) {
        await client.query("DELETE FROM platform.publishable_key WHERE tenant_id = $1 AND hash <> ALL ($2)", [
          id,
          hashes,
        ])
        await client.query(
          `INSERT INTO platform.publishable_key (hash, tenant_id) SELECT unnest($2::text[]), $1
             ON CONFLICT (hash) DO NOTHING`,
          [id, hashes],
        )
      }
      await client.query("COMMIT")
      client.release()
    } catch (error) {
      // Closes the connection instead of reusing it. This ends its open transaction and releases the lock.
      client.release(true)
      throw error
    }
  }

  /**
   * Removes the home tenant's keys. A tenant's database may be a copy of home's and then contains them. In the
   * registry, they would send home's storefronts to this tenant.
   */
  private async withoutHomes(tokens: string[], home: PoolClient): Promise<string[]> {
    const rows = await queryRows(
      home,
      tokenRow,
      "SELECT token FROM api_key WHERE type = 'publishable' AND token = ANY ($1)",
      [tokens],
    )
    const homes = new Set(rows.map(({ token }) => token))
    return tokens.filter((token) => !homes.has(token))
  }
}
