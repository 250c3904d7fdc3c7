import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

export interface ShownCategory {
  id: string
  name: string
}

interface Filed {
  /** The ids of the category and its ancestors. */
  path: string[]
  /** The same categories without those that storefronts do not show. */
  shown: ShownCategory[]
}

/**
 * For each category, its path from the root, and the part of the path that storefronts show. If a category is inactive
 * or internal, everything below it is hidden too.
 */
export async function shownCategories(
  container: MedusaContainer,
  ids: string[],
): Promise<Map<string, Filed>> {
  if (ids.length === 0) return new Map()
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const read = async (wanted: string[]) => {
    const { data } = await query.graph({
      entity: "product_category",
      fields: ["id", "name", "mpath", "is_active", "is_internal"],
      filters: { id: [...new Set(wanted)] },
    })
    return data
  }
  const own = await read(ids)
  const above = await read(own.flatMap(({ mpath }) => pathOf(mpath)))
  const known = new Map(above.map((category) => [category.id, category]))
  return new Map(
    own.map(({ id, mpath }): [string, Filed] => {
      const path = pathOf(mpath)
      const found = path.map((part) => known.get(part))
      const isShown = found.every((category) => category?.is_active && !category.is_internal)
      const shown = isShown
        ? found.flatMap((category) => category ?? []).map(({ id, name }) => ({ id, name }))
        : []
      return [id, { path: [...new Set([...path, id])], shown }]
    }),
  )
}

/** The engine stores a category's path as ids from the root to the category itself. */
function pathOf(mpath: string | null | undefined): string[] {
  return (mpath ?? "").split(".").filter((id) => id !== "")
}
