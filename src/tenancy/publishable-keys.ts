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
  /** A separate pool to the home database: its connections wait for a tenant's database. */
  pool: Pool
  /** The tokens of the valid publishable keys in the current tenant's database. */
  tokens: () => Promise<string[]>
}

/**
 * Keeps the registry's publishable keys equal to those in a tenant's database. The tenant's database decides what a key
 * may do; the registry only finds the tenant by it. Home's keys are not in the registry.
 */
export class PublishableKeys {
  constructor(private readonly options: Options) {}

  /** A change of a key through the engine's service is in the registry before the service answers. */
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

  /** Copies the current tenant's keys to the registry. Run it in the tenant's context. One run at a time per tenant. */
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
      // Discard the connection: its open transaction and its lock end with it.
      client.release(true)
      throw error
    }
  }

  /**
   * A tenant database copied from home's contains home's keys. Skip them, or the registry would lead home's storefronts
   * there.
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
