import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { errors } from "../../lib/errors"
import { findBuyer } from "./lib/buyer"
import { findDetails, withPricesAndStock } from "./lib/details"
import { findPage, findSoldAmong, findSoldId } from "./lib/finding"
import type { Buyer, BuyerHints, ProductFilter, ProductPage, SoldProduct } from "./types"

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
}

/**
 * The catalogue of the current tenant as storefronts see it: published products in the sales channels of the
 * publishable key, with what they cost this buyer and how many there are. Reads the engine's tables by statements of
 * its own, because the engine's take many times as many (docs/products.md); writes nothing.
 */
export default class ProductsModuleService {
  private readonly sql: Knex

  constructor(dependencies: Dependencies) {
    this.sql = dependencies[ContainerRegistrationKeys.PG_CONNECTION]
  }

  /** Throws 400 `invalid_field` for a region that there is not. */
  async findBuyer(hints: BuyerHints): Promise<Buyer> {
    return findBuyer(this.sql, hints)
  }

  /** The ids of a page, in their order, and how many products match. */
  async findPage(
    buyer: Buyer,
    filter: ProductFilter,
    page: ProductPage,
  ): Promise<{ ids: string[]; count: number }> {
    return findPage(this.sql, buyer, filter, page)
  }

  /** The id of the product that is sold in these channels under an id or a handle. Throws 404. */
  async findSoldId(idOrHandle: string, channels: string[]): Promise<string> {
    const id = await findSoldId(this.sql, idOrHandle, channels)
    if (id === undefined) throw errors.notFound()
    return id
  }

  /** Those of these products that are sold in these channels. */
  async findSoldAmong(ids: string[], channels: string[]): Promise<string[]> {
    return findSoldAmong(this.sql, ids, channels)
  }

  /** What there is to say of products by default, in the order of the ids. */
  async findDetails(ids: string[], buyer: Buyer): Promise<SoldProduct[]> {
    return findDetails(this.sql, ids, buyer)
  }

  /** The same variants with what they cost and how many there are. */
  async withPricesAndStock<Variant extends { id: string; manage_inventory?: unknown }>(
    variants: Variant[],
    buyer: Buyer,
  ) {
    return withPricesAndStock(this.sql, variants, buyer)
  }
}
