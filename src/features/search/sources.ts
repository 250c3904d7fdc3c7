import { inOrder } from "../../lib/features/in-order"
import { publicKindOf, searchTypes } from "../kinds"
import { wirings } from "../wirings"
import type { SearchSource } from "./source"

let known: readonly SearchSource[] | undefined

/** Everything that storefronts search. Throws where a kind is declared as searched and nothing reads it. */
export function searchSources(): readonly SearchSource[] {
  known ??= inOrder(
    wirings().flatMap(({ wiring }) => wiring.searchSources ?? []),
    { names: ({ type }) => [type], after: ({ type }) => publicKindOf(type)?.after },
  )
  const types = known.map(({ type }) => type)
  if (types.join() !== searchTypes.join())
    throw new Error(
      `Declared as searched: ${searchTypes.join(", ")}. Read for the index: ${types.join(", ")}.`,
    )
  return known
}

export function sourceOf(type: string): SearchSource | undefined {
  return searchSources().find((source) => source.type === type)
}
