import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context, DAL } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import { onConnection, withinTransaction } from "../../../lib/database"
import type { StoreDependencies } from "../../../lib/publications/store"
import type { FileStore } from "../../../tenancy/files/store"
import { removeUnowned } from "./assets"
import { removeOrphans } from "./orphans"

type Sql = Context<SqlEntityManager>

/** Deletes what nobody needs any more: files without an asset, and assets whose record does not exist. */
export class MediaLeftovers {
  /** The decorators below use it to open connections and transactions. */
  protected readonly baseRepository_: DAL.RepositoryService

  constructor(
    { baseRepository }: StoreDependencies,
    private readonly store: FileStore,
    private readonly temporaryFolder: string,
  ) {
    this.baseRepository_ = baseRepository
  }

  /** Deletes the files of deleted private assets. */
  async removeFilesOf(ids: readonly string[]): Promise<void> {
    const kept = await this.existing([...ids])
    for (const id of ids) if (!kept.has(id)) await this.store.removeBelow("private", `media/${id}/`)
  }

  /** Deletes files without an asset, such as those of an interrupted upload. */
  async removeOrphans(): Promise<number> {
    return removeOrphans(this.store, this.temporaryFolder, {
      existing: (ids) => this.existing(ids),
      removeUnowned: (before) => this.removeUnowned(before),
    })
  }

  /** Deletes assets whose record does not exist, because the server stopped before it stored the record. */
  @InjectTransactionManager()
  async removeUnowned(before: Date, @MedusaContext() context: Sql = {}): Promise<void> {
    await removeUnowned(withinTransaction(context), before)
  }

  /** Returns those of the assets that exist. */
  @InjectManager()
  async existing(ids: string[], @MedusaContext() context: Sql = {}): Promise<Set<string>> {
    return new Set(await onConnection(context)("media_asset").whereIn("id", ids).pluck<string[]>("id"))
  }
}
