import type { Pool } from "pg"
import { HOME } from "./current-tenant"
import type { RegisteredTenant, Registry } from "./registry"
import { besideName, claimDatabase, databaseServer, withSlugLock } from "./tenant-databases"
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
  /** Where an empty database is already. Default: a new one beside home's. */
  databaseUrl?: string
}

export interface UpgradeResult {
  slug: string
  outcome: "upgraded" | "current" | "failed"
  reason?: string
}

/** Makes, upgrades and drops tenants: their databases, and what the registry says of them. One command at a time for each. */
export class Provisioning {
  constructor(private readonly options: Options) {}

  /**
   * Makes a tenant: its database first, then its shop, by what `opener` answers, which gets ready meanwhile. Until all
   * is done it is not served; what fails is taken back. A creation that was cut off is begun anew.
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
        const gettingReady = opener()
        gettingReady.catch(() => undefined)
        try {
          const tenant = await registry.fresh(wanted.slug)
          await this.makeDatabase(tenant, template)
          const open = await gettingReady
          const opened = await open(tenant)
          await tenants.complete(id, schemaVersion)
          return { tenant: await registry.fresh(wanted.slug), opened }
        } finally {
          await gettingReady.catch(() => undefined)
        }
      } catch (error) {
        await this.takeBack(id)
        throw error
      }
    })
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
   * Takes a tenant out of service. Its database is renamed, and kept until {@link purge}; one elsewhere is left as it
   * is. Cut off, it can be called again.
   */
  drop(slug: string): Promise<{ id: string; database: string | undefined }> {
    return this.alone(slug, async () => {
      const { registry, tenants } = this.options
      if (slug === HOME) throw new TenantError("The home shop is always there.")
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

  /** Deletes the databases that drops of a tenant have left, each after `before`. Nothing brings them back. */
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
      // Its schema is behind, so it is not served all the same; but nobody is at work on it any more.
      await tenants.changeStatus(id, "upgrading", "active")
      throw error
    }
  }

  /** The name of the template that new tenants are copies of; it is made where it is not there yet. */
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

  /** What a creation that never ended has left. */
  private async clearUnfinished(slug: string): Promise<void> {
    const known = await this.options.registry.find("slug", slug)
    if (known && known.id !== HOME && known.schemaVersion === undefined) await this.takeBack(known.id)
  }

  /** The database goes first: without its row nobody would find it again. */
  private async takeBack(id: string): Promise<void> {
    if ((await this.databaseName(id)) === this.ownName(id)) await this.beside.drop(this.ownName(id))
    await this.options.tenants.remove(id)
  }

  private placeOf({ databaseUrl }: NewTenant, id: string): DatabasePlace {
    return databaseUrl ? { url: databaseUrl } : { name: this.ownName(id) }
  }

  /** Of the id, not of the slug: a later tenant of the same slug has another database. */
  private ownName(id: string): string {
    return besideName(this.options.homeUrl, id.toLowerCase())
  }

  private async databaseName(id: string): Promise<string | undefined> {
    const { rows } = await this.options.pool.query<{ database_name: string | null }>(
      "SELECT database_name FROM platform.tenant WHERE id = $1",
      [id],
    )
    return rows[0]?.database_name ?? undefined
  }

  private async alone<Result>(slug: string, work: () => Promise<Result>): Promise<Result> {
    const result = await withSlugLock(this.options.homeUrl, slug, async () => ({ value: await work() }))
    if (!result) throw new TenantError(`Another command is at work on '${slug}'.`)
    return result.value
  }

  private get beside() {
    return databaseServer(this.options.homeUrl)
  }
}
