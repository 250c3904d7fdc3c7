import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import type { Actor } from "../../lib/actor"
import { encryptionWith } from "../../lib/encryption"
import type { AreaName, Settings } from "../../lib/features/registry"
import { mapValues } from "../../lib/map-values"
import type { Areas } from "../../lib/settings/areas"
import { currentTenantId } from "../../tenancy/current-tenant"
import { apply, difference, inverse, isEmpty, keysOf, stillToUndo } from "./lib/changes"
import { destinationsOf, strayedSecrets, withoutStrayed } from "./lib/destinations"
import { requireComplete } from "./lib/groups"
import { prepareChange } from "./lib/prepare"
import { lockRow, storedIn, writeRow } from "./lib/rows"
import { StoredCopies } from "./lib/stored-copies"
import { Vault } from "./lib/vault"
import { openedSettings, viewOf } from "./lib/views"
import { TenantConfig } from "./models/tenant-config"
import { TenantConfigChange } from "./models/tenant-config-change"
import type { AreaView, ConfigUndo, PreparedChange, StoredArea } from "./types"

interface Options {
  /** Seals and opens. */
  encryptionKey: string
  /** Former keys, which open what is not sealed anew yet. */
  retiredEncryptionKeys: string[]
  /** The settings that features have declared. */
  areas: () => Areas
}

/** The current tenant's settings, by area. Written by the workflow `save-tenant-config`, read by every feature. */
export default class TenantConfigModuleService extends MedusaService({ TenantConfig, TenantConfigChange }) {
  private readonly vault: Vault
  private readonly areas: () => Areas
  private readonly copies = new StoredCopies<StoredArea>()
  /** Nobody may trust a copy before it is known how changes elsewhere are heard of. */
  private mayTrustCopies = () => false

  constructor(container: object, options: Options) {
    super(container, options)
    this.vault = new Vault(encryptionWith(options.encryptionKey, options.retiredEncryptionKeys))
    this.areas = options.areas
  }

  /**
   * The settings of an area for use on the server: defaults filled in, secrets opened. Never answer or log them as
   * they are. Mostly from memory, with no statement.
   *
   * Throws 503 `not_configured` where a secret cannot be opened, as its key is gone.
   */
  async read<Name extends AreaName>(name: Name): Promise<Settings<Name>> {
    const load = () => this.stored(name)
    const stored = this.mayTrustCopies()
      ? await this.copies.get(copyKey(currentTenantId(), name), load)
      : await load()
    return openedSettings(this.areas().of(name), stored, (field, sealed) =>
      this.vault.open(name, field, sealed),
    )
  }

  /** Drops this process's copies: of one area, of a tenant, or all of them. */
  async forget(tenantId?: string, area?: string): Promise<void> {
    this.copies.forget(tenantId === undefined ? "" : copyKey(tenantId, area ?? ""))
  }

  /** Copies are used while this says that changes made by other processes are heard of; before it is called, never. */
  async trustCopiesWhile(isListening: () => boolean): Promise<void> {
    this.mayTrustCopies = isListening
  }

  /** An area as admins may see it. Always from the database. */
  async view(name: AreaName): Promise<AreaView> {
    const [row] = await this.listTenantConfigs({ area: name })
    return viewOf(name, this.areas().of(name), storedIn(row), row?.updated_at ?? null)
  }

  /** All areas as admins may see them, in their own order. Always from the database. */
  async views(): Promise<AreaView[]> {
    const areas = this.areas()
    const rows = await this.listTenantConfigs({ area: [...areas.names] })
    return areas.names.map((name) => {
      const row = rows.find(({ area }) => area === name)
      return viewOf(name, areas.of(name), storedIn(row), row?.updated_at ?? null)
    })
  }

  /**
   * Checks a partial update of an area, with `null` for what goes back to its default, and seals its secrets: the
   * input of the workflow `save-tenant-config`. Throws 400 `unknown_field`, `invalid_field` and `out_of_range`.
   */
  async prepare(name: AreaName, patch: unknown): Promise<PreparedChange> {
    return prepareChange(name, this.areas().of(name), patch, (field, text) =>
      this.vault.seal(name, field, text),
    )
  }

  /**
   * Merges a change into what is stored, together with its audit entry; of changes at the same moment none is lost.
   * Answers what {@link restore} needs, or nothing where all was so already. Secrets under a retired key are sealed
   * anew on the way. A change of an address clears the secrets that would be sent to it and are not given anew. Throws
   * 400 `missing_field` where something would be switched on that is not complete.
   */
  async save(change: PreparedChange, actor: Actor): Promise<ConfigUndo | undefined> {
    const undo = await this.saveInTransaction(change, actor)
    // Not earlier: what is read before the change is committed would be kept.
    if (undo) await this.forget(currentTenantId(), change.area)
    return undo
  }

  /** Takes a saved change back, audit entry included; what others have changed since stays. */
  async restore(undo: ConfigUndo): Promise<void> {
    await this.restoreInTransaction(undo)
    await this.forget(currentTenantId(), undo.area)
  }

  /** Seals anew what is under a retired key, in all areas of the current tenant. Answers how many secrets need one still. */
  async renewSecrets(): Promise<number> {
    const areas = this.areas()
    let remaining = 0
    for (const { area, secrets } of await this.listTenantConfigs({ area: [...areas.names] })) {
      const isOutdated = Object.values(storedIn({ settings: {}, secrets }).secrets).some((sealed) =>
        this.vault.isOutdated(sealed),
      )
      if (isOutdated && areas.has(area)) remaining += await this.renewInTransaction(area)
    }
    return remaining
  }

  @InjectTransactionManager()
  protected async saveInTransaction(
    { area, settings, secrets }: PreparedChange,
    actor: Actor,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<ConfigUndo | undefined> {
    if (isEmpty({ settings, secrets })) return undefined
    // What is not sealed, or for another place, is of no use and may be a secret: it is not stored.
    for (const [field, sealed] of Object.entries(secrets))
      if (sealed !== null) this.vault.open(area, field, sealed)

    const stored = await lockRow(context, area)
    const definition = this.areas().of(area)
    const clearedSecrets = strayedSecrets(definition, stored, { settings, secrets })
    const cleared = Object.fromEntries(clearedSecrets.map((secret) => [secret, null]))
    const after = difference(stored, { settings, secrets: { ...secrets, ...cleared } })
    if (isEmpty(after)) return undefined

    const next = apply(stored, after)
    requireComplete(definition, stored, next)
    await writeRow(context, area, this.renewed(area, next))
    const { id } = await this.createTenantConfigChanges(
      { area, actor_type: actor.type, actor_id: actor.id, keys: keysOf(after) },
      context,
    )
    return {
      area,
      before: inverse(stored, after),
      after,
      changeId: id,
      clearedSecrets,
      destinations: destinationsOf(definition, stored, after),
    }
  }

  @InjectTransactionManager()
  protected async restoreInTransaction(
    { area, before, after, changeId, destinations }: ConfigUndo,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<void> {
    const stored = await lockRow(context, area)
    const back = stillToUndo(stored, { before, after })
    await writeRow(
      context,
      area,
      apply(stored, withoutStrayed(this.areas().of(area), stored, back, destinations)),
    )
    await this.deleteTenantConfigChanges(changeId, context)
  }

  @InjectTransactionManager()
  protected async renewInTransaction(
    area: AreaName,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<number> {
    const renewed = this.renewed(area, await lockRow(context, area))
    await writeRow(context, area, renewed)
    return Object.values(renewed.secrets).filter((sealed) => this.vault.isOutdated(sealed)).length
  }

  private renewed(area: AreaName, { settings, secrets }: StoredArea): StoredArea {
    return { settings, secrets: mapValues(secrets, (sealed, field) => this.vault.renew(area, field, sealed)) }
  }

  private async stored(name: AreaName): Promise<StoredArea> {
    const [row] = await this.listTenantConfigs({ area: name })
    return storedIn(row)
  }
}

/** Begins with what it is forgotten by. */
function copyKey(tenantId: string, area: string): string {
  return `${tenantId}:${area}`
}
