import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { OrderedPage } from "../../../kits/rows/lists"
import { errors } from "../../../lib/errors"
import { changePrices, findBasePrices } from "./lib/base-prices"
import { findBuyer } from "./lib/buyer"
import { withPricesAndStock } from "./lib/computed"
import { findPage, findSoldAmong, findSoldHandles, findSoldId } from "./lib/finding"
import { findLowStock } from "./lib/low-stock"
import { findMarked } from "./lib/marks"
import { findAlike, findNamed } from "./lib/naming"
import { changeProducts, findInCategory, findOverviews, listOverviews } from "./lib/own-columns"
import { findAdded, findPieces } from "./lib/pieces"
import { refreshSummaries } from "./lib/refreshing"
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
 * Reads the catalogue of the current tenant for storefronts: published products in the sales channels of the
 * publishable key, with prices and stock for this buyer. It uses its own SQL, because the engine needs many times as
 * many statements (docs/products.md). It writes only changes that depend on the old value, which the engine does not
 * offer.
 */
export default class ProductsModuleService {
  private readonly sql: Knex

  constructor(dependencies: Dependencies) {
    this.sql = dependencies[ContainerRegistrationKeys.PG_CONNECTION]
  }

  /** Finds out for which buyer prices must be computed. Throws 400 `invalid_field` for an unknown region. */
  async findBuyer(hints: BuyerHints): Promise<Buyer> {
    return findBuyer(this.sql, hints)
  }

  /** The handles of all products that these sales channels sell, for the sitemap. One statement. */
  async soldHandles(channels: string[]): Promise<{ handle: string; updated_at: Date }[]> {
    return findSoldHandles(this.sql, channels)
  }

  /**
   * Returns the ids of a page in order, and the number of matching products. A provisional page is right later without
   * any change of data, so it must not be cached.
   */
  async findPage(
    buyer: Buyer,
    filter: ProductFilter,
    page: OrderedPage,
  ): Promise<{ ids: string[]; count: number; is_provisional: boolean }> {
    const { is_outdated, ...found } = await findPage(this.sql, buyer, filter, page)
    // Nobody waits for it. A failure costs time only: the next list, or the job, tries again.
    if (is_outdated) void this.refreshSummaries().catch(() => undefined)
    return found
  }

  /** Renews the summaries, so that later lists need not read all prices and texts. */
  async refreshSummaries(): Promise<void> {
    await refreshSummaries(this.sql)
  }

  /** Finds a product by its id or handle, if it is in one of these sales channels. Throws 404. */
  async findSoldId(idOrHandle: string, channels: string[]): Promise<string> {
    const id = await findSoldId(this.sql, idOrHandle, channels)
    if (id === undefined) throw errors.notFound()
    return id
  }

  /** Those of the products that are in one of these sales channels. */
  async findSoldAmong(ids: string[], channels: string[]): Promise<string[]> {
    return findSoldAmong(this.sql, ids, channels)
  }

  /**
   * Returns the columns and relations of a product that a list of fields needs. `undefined` if only the engine's own
   * query can answer it.
   */
  shapeOf(fields: readonly string[]): Shape | undefined {
    return shapeOf(fields)
  }

  /** Reads products as JSON texts that are ready to send. */
  async findPieces(ids: readonly string[], buyer: Buyer, shape: Shape): Promise<Piece[]> {
    return findPieces(this.sql, ids, buyer, shape)
  }

  /** The fields that features add to these products, by product. */
  async findAdded(ids: readonly string[], buyer: Buyer, added: Record<string, string>) {
    return findAdded(this.sql, ids, buyer, added)
  }

  /** Adds this buyer's prices and stock to variants. */
  async withPricesAndStock<Variant extends { id: string; manage_inventory?: unknown }>(
    variants: Variant[],
    buyer: Buyer,
  ) {
    return withPricesAndStock(this.sql, variants, buyer)
  }

  /**
   * For admins: the variants with at most this much stock for sale, lowest first. Variants without stock keeping are
   * left out.
   */
  async findLowStock(atMost: number, limit: number, productId?: string): Promise<LowStock> {
    return findLowStock(this.sql, atMost, limit, productId)
  }

  /** For admins. Finds products by id, handle, SKU, title or words of the title. */
  async findNamed(name: string): Promise<NamedProduct[]> {
    return findNamed(this.sql, name)
  }

  /**
   * Finds products whose titles resemble these words. If the name is exactly a handle or SKU, that product is first.
   */
  async findAlike(name: string, words: string[]): Promise<(NamedProduct & { is_exact: boolean })[]> {
    return findAlike(this.sql, name, words)
  }

  /**
   * For admins: the base prices of a product in a currency. Prices for regions, groups, quantities or price lists are
   * left out.
   */
  async findBasePrices(productId: string, currencyCode: string): Promise<BasePrice[]> {
    return findBasePrices(this.sql, [productId], currencyCode)
  }

  /** For admins. Returns the base prices of several products, product by product. */
  async findBasePricesOf(productIds: string[], currencyCode: string): Promise<BasePrice[]> {
    return findBasePrices(this.sql, productIds, currencyCode)
  }

  /** For admins: the products' own columns, sorted by title. Unknown ids are left out. */
  async findOverviews(ids: string[]): Promise<ProductOverview[]> {
    return findOverviews(this.sql, ids)
  }

  /** For admins. Returns all products, or those of a category, by title. */
  async listOverviews(limit: number, categoryId?: string): Promise<ProductOverview[]> {
    return listOverviews(this.sql, limit, categoryId)
  }

  /** For admins: those of the products that are in the category. */
  async findInCategory(categoryId: string, ids: string[]): Promise<string[]> {
    return findInCategory(this.sql, categoryId, ids)
  }

  /** For admins: the stock of a product's variants at each location. Variants without stock keeping are left out. */
  async findStockLevels(productId: string): Promise<StockLevel[]> {
    return findStockLevels(this.sql, productId)
  }

  /** For admins: the stock of all variants at each location, sorted by product title. */
  async listStock(limit: number): Promise<StockOverview[]> {
    return listStock(this.sql, limit)
  }

  /** For admins: finds the row with a certain value in its metadata, and returns its id. It reads the whole table. */
  async findMarked(table: MarkedTable, mark: { key: string; value: string }): Promise<string | undefined> {
    return findMarked(this.sql, table, mark)
  }

  /** Makes all changes. If an old value is no longer right, makes none and throws 409 `invalid_state`. */
  async changePrices(changes: PriceChange[]): Promise<void> {
    await changePrices(this.sql, changes)
  }

  /** Makes all changes. If an old value is no longer right, makes none and throws 409 `invalid_state`. */
  async changeProducts(changes: ProductChange[]): Promise<void> {
    await changeProducts(this.sql, changes)
  }

  /**
   * Makes all changes and returns the ids of the levels. If an old value is no longer right, makes none and throws 409
   * `invalid_state`.
   */
  async changeStock(changes: StockChange[]): Promise<string[]> {
    return changeStock(this.sql, changes)
  }
}
