import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { navigatedApp } from "../dashboard-navigation"

const ROOT = path.resolve(__dirname, "../../..")
const DASHBOARD = "@medusajs/dashboard"

describe("the dashboard with our navigation", () => {
  it.each(["entry.jsx", "entry.jsx?app", "entry.jsx?app&t=1"])(
    "is what the engine's entry gets: %s",
    (name) => {
      const app = navigatedApp(ROOT, DASHBOARD, `${ROOT}/.medusa/client/${name}`)
      expect(app).toBe(`${ROOT}/src/admin/navigation/app.tsx`)
      expect(existsSync(app ?? "")).toBe(true)
    },
  )

  it.each([
    [DASHBOARD, undefined],
    [DASHBOARD, `${ROOT}/src/admin/navigation/app.tsx`],
    ["@medusajs/dashboard/lib", `${ROOT}/.medusa/client/entry.jsx?app`],
    ["react", `${ROOT}/.medusa/client/entry.jsx?app`],
  ])("is not what another import gets: %s in %s", (source, importer) => {
    expect(navigatedApp(ROOT, source, importer)).toBeUndefined()
  })

  it("has an entry that imports the dashboard as we expect", () => {
    const bundler = readFileSync(
      path.join(ROOT, "node_modules/@medusajs/admin-bundler/dist/index.js"),
      "utf8",
    )
    expect(bundler).toContain(`import App from "${DASHBOARD}"`)
    expect(bundler).toContain('"entry.jsx"')
  })
})
