import { existsSync, readdirSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { PAGES } from "../admin/lib/pages"
import { areaNames } from "../features/settings"

const ADMIN = path.resolve(__dirname, "../admin")
const ENGINE_ROUTES = path.resolve(
  ADMIN,
  "../../node_modules/@medusajs/dashboard/src/dashboard-app/routes/get-route.map.tsx",
)

const routes = readdirSync(path.join(ADMIN, "routes"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .map((file) => `/${path.dirname(file)}`)
const offered = PAGES.map(({ to }) => to)

describe("the command palette", () => {
  it("offers each of our pages with a fixed address, and each settings area", () => {
    const fixed = routes.filter((route) => !route.includes("["))
    const areas = areaNames.map((area) => `/settings/config/${area}`)
    expect([...offered].sort()).toEqual([...fixed, ...areas].sort())
  })
})

describe("our settings pages", () => {
  it("do not hide pages of the engine", async () => {
    const { readFileSync } = await import("node:fs")
    expect(existsSync(ENGINE_ROUTES)).toBe(true)
    const engine = [...readFileSync(ENGINE_ROUTES, "utf8").matchAll(/path: "([\w-]+)"/g)].map(
      ([, name]) => name,
    )
    expect(engine).toContain("search")
    const ours = routes.filter((route) => route.startsWith("/settings/")).map((route) => route.split("/")[2])
    expect(ours.filter((name) => engine.includes(name))).toEqual([])
  })
})
