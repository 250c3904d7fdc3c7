import { all } from "../palette/all"
import type { PaletteEntry } from "./palette"

/**
 * The pages that admins can find in the command palette, the dashboard's search for pages. Each feature lists its own
 * in src/admin/palette.
 */
export const PAGES: readonly PaletteEntry[] = all.flat()
