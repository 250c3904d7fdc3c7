import { pages } from "./pages"
import { posts } from "./posts"
import { products } from "./products"
import type { SearchSource } from "./source"

/** Everything that storefronts search. */
export const sources: readonly SearchSource[] = [products, posts, pages]

export function sourceOf(type: string): SearchSource | undefined {
  return sources.find((source) => source.type === type)
}
