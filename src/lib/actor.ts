import { errors } from "./errors"

/** The author of a change. The id is null for changes that the software makes itself. */
export interface Actor {
  type: string
  id: string | null
}

/** A person or a machine that has signed in. */
export interface SignedInActor extends Actor {
  id: string
}

/** The author of changes that no person asked for, such as the demo shop. */
export const SYSTEM: Actor = { type: "system", id: null }

/** Admins and secret API keys of a shop, and the software itself. */
const OF_SHOP: ReadonlySet<string> = new Set(["user", "api-key", SYSTEM.type])

/**
 * Throws 403 unless the actor acts for the shop. For steps that move money or grant something. Their workflows have more
 * than one caller, so the check of one route is not enough.
 */
export function requireShopActor({ type }: Actor): void {
  if (!OF_SHOP.has(type)) throw errors.forbidden("Only an admin of the shop may do this.")
}
