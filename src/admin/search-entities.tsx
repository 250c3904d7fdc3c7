import { defineSearchEntity } from "@medusajs/dashboard/lib"
import { getI18n } from "react-i18next"
import { PAGES } from "./lib/pages"
import type { PaletteEntry } from "./lib/palette"

/**
 * Adds our pages to the engine's command palette. The engine's function expects lists of records, but accepts single
 * pages, too.
 */
for (const entry of PAGES) define(entry)

function define({ id, to, text, above = [] }: PaletteEntry): void {
  /** The labels by language. Each item of the engine's navigation reads the labels of all pages. */
  const labels = new Map<string, string>()
  defineSearchEntity(id, {
    shortcut: {
      // The page has no shortcut. Without this empty list, the engine logs a warning at each key press.
      keys: { Mac: [] },
      // The page's own name is first, because the palette prefers labels that begin with the typed text.
      label: (t) => {
        const { language } = getI18n()
        const label =
          labels.get(language) ?? [text, ...above].map((name) => t(name, { ns: "svc" })).join(" · ")
        labels.set(language, label)
        return label
      },
      type: to.startsWith("/settings/") ? "settingShortcut" : "pageShortcut",
      to,
    },
  })
}
