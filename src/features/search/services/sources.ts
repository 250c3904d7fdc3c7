import { inOrder } from "../../../kits/declarations/in-order"
import { publicKindOf } from "../../kinds"
import { wirings } from "../../wirings"
import type { SearchSource } from "./source"

let known: readonly SearchSource[] | undefined

/** All sources of the storefront search. */
export function searchSources(): readonly SearchSource[] {
  known ??= inOrder(
    wirings().flatMap(({ wiring }) => wiring.searchSources ?? []),
    { names: ({ type }) => [type], after: ({ type }) => publicKindOf(type)?.after },
  )
  return known
}

export function sourceOf(type: string): SearchSource | undefined {
  return searchSources().find((source) => source.type === type)
}
