import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import type { StoreDependencies } from "../../../../kits/publications/store"
import { ModuleStore, withQueries } from "../../../../lib/bound-queries"
import { onConnection, withinTransaction } from "../../../../lib/database"
import type { FileStore, Visibility } from "../../../../tenancy/files/store"
import { removeUnowned } from "./assets"
import { folderOf } from "./intake"
import { removeOrphans } from "./orphans"
import { forgetVersion, noteVersion, takeOldVersions } from "./unfinished-versions"

type Sql = Context<SqlEntityManager>

const CHANGES = {
  /** Notes that an asset gets another version of its file, before the file is stored. Throws 404. */
  noteVersion,
  forgetVersion,
  /** Deletes assets whose record does not exist, because the server stopped before it stored the record. */
  removeUnowned,
}

/** Deletes what nobody needs any more: files without an asset, and assets whose record does not exist. */
export class MediaLeftovers extends withQueries(ModuleStore, { changes: CHANGES }) {
  constructor(
    dependencies: StoreDependencies,
    private readonly store: FileStore,
    private readonly temporaryFolder: string,
  ) {
    super(dependencies)
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
      removeUnfinished: (before) => this.removeUnfinished(before),
    })
  }

  /** Deletes the file of a version that failed. Keeps it if the version is the asset's own after all. */
  async removeFailed(visibility: Visibility, id: string, version: string): Promise<void> {
    if (await this.forgetVersion(id, version)) await this.store.removeBelow(visibility, folderOf(id, version))
  }

  /** Deletes the files of replacements that were never finished. The rows stay if this fails. */
  @InjectTransactionManager()
  async removeUnfinished(before: Date, @MedusaContext() context: Sql = {}): Promise<void> {
    for (const { id, version, visibility } of await takeOldVersions(withinTransaction(context), before))
      await this.store.removeBelow(visibility, folderOf(id, version))
  }

  /** Returns those of the assets that exist. */
  @InjectManager()
  async existing(ids: string[], @MedusaContext() context: Sql = {}): Promise<Set<string>> {
    return new Set(await onConnection(context)("media_asset").whereIn("id", ids).pluck<string[]>("id"))
  }
}
