import type { MedusaContainer } from "@medusajs/framework/types"
import { listQuery, type OrderedPage, ordered } from "../../../kits/rows/lists"
import { type ShopSkill, shopSkills } from "../services/shop-skills"

/** `position` is the order of the dashboard. */
export const skillQuery = listQuery({
  order: ["position", "-position", "id", "-id", "category", "-category"],
  isWhole: true,
})

export const setupQuery = listQuery({
  order: ["position", "-position", "skill_id", "-skill_id"],
  isWhole: true,
})

/** One page of the list of all skills. */
export async function skillPage<View>(
  scope: MedusaContainer,
  { limit, offset, order }: OrderedPage,
  view: (skill: ShopSkill) => View,
) {
  const all = await ordered(await shopSkills(scope), order, FIELDS)
  return { skills: all.slice(offset, offset + limit).map(view), count: all.length, offset, limit }
}

const FIELDS = {
  id: ({ skill }: ShopSkill) => skill.id,
  skill_id: ({ skill }: ShopSkill) => skill.id,
  category: ({ skill }: ShopSkill) => skill.category,
}
