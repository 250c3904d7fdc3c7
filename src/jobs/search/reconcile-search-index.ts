import type { MedusaContainer } from "@medusajs/framework/types"
import { reconcileSearchIndex } from "../../features/search/reconcile-search-index"

/** Finds what events have not told, for each tenant. */
export default async function reconcileSearch(container: MedusaContainer): Promise<void> {
  await reconcileSearchIndex(container)
}

export const config = { name: "reconcile-search-index", schedule: "23 * * * *" }
