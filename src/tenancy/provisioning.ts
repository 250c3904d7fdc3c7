import type { Pool } from "pg"
import { z } from "zod"
import { queryRows } from "../lib/database"
import { HOME } from "./current-tenant"
import type { RegisteredTenant, Registry } from "./registry"
import { besideName, claimDatabase, databaseServer, withSlugLock } from "./tenant-databases"
import { type DatabasePlace, TenantError, type Tenants } from "./tenants"

const databaseNameRow = z.object({ database_name: z.string().nullable() })

/** Migrates one database to the schema of this code. With `template`, the database gets no shop. */
export type Prepare = (databaseUrl: string, options?: { template: boolean }) => Promise<void>

interface Options {
  /** The home database. Tenants get databases on the same server unless they have their own address. */
  homeUrl: string
  pool: Pick<Pool, "query">
  registry: Registry
  tenants: Tenants
  /** The identifier of this code's schema. */
  schemaVersion: string
  prepare: Prepare
  /** The name of the database that new tenants copy. Default: a database without a shop, made by `prepare`. */
  template?: string
}

export interface NewTenant {
  slug: string
  name: string
  /** The address of an existing empty database. Default: a new database beside home's. */
  databaseUrl?: string
}

export interface UpgradeResult {
  slug: string
  outcome: "upgraded" | "current" | "failed"
  reason?: string
}

/** Creates, upgrades and drops tenants: databases and registry rows. One command at a time per tenant. */
export class Provisioning {
  constructor(private readonly options: Options) {}

  /**
   * Creates a tenant: first its database, then its shop through `opener`, which loads at the same time. The tenant is
   * not served until everything is done. A failure reverts all changes. Calling it again after a crash starts over.
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
        // Loading blocks this process for seconds, so the registry's new connections would time out meanwhile.
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
   * Upgrades tenants to the schema of this code, several at a time. A failed tenant stays as it was and does not stop
   * the others. Call it again to upgrade the rest.
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
   * Takes a tenant out of service. Its database is renamed and kept until {@link purge}; a database at another address
   * stays unchanged. After a crash it can be called again.
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

  /** Deletes for ever the databases of dropped tenants. Calls `before` for each. */
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
      // The schema is behind, so the tenant is still not served. Only its status changes back.
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

  /** Removes the remains of an unfinished creation. */
  private async clearUnfinished(slug: string): Promise<void> {
    const known = await this.options.registry.find("slug", slug)
    if (known && known.id !== HOME && known.schemaVersion === undefined) await this.removeUnfinished(known.id)
  }

  /** Delete the database first: without its registry row nobody would find it again. */
  private async removeUnfinished(id: string): Promise<void> {
    if ((await this.databaseName(id)) === this.ownName(id)) await this.beside.drop(this.ownName(id))
    await this.options.tenants.remove(id)
  }

  private placeOf({ databaseUrl }: NewTenant, id: string): DatabasePlace {
    return databaseUrl ? { url: databaseUrl } : { name: this.ownName(id) }
  }

  /** The name contains the id, not the slug, because a later tenant may have the same slug. */
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
