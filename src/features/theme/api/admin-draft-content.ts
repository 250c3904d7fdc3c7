import type { MedusaContainer } from "@medusajs/framework/types"
import { INITIAL_THEME, type ThemeContent } from "../module/types"

/** The look that admins edit: the draft, else the current version, else the defaults. */
export async function draftContent(scope: MedusaContainer): Promise<ThemeContent> {
  const { draft, published } = await scope.resolve("theme").singleton.state()
  return (draft ?? published)?.content ?? INITIAL_THEME
}
