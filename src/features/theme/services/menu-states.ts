import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Reader } from "../../../kits/publications/types"
import { resources } from "../../resources"
import { flatItems, type MenuItem, type menuItemState } from "../module/lib/menu-items"
import { idsByKind, isShown, ownTitle, readTargets } from "./resolve-menu"

export type MenuItemState = z.output<typeof menuItemState>

/** How storefronts see each item of a menu, and the titles of hidden things. Reads each kind twice at most. */
export async function menuStates(
  container: MedusaContainer,
  items: readonly MenuItem[],
  reader: Reader,
): Promise<MenuItemState[]> {
  const targets = await readTargets(container, items, reader)
  const hidden = flatItems(items).filter(({ type, resource_id: id }) => !targets.get(type)?.has(id ?? ""))
  const names = await hiddenNames(container, hidden)
  const statesOf = (item: MenuItem, isBelowHidden: boolean): MenuItemState[] => {
    const { id, type, resource_id } = item
    const target = targets.get(type)?.get(resource_id ?? "")
    const name = names.get(resource_id ?? "")
    const shown = isShown(item, target, reader)
    const hiddenAs = name === undefined ? "missing" : "unpublished"
    const status = !shown ? hiddenAs : isBelowHidden ? "hidden_by_parent" : "public"
    const title = ownTitle(item, reader) ?? target?.title ?? name ?? ""
    return [{ id, title, status }, ...item.items.flatMap((below) => statesOf(below, isBelowHidden || !shown))]
  }
  return items.flatMap((item) => statesOf(item, false))
}

const named = z.looseObject({ id: z.string() })

/** The names of things that storefronts do not see, by id. Things that do not exist are missing. */
async function hiddenNames(
  container: MedusaContainer,
  items: readonly MenuItem[],
): Promise<Map<string, string>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const names = new Map<string, string>()
  for (const [kind, ids] of idsByKind(items)) {
    const resource = resources.find((one) => one.kind === kind)
    if (!resource) continue
    const fields = ["id", resource.title]
    const { data } = await query.graph({ entity: resource.name, fields, filters: { id: [...ids] } })
    for (const row of z.array(named).parse(data)) {
      const name = row[resource.title]
      names.set(row.id, typeof name === "string" ? name : row.id)
    }
  }
  return names
}
