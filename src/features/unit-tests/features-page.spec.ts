import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { changesOfAddresses } from "../address-changes"
import { features } from "../all"
import { publicKinds, searchTypes } from "../kinds"
import { wirings } from "../wirings"

const SRC = path.resolve(__dirname, "../..")
const DOCS = path.resolve(SRC, "../docs")
/** The folders in `src` in which a feature has one folder or file with its own name. */
const LAYERS = ["features", "admin/i18n"]

const INTRODUCTION = `# All features

Made by \`npm run features\` from the declarations in \`src/features\`; do not edit. A linked name leads to the
feature's page.

| feature | what it is | folders |
| ------- | ---------- | ------- |
`

function foldersOf(slug: string): string[] {
  const named = LAYERS.map((layer) => `${layer}/${slug}`)
  const dashboard = features.find((feature) => feature.slug === slug)?.dashboardPages ?? []
  const found = [...named, ...dashboard.map((page) => `admin/routes/${page}`)].filter((folder) =>
    [folder, `${folder}.ts`].some((file) => existsSync(path.join(SRC, file))),
  )
  return found
}

/** The pages that have another name than their feature. */
const PAGES: Record<string, string> = { events: "event-tickets", "mail-texts": "mail" }

function linkOf(slug: string): string {
  const page = `${PAGES[slug] ?? slug}.md`
  return existsSync(path.join(DOCS, page)) ? `[${slug}](${page})` : slug
}

/** The first call loads all features, which takes several seconds. */
beforeAll(() => void wirings(), 60_000)

it("match docs/features.md (`npm run features` updates it)", async () => {
  const lines = features.map(
    ({ slug, about }) =>
      `| ${linkOf(slug)} | ${about} | ${foldersOf(slug)
        .map((one) => `\`src/${one}\``)
        .join(" ")} |\n`,
  )
  await expect(`${INTRODUCTION}${lines.join("")}`).toMatchFileSnapshot("../../../docs/features.md")
})

describe("every feature", () => {
  it("is in the list with the name of its folder", () => {
    const folders = readdirSync(path.join(SRC, "features"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "unit-tests")
      .map(({ name }) => name)
    expect(features.map(({ slug }) => slug)).toEqual(folders.sort())
  })

  it("declares its module, and has a folder for each declared page", () => {
    for (const { slug } of features) {
      const room = path.join(SRC, "features", slug)
      if (existsSync(path.join(room, "module/index.ts")))
        expect(readFileSync(path.join(room, "declaration.ts"), "utf8")).toContain(
          `"./src/features/${slug}/module"`,
        )
    }
    for (const { dashboardPages = [] } of features)
      for (const page of dashboardPages)
        expect(existsSync(path.join(SRC, "admin/routes", page)), page).toBe(true)
  })

  it("has its own variables", () => {
    const names = features.flatMap(({ variables }) => Object.keys(variables))
    expect(new Set(names).size).toBe(names.length)
  })

  it("watches all tables with public addresses, so that the sitemap and menus can be cached", () => {
    expect(changesOfAddresses(publicKinds)).toContain("product")
    const unwatched = { table: "voyage", id: "id" }
    const [kind] = publicKinds
    if (!kind?.addresses) throw new Error("The first kind has no addresses.")
    expect(
      changesOfAddresses([{ ...kind, addresses: { ...kind.addresses, tables: [unwatched] } }]),
    ).toBeUndefined()
  })

  it("has a search source for searched kinds and addresses for public kinds", () => {
    const kinds = features.flatMap(({ kinds = [] }) => kinds)
    const read = wirings().flatMap(({ wiring }) => (wiring.searchSources ?? []).map(({ type }) => type))
    const listed = wirings().flatMap(({ wiring }) => Object.keys(wiring.addresses ?? {}))
    expect(read.sort()).toEqual([...searchTypes].sort())
    expect(listed.sort()).toEqual(
      kinds
        .filter(({ isInSitemap }) => isInSitemap)
        .map(({ name }) => name)
        .sort(),
    )
  })
})
