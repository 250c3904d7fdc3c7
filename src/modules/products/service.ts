import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { OrderedPage } from "../../lib/contract/lists"
import { errors } from "../../lib/errors"
import { changePrices, findBasePrices } from "./lib/base-prices"
import { findBuyer } from "./lib/buyer"
import { findDetails, withPricesAndStock } from "./lib/details"
import { findPage, findSoldAmong, findSoldId } from "./lib/finding"
import { findLowStock } from "./lib/low-stock"
import { findMarked } from "./lib/marks"
import { findAlike, findNamed } from "./lib/naming"
import { changeProducts, findInCategory, findOverviews, listOverviews } from "./lib/own-columns"
import { changeStock, findStockLevels, listStock } from "./lib/stock-levels"
import type {
  BasePrice,
  Buyer,
  BuyerHints,
  LowStock,
  MarkedTable,
  NamedProduct,
  PriceChange,
  ProductChange,
  ProductFilter,
  ProductOverview,
  SoldProduct,
  StockChange,
  StockLevel,
  StockOverview,
} from "./types"

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
}

/**
 * The catalogue of the current tenant as storefronts see it: published products in the sales channels of the
 * publishable key, with what they cost this buyer and how many there are. Reads the engine's tables by statements of
 * its own, because the engine's take many times as many (docs/products.md). Writes nothing but what the engine cannot
 * change on the condition that it is what somebody has seen: prices, counts, and what stands in a product itself.
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
    page: OrderedPage,
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

  /** For admins. Counted variants of which no more than so many can be sold, the scarcest first. */
  async findLowStock(atMost: number, limit: number, productId?: string): Promise<LowStock> {
    return findLowStock(this.sql, atMost, limit, productId)
  }

  /** For admins. The products that somebody may mean by an id, a handle, a SKU, a title or words of one. */
  async findNamed(name: string): Promise<NamedProduct[]> {
    return findNamed(this.sql, name)
  }

  /** Products whose titles share most with these folded words; one with that handle or SKU first. */
  async findAlike(name: string, words: string[]): Promise<(NamedProduct & { is_exact: boolean })[]> {
    return findAlike(this.sql, name, words)
  }

  /** For admins. What a product's variants cost in a currency, before regions, groups, quantities and price lists. */
  async findBasePrices(productId: string, currencyCode: string): Promise<BasePrice[]> {
    return findBasePrices(this.sql, [productId], currencyCode)
  }

  /** For admins. The same of several products, product by product. */
  async findBasePricesOf(productIds: string[], currencyCode: string): Promise<BasePrice[]> {
    return findBasePrices(this.sql, productIds, currencyCode)
  }

  /** For admins. What stands in products themselves, by title; those that are not there are left out. */
  async findOverviews(ids: string[]): Promise<ProductOverview[]> {
    return findOverviews(this.sql, ids)
  }

  /** For admins. All products, or those of a category, by title. */
  async listOverviews(limit: number, categoryId?: string): Promise<ProductOverview[]> {
    return listOverviews(this.sql, limit, categoryId)
  }

  /** For admins. Of these products, those that a category has. */
  async findInCategory(categoryId: string, ids: string[]): Promise<string[]> {
    return findInCategory(this.sql, categoryId, ids)
  }

  /** For admins. Of a product's counted variants, what lies at each location. */
  async findStockLevels(productId: string): Promise<StockLevel[]> {
    return findStockLevels(this.sql, productId)
  }

  /** For admins. What lies where of all counted variants, by products' titles. */
  async listStock(limit: number): Promise<StockOverview[]> {
    return listStock(this.sql, limit)
  }

  /** For admins. The id of what bears a value under a key of its metadata. Looks at the whole table. */
  async findMarked(table: MarkedTable, mark: { key: string; value: string }): Promise<string | undefined> {
    return findMarked(this.sql, table, mark)
  }

  /** All of them, or, where one is not what it was taken to be, none: throws 409 `invalid_state`. */
  async changePrices(changes: PriceChange[]): Promise<void> {
    await changePrices(this.sql, changes)
  }

  /** All of them, or, where one is not what it was taken to be, none: throws 409 `invalid_state`. */
  async changeProducts(changes: ProductChange[]): Promise<void> {
    await changeProducts(this.sql, changes)
  }

  /** Answers the levels' ids. All of them, or, where one is not what it was taken to be, none: throws 409 `invalid_state`. */
  async changeStock(changes: StockChange[]): Promise<string[]> {
    return changeStock(this.sql, changes)
  }
}
