import { nameOf } from "../lib/pages"
import { BELOW_ENGINE, SETTINGS, SETTINGS_GROUPS, type Section, SIDEBAR } from "./map"

/** A page and the key of its name. */
export interface NamedPage {
  to: string
  text: string
}

/** Pages that belong together. Each has links to all of them at its top. */
export interface TabGroup {
  text: string
  tabs: readonly NamedPage[]
}

/** The pages of a section, as a hub page shows them. */
export interface HubEntry extends NamedPage {
  more: readonly NamedPage[]
}

const sections: readonly Section[] = [
  ...SIDEBAR.flatMap(({ sections = [] }) => sections),
  ...Object.values(BELOW_ENGINE).flat(),
]

const groupsOfSections: readonly TabGroup[] = sections
  .filter(({ tabs = [] }) => tabs.length > 0)
  .map(({ to, text, tabs = [] }) => ({
    text: text ?? nameOf(to) ?? "",
    tabs: [to, ...tabs].flatMap(named),
  }))

/** Settings with addresses of their own are outside of the engine's settings, so their tabs lead back there. */
const groupsOfSettings: readonly TabGroup[] = SETTINGS_GROUPS.map(({ text, pages }) => ({
  text,
  tabs: [SETTINGS, ...pages.filter((to) => !isInSettings(to))].flatMap(named),
})).filter(({ tabs }) => tabs.length > 1)

const groupsByPage = new Map<string, TabGroup>()
for (const group of [...groupsOfSections, ...groupsOfSettings])
  for (const { to } of group.tabs) if (!isInSettings(to)) groupsByPage.set(to, group)

const namesAbove = new Map<string, string>()
for (const { text, tabs } of groupsOfSections) for (const { to } of tabs.slice(1)) namesAbove.set(to, text)
for (const to of SETTINGS_GROUPS.flatMap(({ pages }) => pages))
  if (to.startsWith(`${SETTINGS}/`)) namesAbove.set(to, nameOf(SETTINGS) ?? "")

/** All addresses that the map names. */
export const placed: readonly string[] = [
  ...SIDEBAR.map(({ to }) => to),
  ...sections.flatMap(({ to, tabs = [] }) => [to, ...tabs]),
  SETTINGS,
  ...SETTINGS_GROUPS.flatMap(({ pages }) => pages),
]

/** The tabs at the top of the page at an address. */
export function tabsAt(path: string): TabGroup | undefined {
  return groupsByPage.get(path)
}

/** The key of the name of what a page belongs to, because names such as "Tags" are short. */
export function aboveOf(to: string): string | undefined {
  return namesAbove.get(to)
}

/** The pages below a line of the sidebar. */
export function hubOf(to: string): { text: string; entries: readonly HubEntry[] } {
  const below = SIDEBAR.find((line) => line.to === to)?.sections ?? []
  return {
    text: nameOf(to) ?? "",
    entries: below.flatMap(({ to, text, tabs = [] }) => {
      // A section with a name of its own does not name its first page.
      const more = text !== undefined && tabs.length > 0 ? [to, ...tabs] : tabs
      return named(to).map((page) => ({ to, text: text ?? page.text, more: more.flatMap(named) }))
    }),
  }
}

/**
 * The lines in the sidebar for some sections. The engine opens a parent while the browser's address begins with the
 * address of one of its lines. So a tab gets a line of its own if its address begins with no other one.
 */
export function linesOf(some: readonly Section[]): readonly NamedPage[] {
  const all = some.flatMap(({ to, tabs = [] }) => [to, ...tabs])
  const isAlone = (to: string) => !all.some((other) => to.startsWith(`${other}/`))
  return some.flatMap(({ to, text, tabs = [] }) => [
    ...named(to).map((page) => ({ to, text: text ?? page.text })),
    ...tabs.filter(isAlone).flatMap(named),
  ])
}

/** The settings' sidebar has no groups, so its lines are the pages only. The areas are on the page of all settings. */
export const linesOfSettings: readonly NamedPage[] = [
  SETTINGS,
  ...SETTINGS_GROUPS.flatMap(({ pages }) => pages).filter((to) => !to.startsWith(`${SETTINGS}/`)),
].flatMap(named)

const allLines = new Set(
  [
    ...SIDEBAR,
    ...SIDEBAR.flatMap(({ sections = [] }) => linesOf(sections)),
    ...Object.values(BELOW_ENGINE).flatMap(linesOf),
    ...linesOfSettings,
  ].map(({ to }) => to),
)

/** The line that the begin of an address names. */
function lineAbove(path: string): string | undefined {
  for (let at = path; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) if (allLines.has(at)) return at
}

/** Tabs whose addresses begin with the line of another section, with the line of their own section. */
const linesOfTabs = new Map(
  sections.flatMap(({ to, tabs = [] }) =>
    tabs.filter((tab) => ![to, ...tabs].includes(lineAbove(tab) ?? "")).map((tab) => [tab, to] as const),
  ),
)

/** The line to which the page at an address belongs: a page of the map, or something below it, such as a record. */
export function lineAt(path: string): string | undefined {
  for (let at = path; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const line = linesOfTabs.get(at) ?? (allLines.has(at) ? at : undefined)
    if (line !== undefined) return line
  }
}

/** The key of the sentence that says what a page is for. */
export function purposeOf(to: string): string {
  return `navigation.about.${to.slice(1).replaceAll(/[/-]/g, "_")}`
}

export function isInSettings(to: string): boolean {
  return to.startsWith("/settings/")
}

/** The page at an address. Without a page there, nothing. */
export function named(to: string): NamedPage[] {
  const text = nameOf(to)
  return text === undefined ? [] : [{ to, text }]
}
