import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import type { OrderedPage } from "../../../kits/rows/lists"
import { onConnection } from "../../../lib/database"
import { categoriesById, containedIn, listCategories } from "./lib/reading"
import { TourCategory } from "./models/tour-category"
import type { Contained, ShownTourCategory } from "./types"

type Sql = Context<SqlEntityManager>

/** The tour categories of the current tenant. Only the feature's workflows write them. */
export default class TourCategoriesModuleService extends MedusaService({ TourCategory }) {
  /** A page of categories in the reader's language. Two statements. */
  @InjectManager()
  async listShown(
    locales: readonly string[],
    query: OrderedPage & { q?: string | undefined },
    @MedusaContext() context: Sql = {},
  ): Promise<{ items: ShownTourCategory[]; count: number }> {
    return listCategories(onConnection(context), locales, query)
  }

  /** Categories by id, in their order. */
  @InjectManager()
  async named(
    ids: readonly string[],
    locales: readonly string[],
    @MedusaContext() context: Sql = {},
  ): Promise<ShownTourCategory[]> {
    return ids.length === 0 ? [] : categoriesById(onConnection(context), ids, locales)
  }

  /** The categories within these, each with itself. */
  @InjectManager()
  async containedIn(ids: readonly string[], @MedusaContext() context: Sql = {}): Promise<Contained[]> {
    return ids.length === 0 ? [] : containedIn(onConnection(context), ids)
  }
}
