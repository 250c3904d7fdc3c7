import type { MedusaContainer } from "@medusajs/framework/types"
import type { PublicTexts } from "../../../kits/publications/public-texts"
import type { Listed, Reader } from "../../../kits/publications/types"
import type { OrderedPage } from "../../../kits/rows/lists"

interface TextStore {
  listTexts(
    reader: Reader,
    query: OrderedPage & { ids: readonly string[] | undefined },
  ): Promise<Listed<PublicTexts>>
}

/** The resources that keep their translations in tables of their own, each with its store. */
const STORES: Record<string, (scope: MedusaContainer) => TextStore> = {
  page: (scope) => scope.resolve("pages").pages,
  blog_post: (scope) => scope.resolve("blog").posts,
  event: (scope) => scope.resolve("events").publications,
  tour: (scope) => scope.resolve("tours").publications,
  destination: (scope) => scope.resolve("destinations").publications,
}

/** The store with the texts of a kind of publication. Undefined for other resources. */
export function publicationTexts(scope: MedusaContainer, resourceName: string): TextStore | undefined {
  return STORES[resourceName]?.(scope)
}
