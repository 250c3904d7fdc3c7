import path from "node:path"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext } from "@medusajs/framework/utils"
import type { StoreDependencies } from "../../../../kits/publications/store"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { ModuleStore, withQueries } from "../../../../lib/bound-queries"
import { onConnection } from "../../../../lib/database"
import { ofTenant } from "../../../../tenancy/current-tenant"
import type { AssetFilter } from "../types"
import { adminAnswer, imageAnswer, shownAnswer } from "./answers"
import { findForAdmin, findShown, foldersOf, listForAdmin, usageOf } from "./assets"
import { folderOf } from "./intake"
import { findRendered, ownTransforms, transformsPage } from "./transform-rows"

type Sql = Context<SqlEntityManager>

const ID = /media_[0-9A-HJKMNP-TV-Z]{26}/

const QUERIES = {
  listUsage: usageOf,
  listFolders: foldersOf,
  listTransforms: transformsPage,
  /** The asset and the size for a name such as `card-1f2e3d4c`. */
  findRendered,
}

/** Reads assets of the current tenant for admins, storefronts and other features. */
export class MediaReading extends withQueries(ModuleStore, { queries: QUERIES }) {
  constructor(
    dependencies: StoreDependencies,
    /** The address of the public folder. */
    private readonly url: string,
  ) {
    super(dependencies)
  }

  @InjectManager()
  async listForAdmin(filter: AssetFilter, page: OrderedPage, @MedusaContext() context: Sql = {}) {
    const sql = onConnection(context)
    const { items, count } = await listForAdmin(sql, filter, page)
    const own = await ownTransforms(sql)
    return { items: items.map((row) => adminAnswer(row, own, this.renderedUrl)), count }
  }

  @InjectManager()
  async findForAdmin(id: string, @MedusaContext() context: Sql = {}) {
    const sql = onConnection(context)
    const row = await findForAdmin(sql, id)
    return row && adminAnswer(row, await ownTransforms(sql), this.renderedUrl)
  }

  /** A public asset for storefronts, in the best of the languages. */
  @InjectManager()
  async findShown(id: string, locales: string[], @MedusaContext() context: Sql = {}) {
    const sql = onConnection(context)
    const [row] = await findShown(sql, [id], locales)
    return row && shownAnswer(row, await ownTransforms(sql), this.renderedUrl)
  }

  /**
   * Pictures by their ids or addresses. The keys of the result are the given values. Other values, such as addresses of
   * other servers, are left out. Runs one statement.
   */
  @InjectManager()
  async imagesOf(
    values: readonly (string | null)[],
    locales: string[],
    @MedusaContext() context: Sql = {},
  ): Promise<Map<string, ReturnType<typeof imageAnswer>>> {
    const ids = new Map(
      values.flatMap((value) => {
        const [id] = (value && ID.exec(value)) || []
        return value && id ? [[value, id] as const] : []
      }),
    )
    const rows = await findShown(onConnection(context), [...new Set(ids.values())], locales)
    const known = new Map(rows.map((row) => [row.id, imageAnswer(row, this.renderedUrl)]))
    return new Map(
      [...ids].flatMap(([value, id]) => {
        const found = known.get(id)
        return found ? [[value, found] as const] : []
      }),
    )
  }

  /** The address of a picture in one size. */
  readonly renderedUrl = ({ id, version }: { id: string; version: string }, name: string): string =>
    `${this.url}/${ofTenant(path.posix.join(folderOf(id, version), name))}`
}
