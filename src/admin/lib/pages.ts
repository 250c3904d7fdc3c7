import { all } from "../palette/all"
import type { PaletteEntry } from "./palette"

/** What admins can find in the command palette. Each feature lists its own pages and commands in src/admin/palette. */
export const ENTRIES: readonly PaletteEntry[] = all.flat()

/** Our pages with an address of their own. */
export const PAGES: readonly PaletteEntry[] = ENTRIES.filter(
  ({ to, ns }) => ns === undefined && !to.includes("?"),
)

const names = new Map(PAGES.map(({ to, text }) => [to, text]))

/** The key of the name of the page at an address. */
export function nameOf(to: string): string | undefined {
  return names.get(to)
}
