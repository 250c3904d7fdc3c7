import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { withQueries } from "../../../lib/bound-queries"
import { onConnection } from "../../../lib/database"
import { TourCategory } from "./models/tour-category"
import { categoriesById, containedIn, listCategories } from "./reading"
import type { Contained, ShownTourCategory } from "./types"

type Sql = Context<SqlEntityManager>

const QUERIES = {
  /** A page of categories in the reader's language. Two statements. */
  listShown: listCategories,
}

/** The tour categories of the current tenant. Only the feature's workflows write them. */
export default class TourCategoriesModuleService extends withQueries(MedusaService({ TourCategory }), {
  queries: QUERIES,
}) {
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
