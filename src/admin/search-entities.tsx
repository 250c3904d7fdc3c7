import { defineSearchEntity } from "@medusajs/dashboard/lib"
import { PAGES } from "./lib/pages"
import type { PaletteEntry } from "./lib/palette"

/**
 * Adds our pages to the engine's command palette. The engine's function expects lists of records, but accepts single
 * pages, too.
 */
for (const entry of PAGES) define(entry)

function define({ id, to, text, above = [] }: PaletteEntry): void {
  defineSearchEntity(id, {
    shortcut: {
      // The page has no shortcut. Without this empty list, the engine logs a warning at each key press.
      keys: { Mac: [] },
      // The page's own name is first, because the palette prefers labels that begin with the typed text.
      label: (t) => [text, ...above].map((name) => t(name, { ns: "svc" })).join(" · "),
      type: to.startsWith("/settings/") ? "settingShortcut" : "pageShortcut",
      to,
    },
  })
}
