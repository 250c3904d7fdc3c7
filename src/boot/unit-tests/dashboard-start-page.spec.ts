import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { build } from "esbuild"
import { describe, expect, it } from "vitest"
import { startAtHome, startAtHomeInBundles } from "../dashboard-start-page"

const dist = path.join(
  path.dirname(
    createRequire(require.resolve("@medusajs/medusa")).resolve("@medusajs/dashboard/package.json"),
  ),
  "dist",
)
const modules = readdirSync(dist)
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => ({ name, code: readFileSync(path.join(dist, name), "utf8") }))

/** How often a text occurs. */
const timesIn = (code: string, text: string) => code.split(text).length - 1

describe("the first page of the installed dashboard", () => {
  it.each([
    ["home", 1],
    ["login", 2],
  ])("is our home, by the module %s", (name, places) => {
    const found = modules.filter((one) => one.name.startsWith(`${name}-`))
    expect(found).toHaveLength(1)
    const code = startAtHome(found[0]?.code ?? "")
    expect(timesIn(code, '"/home"')).toBe(places)
    expect(timesIn(code, '"/orders"')).toBe(0)
  })

  it("is named by no other module", () => {
    const changed = modules.filter(({ code }) => startAtHome(code) !== code)
    expect(changed.map(({ name }) => name.replace(/-.*/, "")).sort()).toEqual(["home", "login"])
  })

  it("is our home in the bundles of development, too", async () => {
    const home = modules.find(({ name }) => name.startsWith("home-"))?.name ?? ""
    const { outputFiles } = await build({
      entryPoints: [path.join(dist, home)],
      bundle: true,
      write: false,
      format: "esm",
      packages: "external",
      plugins: [startAtHomeInBundles],
    })
    const bundle = outputFiles[0]?.text ?? ""
    expect(timesIn(bundle, 'navigate("/home", { replace: true })')).toBe(1)
    expect(timesIn(bundle, '"/orders"')).toBe(0)
  })
})
