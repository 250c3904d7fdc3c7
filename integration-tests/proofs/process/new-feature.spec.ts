import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { TreeCopy } from "../../harness/tree-copy"

const SLUG = "harbour-walks"

/** The arguments that generate one feature of each shape. */
const SHAPES = [
  [SLUG, "--singular", "harbour-walk", "--prefix", "hwalk", "--names", "harbour-walks.json"],
  ["bird-guides", "--shape", "publication"],
  ["offer-requests", "--shape", "submission"],
  ["page-footer", "--shape", "singleton"],
  ["stock-notes", "--shape", "admin-only"],
]

const AUTHOR = ["-c", "user.name=svc", "-c", "user.email=svc@shop.test"]

let tree: TreeCopy

beforeAll(() => {
  tree = new TreeCopy()
})

afterAll(() => tree.remove())

function newFeature(slug: string, ...options: string[]) {
  return tree.run("npm", "run", "new:feature", slug, ...(options.length > 0 ? ["--", ...options] : []))
}

/** Runs a command that must succeed. */
async function output(command: string, ...words: string[]): Promise<string> {
  const { code, output } = await tree.run(command, ...words)
  expect(code, output).toBe(0)
  return output
}

/** Tests the command of docs/new-feature.md, and what the rest of the product says of a feature of each shape. */
describe("npm run new:feature", () => {
  it("refuses an invalid or used slug, and creates nothing", async () => {
    const before = tree.text("src/features/index.ts")
    const refusals: [string[], string][] = [
      [["Harbour_Walks"], "kebab-case"],
      [["harbour-walk"], "Set --singular, or choose a slug that is its plural"],
      [["blog"], "The feature 'blog' already exists"],
      [["regions"], "The engine already has a module 'region'"],
      [["price-lists"], "The engine already has the route /admin/price-lists"],
      [["contracts"], "The templates already use the name 'contract'"],
      [["blog-posts"], "has the table 'blog_post'"],
      [[SLUG, "--prefix", "post"], "Choose another --prefix"],
      [[SLUG, "--shape", "round"], "There is no shape 'round'"],
      [["page-footers", "--shape", "singleton"], "choose a slug in the singular"],
      [[SLUG, "--names", "no-such-file.json"], "--names must be a JSON file"],
      [[SLUG, "--names", "package.json"], "--names must have these languages only"],
    ]
    const answers = await Promise.all(
      refusals.map(async ([[slug = "", ...options], why]) => ({
        slug,
        why,
        ...(await newFeature(slug, ...options)),
      })),
    )
    for (const { slug, why, code, output } of answers) {
      expect({ slug, code }).toEqual({ slug, code: 1 })
      expect(output).toContain("Nothing was generated.")
      expect(output).toContain(why)
    }
    expect(tree.text("src/features/index.ts")).toBe(before)
  })

  it("names the missing line if a shared file was changed", async () => {
    const { code, output } = await tree.run(
      "node",
      "--input-type=module",
      "--eval",
      `import { wiringOf } from "./scripts/new-feature/wiring.mjs"
       wiringOf({ slug: "x", key: "x" })["src/features/index.ts"]("import x from 'x'")`,
    )
    expect(code).toBe(1)
    expect(output).toContain("it has no line 'export { … } from \"./…/declaration\"'")
  })

  describe("after it has created a feature of each shape", () => {
    let made: string[]
    let printed: string[]

    beforeAll(async () => {
      await output("git", "init", "--quiet")
      await output("git", "add", "--all")
      await output("git", ...AUTHOR, "commit", "--quiet", "--message", "Before")
      tree.write(
        "harbour-walks.json",
        JSON.stringify({ de: { one: "Hafenrundgang", many: "Hafenrundgänge" } }),
      )
      made = []
      printed = []
      for (const [slug = "", ...options] of SHAPES) {
        // The last one writes the pages of all of them.
        const pages = slug === SHAPES.at(-1)?.[0] ? [] : ["--keep-pages"]
        const { code, output: text } = await newFeature(slug, ...options, ...pages)
        expect(code, text).toBe(0)
        printed.push(text)
        made.push(...[...text.matchAll(/^ {2}(\S+\.tsx?)$/gm)].map(([, file = ""]) => file))
      }
    })

    it("lists what it created, and refuses to create it again", async () => {
      expect(made).toContain(`src/features/${SLUG}/module/models/harbour-walk.ts`)
      expect(made).toContain(`integration-tests/http/${SLUG}/${SLUG}.spec.ts`)
      const again = await newFeature(SLUG)
      expect(again.code).toBe(1)
      expect(again.output).toContain(`The feature '${SLUG}' already exists`)
    })

    it("has changed one line for each outside its own files and the generated pages", async () => {
      const changed = await output("git", "diff", "--numstat")
      // Each line: added lines, removed lines, file. docs/routes.md also has a removed line, because a new public kind
      // changes the parameters of the search route.
      expect(changed.trim()).toMatch(
        /^\d+\t0\tdocs\/events\.md\n5\t0\tdocs\/features\.md\n\d+\t1\tdocs\/routes\.md\n5\t0\tsrc\/admin\/navigation\/map\.ts\n5\t0\tsrc\/features\/index\.ts$/,
      )
    })

    it.each(SHAPES)("has made the page, the texts, the docs and the spec of %s", (slug) => {
      expect(made).toContain(`src/admin/routes/${slug}/page.tsx`)
      expect(made).toContain(`integration-tests/http/${slug}/${slug}.spec.ts`)
      expect(tree.text(`docs/${slug}.md`)).toMatch(/^# /)
      expect(tree.text(`src/admin/i18n/${slug}/tr.json`)).toContain('"title"')
    })

    it("has translated the name where it was given, and says where it is still English", () => {
      const [walks = "", guides = ""] = printed
      expect(tree.text(`src/admin/i18n/${SLUG}/de.json`)).toContain('"new": "Neu: Hafenrundgang"')
      expect(tree.text(`src/admin/i18n/${SLUG}/tr.json`)).toContain('"new": "Yeni: Harbour walk"')
      const [, rest = ""] = walks.split("which is still English in:")
      expect(rest).toContain(`src/admin/i18n/${SLUG}/tr.json`)
      expect(rest).not.toContain("/de.json")
      expect(guides).toContain("src/admin/i18n/bird-guides/de.json")
    })

    it("has added the routes to the page of routes", () => {
      const lines = tree.text("docs/routes.md").split("\n")
      expect(lines.filter((line) => line.includes(`/${SLUG}`))).toHaveLength(7)
    })

    it("passes the type check", async () => {
      await output("npm", "run", "types:engine")
      await output("npm", "run", "types")
    })

    it("has written the migrations that the engine would write", async () => {
      const keys = printed.map((text) => /npm run medusa -- db:generate (\w+)/.exec(text)?.[1] ?? "")
      const text = await output("npm", "run", "medusa", "--", "db:generate", ...keys)
      expect(text.match(/No changes detected/g), text).toHaveLength(SHAPES.length)
    })

    it("passes its own specs", async () => {
      const slugs = SHAPES.map(([slug = ""]) => `integration-tests/http/${slug}/`)
      const text = await output("npx", "vitest", "run", "--project", "http", ...slugs)
      for (const slug of slugs) expect(text).toContain(`✔ ${slug}`)
    })
  })
})
