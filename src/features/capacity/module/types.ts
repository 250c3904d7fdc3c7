import type { z } from "zod"
import type { cartHold, chosen, quotaRemaining, soldLine } from "./schemas"

/** The places that a feature wants for a cart. */
export interface Wanted {
  /** The feature's name for its holds, such as `event`. */
  kind: string
  /** The record whose places these are. */
  owner_id: string
  cart_id: string
  /** Each place counts once in each of these quotas. */
  quota_ids: string[]
  /** One entry for each line item that the cart will get. */
  lines: WantedLine[]
  /** Null or absent for a caller who has proven itself. */
  limit?: ClientLimit | null
}

/** How many places all carts of a client may hold together. */
export interface ClientLimit {
  client: string
  places: number
}

export interface WantedLine {
  /** The chosen subject, such as a ticket type. */
  subject_id: string
  variant_id: string
  quantity: number
  /** How many places one piece takes. Default: 1. */
  places_each?: number
}

export interface Taken {
  id: string
  expires_at: Date
  /** In the order of {@link Wanted.lines}. The line item's metadata must contain the token as {@link HOLD_TOKEN}. */
  lines: { id: string; token: string }[]
}

/** The key of a hold's token in the metadata of a line item. */
export const HOLD_TOKEN = "svc_hold"

export type CartHold = z.output<typeof cartHold>

export type Chosen = z.output<typeof chosen>

export type SoldLine = z.output<typeof soldLine>

export type Remaining = z.output<typeof quotaRemaining>

/** How long holds last, in minutes. */
export interface HoldTimes {
  minutes: number
  /** The longest time with activity of the cart. */
  limit_minutes: number
}

export interface OpenPlaces {
  /** How many places all carts of a client may hold together. */
  open_places: number
}

/** For whom prices count. */
export interface PricedBuyer {
  region: string | null
  currency: string
  /** The ids of the customer's groups. */
  groups: readonly string[]
}
