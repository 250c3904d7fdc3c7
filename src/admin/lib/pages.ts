import { all } from "../palette/all"
import type { PaletteEntry } from "./palette"

/** The pages that the command palette offers by name. Each feature lists its own in src/admin/palette. */
export const PAGES: readonly PaletteEntry[] = all.flat()
