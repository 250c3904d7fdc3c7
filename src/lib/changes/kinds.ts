import type { ChangeKinds } from "../features/registry"

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
  /** Shipping options, their zones and their providers. */
  shipping: true
}

export type ChangeKind = keyof (EngineChangeKinds & ChangeKinds)

/** A table whose changes the change log records. */
export interface WatchedTable {
  table: string
  kind: ChangeKind
  /**
   * A SQL query for the changed ids. Its column is `id`, and `rows` are the inserted, updated or deleted rows. A NULL
   * id means that everything of the kind has changed. By default, every change means that.
   */
  ids?: (rows: string) => string
  /** Columns with times at which a row begins or ceases to count, without a change of the row. */
  moments?: readonly string[]
  /** Whether statements compare the moments with the database's clock, which may differ from ours. */
  byDatabaseClock?: true
  /** While a row with this condition exists, an answer of the kind may change at any time. */
  neverCached?: string
}

/** A table with a column for the id of the changed record. */
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
