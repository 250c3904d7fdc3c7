import type { Pool } from "pg"
import { z } from "zod"
import { queryRows } from "../lib/database"
import { HOME } from "./current-tenant"
import { besideName, claimDatabase, databaseServer, withSlugLock } from "./database-server"
import type { RegisteredTenant, Registry } from "./registry"
import { type DatabasePlace, TenantError, type Tenants } from "./tenants"

const databaseNameRow = z.object({ database_name: z.string().nullable() })

/**
 * Migrates one database to the schema of this code. `template` leaves out the default shop, for databases that new
 * tenants are copied from.
 */
export type Prepare = (databaseUrl: string, options?: { template: boolean }) => Promise<void>

interface Options {
  /** The home database. Tenants get databases on the same server, unless the command names another address. */
  homeUrl: string
  pool: Pick<Pool, "query">
  registry: Registry
  tenants: Tenants
  /** The identifier of this code's schema. */
  schemaVersion: string
  prepare: Prepare
  /** The database from which new tenants are copied. By default, `prepare` makes one without a shop. */
  template?: string
}

export interface NewTenant {
  slug: string
  name: string
  /** The address of an existing empty database. By default, a new database is created on the home database's server. */
  databaseUrl?: string
}

export interface UpgradeResult {
  slug: string
  outcome: "upgraded" | "current" | "failed"
  reason?: string
}

/**
 * Creates, upgrades and drops tenants: their databases and their rows in the registry. For each tenant, only one
 * command runs at a time.
 */
export class Provisioning {
  constructor(private readonly options: Options) {}

  /**
   * Creates a tenant: first its database, then its shop by `opener`, which loads the engine meanwhile. The tenant gets
   * requests only when everything is done. A failure reverts everything. After a crash, call it again.
   */
  create<Opened>(
    wanted: NewTenant,
    opener: () => Promise<(tenant: RegisteredTenant) => Promise<Opened>>,
  ): Promise<{ tenant: RegisteredTenant; opened: Opened }> {
    return this.alone(wanted.slug, async () => {
      const { registry, tenants, schemaVersion } = this.options
      await this.clearUnfinished(wanted.slug)
      const id = await tenants.begin({ ...wanted, database: (newId) => this.placeOf(wanted, newId) })
      try {
        const template = wanted.databaseUrl ? undefined : await this.template()
        // Read the registry before `opener` loads the engine. Loading blocks this process for seconds, and a new
        // connection would time out.
        const tenant = await registry.fresh(wanted.slug)
        const gettingReady = opener()
        gettingReady.catch(() => undefined)
        try {
          await this.makeDatabase(tenant, template)
          const open = await gettingReady
          const opened = await open(tenant)
          await tenants.complete(id, schemaVersion)
          return { tenant: await registry.fresh(wanted.slug), opened }
        } finally {
          await gettingReady.catch(() => undefined)
        }
      } catch (error) {
        await this.removeUnfinished(id)
        throw error
      }
    })
  }

  /**
   * Upgrades tenants to the schema of this code, several at a time. If one fails, it stays as it was and the others
   * continue. A second call upgrades the rest.
   */
  async upgrade(
    chosen: RegisteredTenant[],
    options: { parallel: number; onResult: (result: UpgradeResult) => void },
  ): Promise<UpgradeResult[]> {
    const waiting = [...chosen]
    const results: UpgradeResult[] = []
    const upgradeNext = async (): Promise<void> => {
      for (let tenant = waiting.shift(); tenant; tenant = waiting.shift()) {
        const { slug } = tenant
        const result = await this.alone(slug, () => this.upgradeOne(slug)).catch(
          (error: Error): UpgradeResult => ({ slug, outcome: "failed", reason: error.message }),
        )
        results.push(result)
        options.onResult(result)
      }
    }
    await Promise.all(Array.from({ length: options.parallel }, upgradeNext))
    return results
  }

  /**
   * Stops serving a tenant. Its database is renamed and kept until {@link purge}. A database at another address stays
   * unchanged. After a crash, call it again.
   */
  drop(slug: string): Promise<{ id: string; database: string | undefined }> {
    return this.alone(slug, async () => {
      const { registry, tenants } = this.options
      if (slug === HOME) throw new TenantError("The home shop always exists.")
      const { id } = await registry.fresh(slug)
      const name = await this.databaseName(id)
      await tenants.setStatus(id, "suspended")
      const dropped = name && besideName(this.options.homeUrl, `dropped_${id.toLowerCase()}`)
      if (name && dropped) {
        await tenants.noteDropped({ id, slug, database: dropped })
        if (await this.beside.exists(name)) await this.beside.rename(name, dropped)
      }
      await tenants.remove(id)
      return { id, database: dropped }
    })
  }

  /** Deletes the databases of dropped tenants for ever. Calls `before` first for each tenant. */
  purge(slug: string, before: (tenantId: string) => Promise<void>): Promise<number> {
    return this.alone(slug, async () => {
      const left = await this.options.tenants.dropped(slug)
      for (const { id, database } of left) {
        await before(id)
        await this.beside.drop(database)
        await this.options.tenants.forgetDropped(database)
      }
      return left.length
    })
  }

  private async upgradeOne(slug: string): Promise<UpgradeResult> {
    const { registry, tenants, schemaVersion, prepare } = this.options
    const tenant = await registry.fresh(slug)
    const { id, databaseUrl } = tenant
    if (tenant.schemaVersion === undefined)
      return { slug, outcome: "failed", reason: `It was never finished. Run \`create ${slug}\` again.` }
    await tenants.reseal(id)
    if (tenant.schemaVersion === schemaVersion && tenant.status !== "upgrading")
      return { slug, outcome: "current" }

    await tenants.changeStatus(id, "active", "upgrading")
    try {
      await prepare(databaseUrl)
      await tenants.complete(id, schemaVersion)
      return { slug, outcome: "upgraded" }
    } catch (error) {
      // Marks the tenant as active again. It still gets no requests, because its schema is old.
      await tenants.changeStatus(id, "upgrading", "active")
      throw error
    }
  }

  /** The name of the template database. Creates it if it is missing. */
  private async template(): Promise<string> {
    const { schemaVersion, prepare, template } = this.options
    return template ?? this.beside.template(schemaVersion, (url) => prepare(url, { template: true }))
  }

  private async makeDatabase(
    { id, databaseUrl }: RegisteredTenant,
    template: string | undefined,
  ): Promise<void> {
    if (template) await this.beside.clone(template, this.ownName(id))
    await claimDatabase(databaseUrl, id)
    if (!template) await this.options.prepare(databaseUrl)
  }

  /** Deletes what an interrupted creation has left behind. */
  private async clearUnfinished(slug: string): Promise<void> {
    const known = await this.options.registry.find("slug", slug)
    if (known && known.id !== HOME && known.schemaVersion === undefined) await this.removeUnfinished(known.id)
  }

  /** Deletes the database before its row in the registry. Without the row, nobody would find the database again. */
  private async removeUnfinished(id: string): Promise<void> {
    if ((await this.databaseName(id)) === this.ownName(id)) await this.beside.drop(this.ownName(id))
    await this.options.tenants.remove(id)
  }

  private placeOf({ databaseUrl }: NewTenant, id: string): DatabasePlace {
    return databaseUrl ? { url: databaseUrl } : { name: this.ownName(id) }
  }

  /** The name of a tenant's database. It contains the id, because a later tenant may have the same slug. */
  private ownName(id: string): string {
    return besideName(this.options.homeUrl, id.toLowerCase())
  }

  private async databaseName(id: string): Promise<string | undefined> {
    const rows = await queryRows(
      this.options.pool,
      databaseNameRow,
      "SELECT database_name FROM platform.tenant WHERE id = $1",
      [id],
    )
    return rows[0]?.database_name ?? undefined
  }

  private async alone<Result>(slug: string, work: () => Promise<Result>): Promise<Result> {
    const result = await withSlugLock(this.options.homeUrl, slug, async () => ({ value: await work() }))
    if (!result) throw new TenantError(`Another command is working on '${slug}'.`)
    return result.value
  }

  private get beside() {
    return databaseServer(this.options.homeUrl)
  }
}
