import type { Customer, OrderShop, StockedProduct } from "../orders"

/** The customer whose things others try to reach, and where. */
export interface Owner {
  shop: OrderShop
  customer: Customer
  product: StockedProduct
}

/** One call in which every id is one of the owner's things. */
export interface OwnedCall {
  /** With every id in its place. */
  path: string
  body?: object
  /** The owner, if it is not the usual one. */
  as?: { email: string; token: string }
  /** The owner's answer after all attacks, which shows that the thing was reachable. Default: 200. */
  owner?: { status: number; code?: string } | "not refused"
  /** The answer to others, if it is not 404 `not_found`. It must reveal nothing either. */
  others?: { status: number; code?: string }
  /** Without a token where the row asks for one, it is 401 unless it is named. */
  guest?: { status: number; code?: string }
  /** Texts that no answer to others may have, besides the owner's email and ids. */
  secrets?: string[]
  /** Whether the thing is as it was, after all others have tried. */
  untouched?(): Promise<unknown>
}

/** How to make the owner's thing for a call, or why there is no owner. */
export type OwnedEntry = ((owner: Owner) => Promise<OwnedCall>) | { open: string }

/** By method and path of the row: `GET /store/carts/:id`. */
export type OwnedEntries = Record<string, OwnedEntry>
