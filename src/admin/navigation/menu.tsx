import type { ReactNode } from "react"
import { LineName } from "./line-name"
import { BELOW_ENGINE, SIDEBAR } from "./map"
import { linesOf, linesOfSettings, type NamedPage, named, placed } from "./places"

/**
 * A line of the engine's menus, as its `getMenu` returns it. Without `translationNs`, the engine shows the label as it
 * is.
 */
export interface MenuItem {
  label: ReactNode
  to: string
  icon?: ReactNode
  items?: MenuItem[]
  nested?: string
  translationNs?: string
}

const OURS = new Set(placed)

/** Arranges one of the engine's menus by our map. Lines that are not on the map, such as a plugin's, stay. */
export function arrangedMenu(name: string, items: readonly MenuItem[]): MenuItem[] {
  // The engine puts a plugin's page below one of our addresses into our line, which is made anew.
  const others = items.flatMap((item) =>
    OURS.has(item.to) ? (item.items ?? []).filter(({ to }) => !OURS.has(to)) : [item],
  )
  if (name === "coreExtensions")
    return [...others.filter(({ nested }) => nested), ...sidebar(), ...others.filter(({ nested }) => !nested)]
  if (name === "settingsExtensions") return [...linesOfSettings.map(itemOf), ...others]
  return [...items]
}

function sidebar(): MenuItem[] {
  const below = Object.entries(BELOW_ENGINE).flatMap(([nested, sections]) =>
    linesOf(sections).map((page) => ({ ...itemOf(page), nested })),
  )
  const lines = SIDEBAR.flatMap(({ to, icon: Icon, sections = [] }) =>
    named(to).map((page) => ({ ...itemOf(page), icon: <Icon />, items: linesOf(sections).map(itemOf) })),
  )
  return [...below, ...lines]
}

function itemOf(page: NamedPage): MenuItem {
  return { to: page.to, label: <LineName {...page} />, items: [] }
}
