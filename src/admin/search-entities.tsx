import { defineSearchEntity } from "@medusajs/dashboard/lib"
import { PAGES } from "./lib/pages"
import type { PaletteEntry } from "./lib/palette"

/** Adds our pages to the engine's command palette. Its extension point also takes entries without a search. */
for (const entry of PAGES) define(entry)

function define({ id, to, text, above = [] }: PaletteEntry): void {
  defineSearchEntity(id, {
    shortcut: {
      // No shortcuts. Without the empty list, the engine logs a warning at each key press.
      keys: { Mac: [] },
      // The page's own name comes first, because the palette prefers labels that begin with the input.
      label: (t) => [text, ...above].map((name) => t(name, { ns: "svc" })).join(" · "),
      type: to.startsWith("/settings/") ? "settingShortcut" : "pageShortcut",
      to,
    },
  })
}
