import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PublicKindName } from "./features/registry"

/** A public record with a new slug in one language. Its old address no longer works. */
export interface MovedAddress {
  kind: PublicKindName
  id: string
  locale: string
  from: string
  to: string
}

/** Runs in the transaction that moves the addresses. If it throws, the change fails too. */
export type MoveListener = (transaction: Knex, moved: readonly MovedAddress[]) => Promise<void>

/** Both sets are filled at the start and hold for all tenants. */
const redirected = new Set<PublicKindName>()
const listeners = new Set<MoveListener>()

/** Allows redirects from old addresses of this kind. Only declarations of features call this. */
export function declareRedirects(kind: PublicKindName): void {
  redirected.add(kind)
}

/** Registers a listener for moved addresses of all kinds with redirects. Returns a function that removes it. */
export function onMovedAddresses(listener: MoveListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export async function announceMoves(transaction: Knex, moved: readonly MovedAddress[]): Promise<void> {
  const wanted = moved.filter(({ kind }) => redirected.has(kind))
  if (wanted.length === 0) return
  for (const listener of listeners) await listener(transaction, wanted)
}
