import {
  clearSearchEntities,
  defineSearchEntity,
  getSearchEntity,
  getSearchEntityNames,
  type SearchEntityDefinition,
} from "@medusajs/dashboard/lib"
import { getI18n } from "react-i18next"
import { engineCalls } from "./lib/engine-client"
import { ENTRIES, nameOf } from "./lib/pages"
import { ONLY_PAGES_OF_ENGINE, type PaletteEntry } from "./lib/palette"
import { GROUP_NAME, pageEntries, recentEntries } from "./lib/recent-entries"
import { RECORD_KINDS } from "./lib/record-kinds"
import { searchOurRecords } from "./lib/record-search"
import { aboveOf, isInSettings } from "./navigation/places"

type Translate = (key: string, options: { ns: string }) => string

/**
 * Adds our pages, commands and records to the engine's command palette. Recent pages are its first group. The engine
 * shows groups in the order of their first entries, so its own entries are defined again after them.
 */
const ofEngine = [...getSearchEntityNames(), ...ONLY_PAGES_OF_ENGINE].flatMap(
  (name): [string, SearchEntityDefinition][] => {
    const definition = getSearchEntity(name)
    return definition ? [[name, definition]] : []
  },
)
clearSearchEntities()
for (const [place, entry] of recentEntries(nameGroup).entries())
  defineSearchEntity(`svc.recent.${place}`, entry)
for (const [name, definition] of ofEngine) {
  const { shortcut } = definition
  if (shortcut?.label) pageEntries.set(shortcut.to, shortcut)
  defineSearchEntity(name, definition)
}
for (const entry of ENTRIES) define(entry)

const calls = engineCalls()
if (calls) {
  searchOurRecords(calls, RECORD_KINDS)
  for (const { name, text, transform } of RECORD_KINDS)
    defineSearchEntity(name, { groupLabel: (t) => t(text, { ns: "svc" }), transform })
}

function define(entry: PaletteEntry): void {
  const { id, to, text, isCommand, ns = "svc" } = entry
  const above = isCommand ? listOf(to) : aboveOf(to)
  /** The labels by language. Each item of the engine's navigation reads the labels of all pages. */
  const labels = new Map<string, string>()
  const shortcut = {
    // The page has no shortcut. Without this empty list, the engine logs a warning at each key press.
    keys: { Mac: [] },
    // The page's own name is first, because the palette prefers labels that begin with the typed text.
    label: (t: Translate) => {
      const { language } = getI18n()
      const label =
        labels.get(language) ?? [t(text, { ns }), ...(above ? [t(above, { ns: "svc" })] : [])].join(" · ")
      labels.set(language, label)
      return label
    },
    to,
  }
  if (!isCommand) pageEntries.set(to, shortcut)
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

/** The engine looks for the names of its groups among its own texts only. */
function nameGroup(t: Translate): void {
  const i18n = getI18n()
  const name = t("navigation.recent", { ns: "svc" })
  if (i18n.getResource(i18n.language, "translation", GROUP_NAME) !== name)
    i18n.addResource(i18n.language, "translation", GROUP_NAME, name, { silent: true })
}
