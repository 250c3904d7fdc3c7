import type { Customer, OrderShop, StockedProduct } from "../orders"

/** The customer under attack, with their shop and product. */
export interface Owner {
  shop: OrderShop
  customer: Customer
  product: StockedProduct
}

/** A call whose ids all belong to the owner. */
export interface OwnedCall {
  /** With all ids filled in. */
  path: string
  body?: object
  /** The owner, if another account owns this thing. */
  as?: { email: string; token: string }
  /** The owner's response after all attacks. It shows that the thing was reachable. Default: 200. */
  owner?: { status: number; code?: string } | "not refused"
  /** The response to others. Default: 404 `not_found`. It must reveal nothing. */
  others?: { status: number; code?: string }
  /** The response to a guest. Default: 401 if the row requires a token. */
  guest?: { status: number; code?: string }
  /** Texts that responses to others must not contain, in addition to the owner's email and ids. */
  secrets?: string[]
  /** Reads the thing's state, which the attacks must not change. */
  untouched?(): Promise<unknown>
}

/** How to create the owner's thing for a call. If nobody owns it: the reason. */
export type OwnedEntry = ((owner: Owner) => Promise<OwnedCall>) | { open: string }

/** Keys are the row's method and path, for example `GET /store/carts/:id`. */
export type OwnedEntries = Record<string, OwnedEntry>
