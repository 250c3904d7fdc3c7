import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Reader } from "../../lib/publications/types"
import { flatItems, type MenuItem, type menuItemState } from "../../modules/theme/lib/menu-items"
import { publicKindOf } from "../kinds"
import { resources } from "../resources"
import { idsByKind, readTargets } from "./resolve-menu"

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
  const stateOf = ({ id, type, title, titles, resource_id }: MenuItem): MenuItemState => {
    const own = reader.locales.flatMap((locale) => titles[locale] ?? []).at(0) ?? title
    if (!publicKindOf(type)) return { id, title: own ?? "", status: isKnownType(type) ? "public" : "missing" }
    const target = targets.get(type)?.get(resource_id ?? "")
    const name = names.get(resource_id ?? "")
    if (target) return { id, title: own ?? target.title, status: "public" }
    return { id, title: own ?? name ?? "", status: name === undefined ? "missing" : "unpublished" }
  }
  return flatItems(items).map(stateOf)
}

const isKnownType = (type: string) => type === "url" || type === "search" || type === "front_page"

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
