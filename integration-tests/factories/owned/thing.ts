import type { Customer, OrderShop, StockedProduct } from "../orders"

/** A customer, whose data another customer will try to reach. Also the shop and a product. */
export interface Owner {
  shop: OrderShop
  customer: Customer
  product: StockedProduct
}

/** A call in which all ids belong to the owner. Another customer will send it. */
export interface OwnedCall {
  /** With all ids filled in. */
  path: string
  body?: object
  /** The account that owns the data, if it is not the owner's usual one. */
  as?: { email: string; token: string }
  /** The response to the owner, after all others have tried. It proves that the data was there. Default: 200. */
  owner?: { status: number; code?: string } | "not refused"
  /** The response to other customers. Default: 404 `not_found`. */
  others?: { status: number; code?: string }
  /** The response to a guest. Default: 401 if the route requires a token. */
  guest?: { status: number; code?: string }
  /** Texts that must not be in responses to others, in addition to the owner's email and the ids. */
  secrets?: string[]
  /** Reads the data. It must be the same before and after the calls of others. */
  untouched?(): Promise<unknown>
}

/** How to create data of the owner for a call. If the data belongs to nobody: why. */
export type OwnedEntry = ((owner: Owner) => Promise<OwnedCall>) | { open: string }

/** The key is the method and path of the route, such as `GET /store/carts/:id`. */
export type OwnedEntries = Record<string, OwnedEntry>
