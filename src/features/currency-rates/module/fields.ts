/**
 * External sources of rates: two central banks and a public service. A rate that an admin has set is used instead of
 * theirs.
 */
export const SOURCES = ["ecb", "tcmb", "frankfurter"] as const
export type Source = (typeof SOURCES)[number]

/**
 * The rates of a source for one day are a snapshot. If a rate has changed too much, the snapshot is `held` until an
 * admin decides. Only `active` snapshots are used.
 */
export const SNAPSHOT_STATUSES = ["active", "held", "rejected"] as const

/** A price list gets its prices, is applied, and is later replaced by a newer one or undone. */
export const PRICE_LIST_STATUSES = ["filling", "applied", "replaced", "undone"] as const

/** Which products a price list converts. `goods` leaves out what has the price of a ticket, a tour or a service. */
export const PRICED_PRODUCTS = ["goods", "all"] as const
export type PricedProducts = (typeof PRICED_PRODUCTS)[number]
