import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { ENTRIES, PAGES } from "../admin/lib/pages"
import { BELOW_ENGINE, SETTINGS, SETTINGS_GROUPS, SIDEBAR } from "../admin/navigation/map"
import { aboveOf, hubOf, linesOf, placed, purposeOf } from "../admin/navigation/places"
import { features } from "../features/all"
import { areaNames } from "../features/settings"

const ADMIN = path.resolve(__dirname, "../admin")
const ENGINE = path.resolve(__dirname, "../../node_modules/@medusajs/dashboard/src")
const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "nl", "pt", "ru", "tr", "zh"]
const ENGINE_LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "nl", "ptBR", "ptPT", "ru", "tr", "zhCN"]
/** So many lines a person can take in. */
const MOST_LINES = 14

const sources = new Map(
  readdirSync(path.join(ADMIN, "routes"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) => [`/${path.dirname(file)}`, readFileSync(path.join(ADMIN, "routes", file), "utf8")]),
)
/** A page that creates a record belongs to the list of the records. */
const pages = [...sources.keys()].filter((to) => !to.includes("[") && !to.endsWith("/create"))
const areas = areaNames.map((name) => `${SETTINGS}/${name}`)

describe("the map of the navigation", () => {
  it("has one place for each page and each settings area, and a page for each place", () => {
    expect([...placed].sort()).toEqual([...pages, ...areas].sort())
  })

  it("has the pages that features declare", () => {
    const declared = features.flatMap(({ dashboardPages = [] }) => dashboardPages.map((page) => `/${page}`))
    expect(declared).toContain("/blog")
    expect(declared.filter((page) => !placed.includes(page))).toEqual([])
  })

  it(`has at most ${MOST_LINES} lines, with those of the engine`, () => {
    const layout = readFileSync(path.join(ENGINE, "components/layout/main-layout/main-layout.tsx"), "utf8")
    const ofEngine = [...layout.matchAll(/icon: <\w+ \/>,\s+label: t\("[^"]+"\),\s+to: "(\/[\w-]+)"/g)].map(
      ([, to]) => to,
    )
    expect(ofEngine).toEqual([
      "/orders",
      "/products",
      "/inventory",
      "/customers",
      "/promotions",
      "/price-lists",
    ])
    expect(Object.keys(BELOW_ENGINE).filter((to) => !ofEngine.includes(to))).toEqual([])
    expect([...ofEngine, ...SIDEBAR, "/settings"].length).toBeLessThanOrEqual(MOST_LINES)
  })

  it("has a line in the sidebar that is open while a page below it is shown", () => {
    const parents = [...SIDEBAR.map(({ sections = [] }) => sections), ...Object.values(BELOW_ENGINE)]
    for (const sections of parents) {
      const lines = linesOf(sections).map(({ to }) => to)
      for (const to of sections.flatMap(({ to, tabs = [] }) => [to, ...tabs]))
        expect(
          lines.some((line) => to === line || to.startsWith(`${line}/`)),
          to,
        ).toBe(true)
    }
    expect(linesOf(BELOW_ENGINE["/orders"] ?? []).map(({ to }) => to)).toEqual([
      "/waiting-orders",
      "/subscriptions",
      "/subscription-plans",
      "/subscription-coupons",
      "/quotes",
      "/quote-services",
    ])
  })

  it("says of each page on a page of links what it is for", () => {
    const texts = textsOf("en")
    const hubs = SIDEBAR.filter(({ to }) => sources.get(to)?.includes("<Hub "))
    expect(hubs.map(({ to }) => to)).toEqual(["/content", "/design", "/bookings", "/marketing"])
    const shown = hubs.flatMap(({ to }) => [to, ...hubOf(to).entries.map((entry) => entry.to)])
    const settings = SETTINGS_GROUPS.flatMap((group) => group.pages).filter((to) => !areas.includes(to))
    expect([...shown, ...settings].filter((to) => !texts.has(purposeOf(to)))).toEqual([])
  })

  it("names each page as the page names itself, because the engine's own menu may be shown", () => {
    const labels = [...sources].flatMap(([to, code]) => {
      const label = /defineRouteConfig\(\{[^}]*label: "([^"]+)"/.exec(code)?.[1]
      return label === undefined ? [] : [[to, label] as const]
    })
    expect(labels.length).toBeGreaterThan(40)
    for (const [to, label] of labels) expect(PAGES.find((page) => page.to === to)?.text, to).toBe(label)
  })
})

describe("the commands of the palette", () => {
  const commands = ENTRIES.filter(({ isCommand }) => isCommand)
  const ours = commands.filter(({ ns }) => ns === undefined).map(({ to }) => to)

  it("create each kind of record that has a page or a drawer for it", () => {
    const creating = [...sources].flatMap(([to, code]) => {
      if (to.endsWith("/create")) return [to]
      return /<DrawerPage\b|onCreate=\{create\}/.test(code) ? [`${to}?open=new`] : []
    })
    expect(ours.sort()).toEqual(creating.sort())
  })

  it("lead to pages of the engine, with texts of the engine", () => {
    const ofEngine = commands.filter(({ ns }) => ns === "translation")
    expect(ofEngine.length).toBeGreaterThan(5)
    for (const language of ENGINE_LANGUAGES) {
      const texts = textsIn(path.join(ENGINE, "i18n/translations", `${language}.json`))
      expect(ofEngine.filter(({ text }) => !texts.has(text)).map(({ text }) => text)).toEqual([])
    }
  })

  // The engine finds a line by its label, so two lines with one label would be chosen at once.
  it.each(LANGUAGES)("and the pages have different labels in %s", (language) => {
    const texts = textsOf(language)
    const labels = ENTRIES.filter(({ ns }) => ns === undefined).map(({ to, text, isCommand }) => {
      const list = PAGES.find((page) => page.to === to.replace(/\?.*$|\/create$/, ""))?.text
      const above = isCommand ? list : aboveOf(to)
      return [text, ...(above ? [above] : [])].map((key) => texts.get(key)).join(" · ")
    })
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
  })
})

function textsOf(language: string): Map<string, string> {
  const folder = path.join(ADMIN, "i18n")
  const parts = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return new Map(parts.flatMap(({ name }) => [...textsIn(path.join(folder, name, `${language}.json`))]))
}

function textsIn(file: string): Map<string, string> {
  return new Map(leaves(JSON.parse(readFileSync(file, "utf8")), ""))
}

function leaves(node: unknown, key: string): [string, string][] {
  if (typeof node === "string") return [[key, node]]
  return Object.entries(node ?? {}).flatMap(([name, below]) => leaves(below, key ? `${key}.${name}` : name))
}
