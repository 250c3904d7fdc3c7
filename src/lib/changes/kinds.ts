import type { ChangeKinds } from "../registry"

/** Kinds of engine data. A feature adds its own kinds in its declaration. */
export interface EngineChangeKinds {
  /** A product with its variants, images, options, categories, tags and sales channels, by the product's id. */
  product: true
  /** The stock of an inventory item, by the item's id. */
  stock: true
  /** The prices of a price set, by the set's id. */
  price: true
  /** Collections, categories, tags, types and options. */
  taxonomy: true
  /** The store, its regions, currencies, sales channels, locations and publishable keys. */
  shop: true
  /** Price lists, tax rates and other data that affects all prices. */
  pricing: true
  /** The engine's translations of products, categories and others, in all languages. */
  translation: true
  /** Promotions. Also changes when one with a limit is used. */
  promotion: true
  /** Shipping options, their zones and their providers. */
  shipping: true
}

export type ChangeKind = keyof (EngineChangeKinds & ChangeKinds)

/**
 * A table with triggers that record each change in the change log. The log tells processes which cached responses are
 * stale.
 */
export interface WatchedTable {
  table: string
  kind: ChangeKind
  /**
   * Returns a SQL query for the ids of changed records, in the column `id`. `rows` is the SQL name of the inserted,
   * updated or deleted rows. A NULL id means that everything of the kind may have changed. Without this function, every
   * change means that.
   */
  ids?: (rows: string) => string
  /**
   * The column with the id, if most updates change one row and must be fast. Their trigger runs for each row, which costs
   * half of a trigger for the statement.
   */
  updatedByRow?: string
  /**
   * Columns with a time at which a row starts or stops to be visible although nobody changes it, such as
   * `published_at`.
   */
  moments?: readonly string[]
  /** True if SQL compares the moments with the database's clock instead of this process's clock. The two may differ. */
  byDatabaseClock?: true
  /** A SQL condition. While a row matches it, responses with this kind of data are not cached. */
  neverCached?: string
}

/** Declares a table. `column` contains the id of the changed record. */
export function watched(kind: ChangeKind, table: string, column?: string): WatchedTable {
  return {
    kind,
    table,
    ids: column === undefined ? undefined : (rows) => `SELECT ${column} AS id FROM ${rows}`,
  }
}

export interface Change {
  kind: string
  /** `undefined` means everything of the kind. */
  id: string | undefined
}
