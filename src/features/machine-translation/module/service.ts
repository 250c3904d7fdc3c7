import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { execute, onConnection, readRows } from "../../../lib/database"
import { type CachedRow, cachedRow } from "./lib/cached-row"
import { chooseEngine, type ModelEngine } from "./lib/choose-engine"
import { MachineTranslation } from "./models/machine-translation"
import type { DeepLOptions, Engine, MachineTranslationDependencies, TranslationSettings } from "./types"

type Sql = Context<SqlEntityManager>

/**
 * Chooses the engine that translates for the current tenant, and stores its translations. Stored without a workflow,
 * because an answer that was given cannot be reverted.
 */
export default class MachineTranslationModuleService extends MedusaService({ MachineTranslation }) {
  private readonly dependencies: MachineTranslationDependencies

  constructor(
    container: MachineTranslationDependencies,
    private readonly options: DeepLOptions,
  ) {
    super(container, options)
    this.dependencies = container
  }

  async settings(): Promise<TranslationSettings> {
    return this.dependencies.tenantConfig.read("translation")
  }

  /** The shop's engine. `model` is its language model, if it has one. `undefined` if there is no engine. */
  async engine(model: ModelEngine): Promise<Engine | undefined> {
    return chooseEngine(await this.settings(), model, this.options)
  }

  /** The stored translations among these keys. */
  @InjectManager()
  async cached(keys: readonly string[], @MedusaContext() context: Sql = {}): Promise<CachedRow[]> {
    return readRows(
      onConnection(context),
      cachedRow,
      `SELECT id, wire, source_locale FROM machine_translation WHERE id = ANY(:keys) AND deleted_at IS NULL`,
      { keys },
    )
  }

  /** Stores translations. Keeps those that another request has stored meanwhile. */
  @InjectManager()
  async keep(rows: readonly CachedRow[], @MedusaContext() context: Sql = {}): Promise<void> {
    if (rows.length === 0) return
    await execute(
      onConnection(context),
      `INSERT INTO machine_translation (id, wire, source_locale, created_at, updated_at)
       SELECT id, wire, source_locale, :now, :now
         FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS new (id text, wire text, source_locale text)
       ON CONFLICT DO NOTHING`,
      { rows: JSON.stringify(rows), now: clock.date() },
    )
  }
}
