import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { OrderedPage } from "../../lib/contract/lists"
import { errors } from "../../lib/errors"
import { changePrices, findBasePrices } from "./lib/base-prices"
import { findBuyer } from "./lib/buyer"
import { withPricesAndStock } from "./lib/computed"
import { findPage, findSoldAmong, findSoldId } from "./lib/finding"
import { findLowStock } from "./lib/low-stock"
import { findMarked } from "./lib/marks"
import { findAlike, findNamed } from "./lib/naming"
import { changeProducts, findInCategory, findOverviews, listOverviews } from "./lib/own-columns"
import { findPieces } from "./lib/pieces"
import { refreshPriceSummaries } from "./lib/refreshing"
import { type Shape, shapeOf } from "./lib/shape"
import { changeStock, findStockLevels, listStock } from "./lib/stock-levels"
import type {
  BasePrice,
  Buyer,
  BuyerHints,
  LowStock,
  MarkedTable,
  NamedProduct,
  Piece,
  PriceChange,
  ProductChange,
  ProductFilter,
  ProductOverview,
  StockChange,
  StockLevel,
  StockOverview,
} from "./types"

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
}

/**
 * The current tenant's catalogue as storefronts see it: published products in the key's sales channels, with this
 * buyer's prices and stock.
 * It reads the engine's tables with its own SQL, because the engine needs many times as many statements
 * (docs/products.md).
 * It writes only conditional changes, which the engine does not support: prices, stock levels, and product columns,
 * each only if the old value still holds.
 */
export default class ProductsModuleService {
  private readonly sql: Knex

  constructor(dependencies: Dependencies) {
    this.sql = dependencies[ContainerRegistrationKeys.PG_CONNECTION]
  }

  /** Throws 400 `invalid_field` for an unknown region. */
  async findBuyer(hints: BuyerHints): Promise<Buyer> {
    return findBuyer(this.sql, hints)
  }

  /** Returns the ids of a page in order, and the number of matching products. */
  async findPage(
    buyer: Buyer,
    filter: ProductFilter,
    page: OrderedPage,
  ): Promise<{ ids: string[]; count: number }> {
    const { has_changed_prices, ...found } = await findPage(this.sql, buyer, filter, page)
    if (has_changed_prices) this.refreshPrices()
    return found
  }

  /** Renews the summaries of prices, so that later lists by price need not calculate them. Nobody waits for it. */
  private refreshPrices(): void {
    // A failure costs time only: the next list by price tries again.
    void refreshPriceSummaries(this.sql).catch(() => undefined)
  }

  /** Finds a product by id or handle that these channels sell. Throws 404. */
  async findSoldId(idOrHandle: string, channels: string[]): Promise<string> {
    const id = await findSoldId(this.sql, idOrHandle, channels)
    if (id === undefined) throw errors.notFound()
    return id
  }

  /** Returns the products among these ids that these channels sell. */
  async findSoldAmong(ids: string[], channels: string[]): Promise<string[]> {
    return findSoldAmong(this.sql, ids, channels)
  }

  /** The shape of pieces with these resolved fields. `undefined` if only the engine's query can answer. */
  shapeOf(fields: readonly string[]): Shape | undefined {
    return shapeOf(fields)
  }

  /** Returns each product as finished JSON. */
  async findPieces(ids: readonly string[], buyer: Buyer, shape: Shape): Promise<Piece[]> {
    return findPieces(this.sql, ids, buyer, shape)
  }

  /** Adds this buyer's prices and stock to variants. */
  async withPricesAndStock<Variant extends { id: string; manage_inventory?: unknown }>(
    variants: Variant[],
    buyer: Buyer,
  ) {
    return withPricesAndStock(this.sql, variants, buyer)
  }

  /** For admins. Returns tracked variants with at most this much sellable stock, lowest first. */
  async findLowStock(atMost: number, limit: number, productId?: string): Promise<LowStock> {
    return findLowStock(this.sql, atMost, limit, productId)
  }

  /** For admins. Finds products by id, handle, SKU, title or words of the title. */
  async findNamed(name: string): Promise<NamedProduct[]> {
    return findNamed(this.sql, name)
  }

  /** Finds products whose titles are most similar to these normalized words. An exact handle or SKU comes first. */
  async findAlike(name: string, words: string[]): Promise<(NamedProduct & { is_exact: boolean })[]> {
    return findAlike(this.sql, name, words)
  }

  /** For admins. Returns a product's base prices in a currency, without regions, groups, quantities or price lists. */
  async findBasePrices(productId: string, currencyCode: string): Promise<BasePrice[]> {
    return findBasePrices(this.sql, [productId], currencyCode)
  }

  /** For admins. Returns the base prices of several products, product by product. */
  async findBasePricesOf(productIds: string[], currencyCode: string): Promise<BasePrice[]> {
    return findBasePrices(this.sql, productIds, currencyCode)
  }

  /** For admins. Returns the products' own columns, by title. Unknown ids are left out. */
  async findOverviews(ids: string[]): Promise<ProductOverview[]> {
    return findOverviews(this.sql, ids)
  }

  /** For admins. Returns all products, or those of a category, by title. */
  async listOverviews(limit: number, categoryId?: string): Promise<ProductOverview[]> {
    return listOverviews(this.sql, limit, categoryId)
  }

  /** For admins. Returns the products among these ids that are in the category. */
  async findInCategory(categoryId: string, ids: string[]): Promise<string[]> {
    return findInCategory(this.sql, categoryId, ids)
  }

  /** For admins. Returns the stock of a product's tracked variants at each location. */
  async findStockLevels(productId: string): Promise<StockLevel[]> {
    return findStockLevels(this.sql, productId)
  }

  /** For admins. Returns the stock of all tracked variants at each location, by product title. */
  async listStock(limit: number): Promise<StockOverview[]> {
    return listStock(this.sql, limit)
  }

  /** For admins. Finds a row by a metadata value and returns its id. Scans the whole table. */
  async findMarked(table: MarkedTable, mark: { key: string; value: string }): Promise<string | undefined> {
    return findMarked(this.sql, table, mark)
  }

  /** Makes all changes, or no change if an old value differs: 409 `invalid_state`. */
  async changePrices(changes: PriceChange[]): Promise<void> {
    await changePrices(this.sql, changes)
  }

  /** Makes all changes, or no change if an old value differs: 409 `invalid_state`. */
  async changeProducts(changes: ProductChange[]): Promise<void> {
    await changeProducts(this.sql, changes)
  }

  /** Returns the levels' ids. Makes all changes, or no change if an old value differs: 409 `invalid_state`. */
  async changeStock(changes: StockChange[]): Promise<string[]> {
    return changeStock(this.sql, changes)
  }
}
