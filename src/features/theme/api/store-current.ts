import type { MedusaContainer } from "@medusajs/framework/types"
import type { Response } from "express"
import { previewed } from "../../../kits/publications/preview-route"
import { INITIAL_THEME, type ThemeContent } from "../module/types"

/** The preview links of the theme show the draft of all three: theme, brand and menus. */
const CLAIM = "singleton:theme"

interface Current {
  id: string | null
  content: ThemeContent
  version: number
  published_at: Date | null
}

/** The published look, or the draft for a valid preview token. All parts come from one row. */
export async function currentLook(
  scope: MedusaContainer,
  preview: string | undefined,
  res: Response,
): Promise<Current> {
  if (preview !== undefined) previewed(CLAIM, preview, res)
  const { published, draft } = await scope.resolve("theme").singleton.state()
  const shown = preview !== undefined && draft ? draft : published
  return {
    id: shown?.id ?? null,
    content: shown?.content ?? INITIAL_THEME,
    version: published?.number ?? 0,
    published_at: shown === published ? (published?.published_at ?? null) : null,
  }
}
