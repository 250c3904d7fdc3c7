import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { HOME_FIRST, type LayoutCalls, type Layouts, putHomeFirst, ZONE } from "../lib/home-first"
import { ONLY_PAGES_OF_ENGINE } from "../lib/palette"
import { RECENT } from "../lib/recent-entries"
import { RECORD_KINDS } from "../lib/record-kinds"

const ENGINE = path.resolve(__dirname, "../../../node_modules/@medusajs/dashboard/src")
const textOf = (file: string) => readFileSync(path.join(ENGINE, file), "utf8")

describe("what our navigation expects of the engine's dashboard", () => {
  it("is that these of its entries have no search, so that the engine does not list them", () => {
    const [, ...parts] = textOf("lib/search/default-search-entities.ts").split(/^ {2}(?=\w+: \{$)/m)
    const names = parts.map((part) => part.slice(0, part.indexOf(":")))
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((_, place) => !parts[place]?.includes("transform:"))).toEqual(ONLY_PAGES_OF_ENGINE)
    expect(RECORD_KINDS.filter(({ name }) => names.includes(name))).toEqual([])
  })

  it("is that it shows a line's label and an entry's group as they are", () => {
    const item = textOf("components/layout/nav-item/nav-item.tsx")
    expect(item).toContain("translationNs ? t(label) : label")
    expect(item).toContain("item.translationNs ? t(item.label) : item.label")
    const uses = item.match(/.*\b(displayLabel|itemLabel)\b.*/g) ?? []
    expect(uses.filter((line) => !/^\s*(const \w+: string = .*|\{\w+\})$/.test(line))).toEqual([])
    expect(textOf("components/search/search.tsx")).toContain("t(`app.keyboardShortcuts.${group.title}`)")
    const groups = JSON.parse(textOf("i18n/translations/en.json")).app.keyboardShortcuts
    expect(groups).not.toHaveProperty(RECENT)
  })

  it("is that it finds the places of the sidebar's lines by these names", () => {
    const layout = textOf("components/layout/main-layout/main-layout.tsx")
    expect(layout).toContain(`widgetsZonePrefix="${ZONE}"`)
    expect(layout).toContain('id="Searchbar"')
    expect(layout).toContain("id={`nav:${item.to}`}")
    expect(textOf("components/layout-composer/entries.ts")).toContain("`core:${name}`")
  })
})

describe("Home", () => {
  const shopsOwn: Layouts = { default_configuration: { configuration: { widgets: {} } } }

  async function layoutOf(zone: string, answer: Layouts): Promise<Layouts> {
    const calls: LayoutCalls = { layouts: { retrieveConfiguration: () => Promise.resolve(answer) } }
    putHomeFirst(calls)
    return calls.layouts.retrieveConfiguration(zone)
  }

  it("comes first in the sidebar, after the search", async () => {
    expect(await layoutOf(ZONE, { default_configuration: null })).toEqual({
      default_configuration: { configuration: HOME_FIRST },
    })
  })

  it("stays where an admin has put it for the shop", async () => {
    expect(await layoutOf(ZONE, shopsOwn)).toBe(shopsOwn)
  })

  it("changes no other part of the dashboard", async () => {
    const nothing = { default_configuration: null }
    expect(await layoutOf("topbar", nothing)).toBe(nothing)
  })
})
