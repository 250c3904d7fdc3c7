import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import type { Areas } from "../../../kits/settings/areas"
import type { Actor } from "../../../lib/actor"
import { encryptionWith } from "../../../lib/encryption"
import { mapValues } from "../../../lib/map-values"
import type { AreaName, Settings } from "../../../lib/registry"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { apply, changesToUndo, difference, inverse, isEmpty, keysOf } from "./lib/changes"
import { destinationsOf, exposedSecrets, withoutExposed } from "./lib/destinations"
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
  /** Encrypts and decrypts secrets. */
  encryptionKey: string
  /** Old keys. They decrypt secrets that are not yet encrypted with the present key. */
  retiredEncryptionKeys: string[]
  /** The settings that features have declared. */
  areas: () => Areas
}

/**
 * The settings of the current tenant, in areas. Every feature reads them. Only the workflow `save-tenant-config` writes
 * them.
 */
export default class TenantConfigModuleService extends MedusaService({ TenantConfig, TenantConfigChange }) {
  private readonly vault: Vault
  private readonly areas: () => Areas
  private readonly copies = new StoredCopies<StoredArea>()
  /**
   * Whether cached settings may be used. At the start they may not, because this process would not learn of changes by
   * others.
   */
  private mayTrustCopies = () => false

  constructor(container: object, options: Options) {
    super(container, options)
    this.vault = new Vault(encryptionWith(options.encryptionKey, options.retiredEncryptionKeys))
    this.areas = options.areas
  }

  /**
   * The settings of an area, with defaults and decrypted secrets. Never send or log them. They usually come from
   * memory.
   *
   * Throws 503 `not_configured` if a secret cannot be decrypted because its key is lost.
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

  /** Drops cached settings of this process: of one area, of one tenant, or all. */
  async forget(tenantId?: string, area?: string): Promise<void> {
    this.copies.forget(tenantId === undefined ? "" : copyKey(tenantId, area ?? ""))
  }

  /** Allows cached settings while `isListening` returns true. Then this process learns of changes by others. */
  async trustCopiesWhile(isListening: () => boolean): Promise<void> {
    this.mayTrustCopies = isListening
  }

  /** An area as admins may see it. Reads the database, not the cache. */
  async view(name: AreaName): Promise<AreaView> {
    const [row] = await this.listTenantConfigs({ area: name })
    return viewOf(name, this.areas().of(name), storedIn(row), row?.updated_at ?? null)
  }

  /** All areas as admins may see them, in display order. Reads the database, not the cache. */
  async views(): Promise<AreaView[]> {
    const areas = this.areas()
    const rows = await this.listTenantConfigs({ area: [...areas.names] })
    return areas.names.map((name) => {
      const row = rows.find(({ area }) => area === name)
      return viewOf(name, areas.of(name), storedIn(row), row?.updated_at ?? null)
    })
  }

  /**
   * Checks a change of some fields of an area and encrypts its secrets. `null` sets a field back to its default. The
   * result is the input of the workflow `save-tenant-config`. Throws 400 `unknown_field`, `invalid_field` and
   * `out_of_range`.
   */
  async prepare(name: AreaName, patch: unknown): Promise<PreparedChange> {
    return prepareChange(name, this.areas().of(name), patch, (field, text) =>
      this.vault.seal(name, field, text),
    )
  }

  /**
   * Saves a change and writes an audit entry. Changes at the same time do not overwrite each other. Returns the input
   * of {@link restore}, or undefined if nothing changed. Secrets under an old key are encrypted again. If the change
   * sets a new address and not the secret that is sent there, the secret is cleared. Throws 400 `missing_field` if the
   * change turns on something that is incomplete.
   */
  async save(change: PreparedChange, actor: Actor): Promise<ConfigUndo | undefined> {
    const undo = await this.saveInTransaction(change, actor)
    // After the commit. Before it, another request could put the old settings into the cache again.
    if (undo) await this.forget(currentTenantId(), change.area)
    return undo
  }

  /** Reverts a change and its audit entry. Fields that others have changed since stay. */
  async restore(undo: ConfigUndo): Promise<void> {
    await this.restoreInTransaction(undo)
    await this.forget(currentTenantId(), undo.area)
  }

  /** Encrypts secrets again that an old key has encrypted. Returns how many still need an old key. */
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
    // Checks that each secret is encrypted for its field. Otherwise a plain secret could be stored by mistake.
    for (const [field, sealed] of Object.entries(secrets))
      if (sealed !== null) this.vault.open(area, field, sealed)

    const stored = await lockRow(context, area)
    const definition = this.areas().of(area)
    const clearedSecrets = exposedSecrets(definition, stored, { settings, secrets })
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
    const back = changesToUndo(stored, { before, after })
    await writeRow(
      context,
      area,
      apply(stored, withoutExposed(this.areas().of(area), stored, back, destinations)),
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

/** The cache key. The tenant comes first, so that `forget` can find all areas of a tenant. */
function copyKey(tenantId: string, area: string): string {
  return `${tenantId}:${area}`
}
