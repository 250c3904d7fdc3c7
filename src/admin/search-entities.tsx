import { defineSearchEntity } from "@medusajs/dashboard/lib"
import { getI18n } from "react-i18next"
import { ENTRIES, nameOf } from "./lib/pages"
import type { PaletteEntry } from "./lib/palette"
import { aboveOf, isInSettings } from "./navigation/places"

/**
 * Adds our pages and commands to the engine's command palette. The engine's function expects lists of records, but
 * accepts single pages, too.
 */
for (const entry of ENTRIES) define(entry)

function define(entry: PaletteEntry): void {
  const { id, to, text, isCommand, ns = "svc" } = entry
  const above = isCommand ? listOf(to) : aboveOf(to)
  /** The labels by language. Each item of the engine's navigation reads the labels of all pages. */
  const labels = new Map<string, string>()
  const shortcut = {
    // The page has no shortcut. Without this empty list, the engine logs a warning at each key press.
    keys: { Mac: [] },
    // The page's own name is first, because the palette prefers labels that begin with the typed text.
    label: (t: (key: string, options: { ns: string }) => string) => {
      const { language } = getI18n()
      const label =
        labels.get(language) ?? [t(text, { ns }), ...(above ? [t(above, { ns: "svc" })] : [])].join(" · ")
      labels.set(language, label)
      return label
    },
    to,
  }
  // The type of the engine's function lacks the group of commands, which its palette has.
  Object.assign(shortcut, { type: groupOf(entry) })
  defineSearchEntity(id, { shortcut })
}

/** The name of the list to which a new record belongs. */
function listOf(to: string): string | undefined {
  return nameOf(to.replace(/\?.*$|\/create$/, ""))
}

/** The group in the palette. */
function groupOf({ to, isCommand }: PaletteEntry): string {
  if (isCommand) return "commandShortcut"
  return isInSettings(to) ? "settingShortcut" : "pageShortcut"
}
