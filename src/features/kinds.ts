import type { PublicKind } from "../kits/declarations/declaration"
import { inOrder } from "../kits/declarations/in-order"
import type { PublicKindName } from "../lib/registry"
import { features } from "./all"

const declared = features.flatMap(({ kinds = [] }) => kinds)

/** All kinds of things that a storefront shows at their own addresses. */
export const publicKinds: readonly PublicKind[] = inOrder(declared, {
  names: ({ name }) => [name],
  after: (kind) => kind.after,
})

/** The kinds that the storefront search finds. */
export const searchTypes: readonly PublicKindName[] = publicKinds
  .filter(({ isSearched }) => isSearched)
  .map(({ name }) => name)

export function publicKindOf(name: string): PublicKind | undefined {
  return publicKinds.find((kind) => kind.name === name)
}

/** The preview links of a kind. Throws if the kind has no previews, which is a programming error. */
export function previewOf(name: PublicKindName): NonNullable<PublicKind["preview"]> {
  const preview = publicKindOf(name)?.preview
  if (!preview) throw new Error(`The kind '${name}' declares no preview.`)
  return preview
}
