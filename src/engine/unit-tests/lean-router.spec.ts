import { createRequire } from "node:module"
import { describe, expect, it } from "vitest"
import { beginningOf, leanRouter } from "../lean-router"

interface Layer {
  params: object | undefined
  path: string | undefined
  match(path: unknown): boolean
}

type LayerClass = new (path: string | RegExp | string[], options: object, handle: () => void) => Layer

const layerClass: LayerClass = createRequire(require.resolve("@medusajs/framework"))(
  "express/lib/router/layer",
)

const ROUTES = [
  "/",
  "*",
  "/store",
  "/store/carts/:id/line-items",
  "/admin/products/:id/x.json",
  "/a/b?c",
  "/admin/*",
  "/a/(.*)",
  "/hooks/:name*",
  "/foo-bar/:id(\\d+)",
  ["/store", "/admin"],
  /^\/store|^\/admin/,
  /\/carts/,
  /^\/(store|auth)/,
  /^\/store+\/x/,
  /^\/store{0,1}\/x/,
]
const PATHS = [
  "/",
  "",
  "/store",
  "/STORE/",
  "/Store/Carts/1/Line-Items",
  "/store/carts/%E0%A4%A/line-items",
  "/stor/x",
  "/storeee/x",
  "/ſtore",
  "/admin/products/1/X.json",
  "/a/bc",
  "/a/c",
  "/hooks/one/two",
  "/foo-bar/12",
  "/foo-bar/x",
  "/auth/x",
  "/x/carts",
  undefined,
  null,
]

function outcome(layer: Layer, path: unknown) {
  try {
    return { matches: layer.match(path), params: layer.params, path: layer.path }
  } catch (error) {
    return String(error)
  }
}

describe("leanRouter", () => {
  it("changes no match, no parameter and no error", () => {
    const cases = ROUTES.flatMap((route) =>
      [true, false].flatMap((end) =>
        PATHS.map((path) => ({ layer: new layerClass(route, { end }, () => undefined), path })),
      ),
    )
    const before = cases.map(({ layer, path }) => outcome(layer, path))
    leanRouter()
    leanRouter()
    expect(cases.map(({ layer, path }) => outcome(layer, path))).toEqual(before)
    expect(before.filter((one) => typeof one === "object" && one.matches).length).toBeGreaterThan(50)
  })
})

describe("beginningOf", () => {
  it.each([
    ["^\\/store\\/carts(?:\\/([^/]+?))\\/?$", "/store/carts"],
    ["^\\/Store\\/?(?=\\/|$)", "/store"],
    ["^\\/x\\.json\\/?$", "/x.json"],
    ["^\\/\\d+", "/"],
    ["^\\/ab*", "/a"],
    ["^\\/ab+", "/ab"],
    ["^\\/a|^\\/b", ""],
    ["\\/a", ""],
    ["^[|(]\\/a", ""],
  ])("%s: %j", (source, beginning) => {
    expect(beginningOf(source)).toBe(beginning)
  })
})
