import type { MedusaContainer } from "@medusajs/framework/types"
import { type ShopSkill, shopSkills } from "../../features/assistant/shop-skills"
import type { PageQuery } from "../../lib/contract/lists"

/** One page of the list of all skills. */
export async function skillPage<View>(
  scope: MedusaContainer,
  { limit, offset }: PageQuery,
  view: (skill: ShopSkill) => View,
) {
  const all = await shopSkills(scope)
  return { skills: all.slice(offset, offset + limit).map(view), count: all.length, offset, limit }
}
