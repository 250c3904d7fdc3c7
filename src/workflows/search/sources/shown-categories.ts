import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

export interface ShownCategory {
  id: string
  name: string
}

/**
 * For each of these categories, itself and those above it, so far as storefronts see them: what lies in a category that
 * is off or internal is not there for them either, nor anything below.
 */
export async function shownCategories(
  container: MedusaContainer,
  ids: string[],
): Promise<Map<string, ShownCategory[]>> {
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
    own.map(({ id, mpath }): [string, ShownCategory[]] => {
      const path = pathOf(mpath).map((part) => known.get(part))
      const isShown = path.every((category) => category?.is_active && !category.is_internal)
      return [
        id,
        isShown ? path.flatMap((category) => category ?? []).map(({ id, name }) => ({ id, name })) : [],
      ]
    }),
  )
}

/** The engine writes a category's path as the ids from the top down to itself. */
function pathOf(mpath: string | null | undefined): string[] {
  return (mpath ?? "").split(".").filter((id) => id !== "")
}
