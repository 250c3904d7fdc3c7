import type { PublicKind } from "../lib/features/declaration"
import { inOrder } from "../lib/features/in-order"
import type { PublicKindName } from "../lib/features/registry"
import { features } from "./all"

const declared = features.flatMap(({ kinds = [] }) => kinds)

/** Every kind of thing that a storefront shows under an address of its own. */
export const publicKinds: readonly PublicKind[] = inOrder(declared, {
  names: ({ name }) => [name],
  after: (kind) => kind.after,
})

/** What the storefront's search finds. */
export const searchTypes: readonly PublicKindName[] = publicKinds
  .filter(({ isSearched }) => isSearched)
  .map(({ name }) => name)

export function publicKindOf(name: string): PublicKind | undefined {
  return publicKinds.find((kind) => kind.name === name)
}
