import type { Pool } from "pg"
import type { RegisteredTenant, Registry } from "./registry"
import { besideName, databaseServer } from "./tenant-databases"
import { type DatabasePlace, TenantError, type Tenants } from "./tenants"

/** Brings one database to the schema of this code; with `template`, without a shop in it. */
export type Prepare = (databaseUrl: string, options?: { template: boolean }) => Promise<void>

interface Options {
  /** The home database; tenants without a database of their own elsewhere are beside it. */
  homeUrl: string
  pool: Pick<Pool, "query">
  registry: Registry
  tenants: Tenants
  /** What identifies the schema of this code. */
  schemaVersion: string
  prepare: Prepare
  /** The name of the database that new tenants are copies of. Default: one without a shop, made by `prepare`. */
  template?: string
}

export interface NewTenant {
  slug: string
  name: string
  /** A database that is there already, with a shop in it or empty. Default: a new one beside home's. */
  database?: DatabasePlace
}

export interface UpgradeResult {
  slug: string
  outcome: "upgraded" | "current" | "failed"
  reason?: string
}

/** Makes, upgrades and drops tenants: their databases, and what the registry says of them. */
export class Provisioning {
  constructor(private readonly options: Options) {}

  /** Makes the template that new tenants are copies of, where it is not there yet. */
  template(): Promise<string> {
    const { schemaVersion, prepare, template } = this.options
    if (template) return Promise.resolve(template)
    return this.beside.template(schemaVersion, (url) => prepare(url, { template: true }))
  }

  /**
   * Makes a tenant: its database first, then its shop, by what `opener` answers, which gets ready meanwhile. Until all
   * is done it is not served; what fails is taken back. A creation that was cut off is begun anew.
   */
  async create<Opened>(
    wanted: NewTenant,
    opener: () => Promise<(tenant: RegisteredTenant) => Promise<Opened>>,
  ): Promise<{ tenant: RegisteredTenant; opened: Opened }> {
    const { registry, tenants, schemaVersion, prepare } = this.options
    await this.clearUnfinished(wanted.slug)
    if (await registry.find("slug", wanted.slug))
      throw new TenantError(`There is a tenant '${wanted.slug}' already.`)
    const template = wanted.database ? undefined : await this.template()

    const database = wanted.database ?? this.ownDatabase(wanted.slug)
    if ("name" in database && !wanted.database && (await this.beside.exists(database.name)))
      throw new TenantError(`There is a database '${database.name}' that belongs to no tenant.`)
    const id = await tenants.begin({ slug: wanted.slug, name: wanted.name, database })
    const gettingReady = opener()
    gettingReady.catch(() => undefined)
    try {
      if (template && "name" in database) await this.beside.clone(template, database.name)
      const tenant = await registry.fresh(wanted.slug)
      if (wanted.database) await prepare(tenant.databaseUrl)
      const open = await gettingReady
      const opened = await open(tenant)
      await tenants.complete(id, schemaVersion)
      return { tenant: await registry.fresh(wanted.slug), opened }
    } catch (error) {
      await gettingReady.catch(() => undefined)
      await tenants.remove(id)
      if (template && "name" in database) await this.beside.drop(database.name)
      throw error
    }
  }

  /**
   * Brings tenants to the schema of this code, a few at a time. One that fails stays as it was and stops no other, so
   * that the same call again takes up what is left.
   */
  async upgrade(
    chosen: RegisteredTenant[],
    options: { parallel: number; onResult: (result: UpgradeResult) => void },
  ): Promise<UpgradeResult[]> {
    const waiting = [...chosen]
    const results: UpgradeResult[] = []
    const upgradeNext = async (): Promise<void> => {
      for (let tenant = waiting.shift(); tenant; tenant = waiting.shift()) {
        const result = await this.upgradeOne(tenant)
        results.push(result)
        options.onResult(result)
      }
    }
    await Promise.all(Array.from({ length: options.parallel }, upgradeNext))
    return results
  }

  /** Takes a tenant out of service. Its database is renamed, and kept until {@link purge}; one elsewhere is left as it is. */
  async drop({ id, slug }: RegisteredTenant): Promise<{ database: string | undefined }> {
    const { tenants } = this.options
    const name = await this.databaseName(id)
    await tenants.setStatus(id, "suspended")
    if (name === undefined) {
      await tenants.remove(id)
      return { database: undefined }
    }
    const dropped = besideName(this.options.homeUrl, `dropped_${id.toLowerCase()}`)
    if (await this.beside.exists(name)) await this.beside.rename(name, dropped)
    await tenants.noteDropped({ id, slug, database: dropped })
    await tenants.remove(id)
    return { database: dropped }
  }

  /** Deletes the databases that drops of a tenant have left. Nothing brings them back. Answers their tenants' ids. */
  async purge(slug: string): Promise<string[]> {
    const left = await this.options.tenants.dropped(slug)
    for (const { database } of left) {
      await this.beside.drop(database)
      await this.options.tenants.forgetDropped(database)
    }
    return left.map(({ id }) => id)
  }

  private async upgradeOne(tenant: RegisteredTenant): Promise<UpgradeResult> {
    const { tenants, schemaVersion, prepare } = this.options
    const { id, slug } = tenant
    if (tenant.schemaVersion === schemaVersion && tenant.status !== "upgrading")
      return { slug, outcome: "current" }
    if (tenant.status === "active") await tenants.setStatus(id, "upgrading")
    try {
      await prepare(tenant.databaseUrl)
      await tenants.complete(id, schemaVersion)
      return { slug, outcome: "upgraded" }
    } catch (error) {
      // Its schema is behind, so it is not served all the same; but nobody is at work on it any more.
      if (tenant.status === "active") await tenants.setStatus(id, "active")
      return { slug, outcome: "failed", reason: (error as Error).message }
    }
  }

  /** What a creation that never ended has left. */
  private async clearUnfinished(slug: string): Promise<void> {
    const { registry, tenants } = this.options
    const known = await registry.find("slug", slug)
    if (!known || known.schemaVersion !== undefined) return
    const name = await this.databaseName(known.id)
    await tenants.remove(known.id)
    if (name === this.ownDatabase(slug).name) await this.beside.drop(name)
  }

  private async databaseName(id: string): Promise<string | undefined> {
    const { rows } = await this.options.pool.query<{ database_name: string | null }>(
      "SELECT database_name FROM platform.tenant WHERE id = $1",
      [id],
    )
    return rows[0]?.database_name ?? undefined
  }

  /** The database that is made for a tenant, and deleted with it. */
  private ownDatabase(slug: string): { name: string } {
    return { name: besideName(this.options.homeUrl, `tenant_${slug.replaceAll("-", "_")}`) }
  }

  private get beside() {
    return databaseServer(this.options.homeUrl)
  }
}
