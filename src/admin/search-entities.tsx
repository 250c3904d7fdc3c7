import { defineSearchEntity } from "@medusajs/dashboard/lib"
import { PAGES, type PaletteEntry, SETTINGS_PAGES } from "./lib/pages"

/** Makes our pages known to the engine's command palette. Its own extension point takes entries without a search, too. */
for (const entry of PAGES) define(entry, "pageShortcut")
for (const entry of SETTINGS_PAGES) define(entry, "settingShortcut")

function define({ id, to, text, above = [] }: PaletteEntry, type: "pageShortcut" | "settingShortcut"): void {
  defineSearchEntity(id, {
    shortcut: {
      // None: every sequence of keys is left to the engine. Without the empty list it would warn at each key.
      keys: { Mac: [] },
      // Its own name comes first: the palette ranks what begins with the typed words highest.
      label: (t) => [text, ...above].map((name) => t(name, { ns: "svc" })).join(" · "),
      type,
      to,
    },
  })
}
