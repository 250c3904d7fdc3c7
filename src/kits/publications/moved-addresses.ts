import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PublicKindName } from "../../lib/registry"

/** A public record whose slug has changed in one language. Its old address no longer works. */
export interface MovedAddress {
  kind: PublicKindName
  id: string
  locale: string
  from: string
  to: string
}

/**
 * Handles changed addresses, for example by creating redirects. Runs in the transaction of the change. If it throws,
 * the change fails too.
 */
export type MoveListener = (transaction: Knex, moved: readonly MovedAddress[]) => Promise<void>

/** Features fill both sets at the start of the server. They do not depend on a tenant, so they are shared. */
const redirected = new Set<PublicKindName>()
const listeners = new Set<MoveListener>()

/** Turns on the listeners for this kind of record. The declarations of features call this. */
export function declareRedirects(kind: PublicKindName): void {
  redirected.add(kind)
}

/** Registers a listener for changed addresses. Returns a function that removes the listener. */
export function onMovedAddresses(listener: MoveListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export async function announceMoves(transaction: Knex, moved: readonly MovedAddress[]): Promise<void> {
  const wanted = moved.filter(({ kind }) => redirected.has(kind))
  if (wanted.length === 0) return
  for (const listener of listeners) await listener(transaction, wanted)
}
