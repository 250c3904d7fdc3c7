import type { SearchEntityDefinition, SearchEntityShortcut } from "@medusajs/dashboard/lib"
import { MOST_RECENT, recentPages } from "./recent-pages"

type Label = NonNullable<SearchEntityShortcut["label"]>
type Translate = Parameters<Exclude<Label, string>>[0]

/** The palette's group of recent pages. The engine's text with its name has this key. */
export const RECENT = "recentShortcut"
export const GROUP_NAME = `app.keyboardShortcuts.${RECENT}`

/** Invisible. The palette tells entries apart by their texts, and each page has an entry of its own, too. */
const MARK = "\u2060"

/** The entries of the palette that can be opened as pages, by address. */
export const pageEntries = new Map<string, SearchEntityShortcut>()

/**
 * Entries of the palette for the pages that were opened last. The engine reads each entry anew when it shows the
 * palette, and leaves out those without a shortcut. `nameGroup` gives the engine the group's name.
 */
export function recentEntries(nameGroup: (t: Translate) => void): SearchEntityDefinition[] {
  return Array.from({ length: MOST_RECENT }, (_, place) => ({
    get shortcut() {
      const entry = recentPages().flatMap((address) => pageEntries.get(address) ?? [])[place]
      return entry && recent(entry, nameGroup)
    },
  }))
}

function recent(entry: SearchEntityShortcut, nameGroup: (t: Translate) => void): SearchEntityShortcut {
  const label = (t: Translate) => {
    nameGroup(t)
    return `${typeof entry.label === "function" ? entry.label(t) : entry.label}${MARK}`
  }
  // The type of the engine's shortcut has the engine's own groups only.
  return Object.assign({ ...entry, label }, { type: RECENT })
}
