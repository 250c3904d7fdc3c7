import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { rows } from "../../../src/api/contracts"
import { openAdminRoutes } from "../../../src/engine/routes/admin-routes"
import { grantCreditsWorkflow } from "../../../src/features/assistant/workflows/grant-credits"
import { addMediaAsset } from "../../../src/features/media/workflows/media-assets"
import { asApiError } from "../../../src/lib/errors"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { setCredits } from "../../factories/assistant"
import { sendFile } from "../../factories/media"
import { admin, anonymous } from "../../harness/api"
import { routesOf } from "../../harness/routes"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { closedAdminRoutes } from "./closed-admin-routes"

let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("admin-routes")
})

const open = openAdminRoutes.map(({ method, path: address }) => `${method} ${address}`)
const closed = closedAdminRoutes.flatMap(({ routes }) =>
  Object.entries(routes).flatMap(([address, methods]) =>
    methods.split(" ").map((method) => `${method} ${address}`),
  ),
)
const ours = rows.filter((row) => row.path.startsWith("/admin/")).map((row) => `${row.method} ${row.path}`)

/** Looks like a route, but has no handler. The call reaches `POST /admin/inventory-items/:id`, which is open. */
const MIDDLEWARE = "POST /admin/inventory-items/batch"

/** The engine's routes below `/admin`, by its files. Some of them run only with a flag. */
function engineRoutes(): string[] {
  const api = path.resolve(require.resolve("@medusajs/medusa/package.json"), "../dist/api")
  const files = readdirSync(path.join(api, "admin"), { recursive: true, encoding: "utf8" })
  return files
    .filter((file) => path.basename(file) === "route.js")
    .flatMap((file) => {
      const address = `/admin/${path.dirname(file)}`.replaceAll(/\[(\w+)\]/g, ":$1")
      const exported = readFileSync(path.join(api, "admin", file), "utf8")
      const methods = [...exported.matchAll(/^exports\.(GET|POST|PUT|PATCH|DELETE) = \1;/gm)]
      expect({ file, methods: methods.length }).not.toEqual({ file, methods: 0 })
      return methods.map(([, method]) => `${method} ${address}`)
    })
}

/** Also of plugins, and ours. */
const runningRoutes = () =>
  routesOf(shop.app.express, ["/admin"]).map((route) => `${route.method} ${route.path}`)

describe("each route of the engine below /admin", () => {
  it("is decided: open or closed, with a reason. A new one must be added to one of the lists", () => {
    const found = engineRoutes()
    expect(found.length).toBeGreaterThan(400)
    const decided = new Set([...open, ...closed, ...ours, MIDDLEWARE])
    expect(found.filter((route) => !decided.has(route))).toEqual([])
    expect(runningRoutes().filter((route) => !decided.has(route))).toEqual([])
  })

  it("is decided once, and exists", () => {
    const all = [...open, ...closed, ...ours]
    expect(all.filter((route, index) => all.indexOf(route) !== index)).toEqual([])
    const found = new Set([...engineRoutes(), ...runningRoutes()])
    expect([...open, ...closed].filter((route) => !found.has(route))).toEqual([])
  })

  it("is not opened by the pattern of another route", () => {
    const named = [...open, ...ours].map((route) => new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`))
    const opened = closed.filter((route) => named.some((pattern) => pattern.test(route)))
    expect(opened).toEqual([])
  })
})

describe("a closed admin route", () => {
  it.each(closed)("404: %s", async (route) => {
    const [method = "", address = ""] = route.split(" ")
    const words = address.replaceAll(/:\w+/g, "any")
    for (const spelling of [words, `${words}/`, words.replace("/admin", "/ADMIN")])
      expect(await codeOf(send(method, spelling))).toBe("404 route_not_found")
  })

  it("404: also without a token, which tells nothing about the engine", async () => {
    const call = anonymous(shop).post("/admin/workflows-executions/grant-credits/run", {})
    expect(await codeOf(call)).toBe("404 route_not_found")
  })
})

function send(method: string, address: string) {
  const caller = admin(shop)
  if (method === "GET") return caller.get(address)
  return method === "POST" ? caller.post(address, {}) : caller.delete(address)
}

describe("an open admin route", () => {
  it.each([
    "/admin/feature-flags",
    "/admin/plugins",
    "/admin/search-indexes",
    "/admin/workflows-executions",
    "/admin/layouts/configurations",
    "/admin/notifications",
    "/admin/users/me",
    "/admin/products",
    "/admin/products/",
    "/admin/draft-orders",
  ])("200: %s", async (address) => {
    await admin(shop).get(address).expect(200)
  })

  it("401: without a token", async () => {
    expect(await codeOf(anonymous(shop).get("/admin/products"))).toBe("401 missing_token")
  })
})

describe("a workflow by its id", () => {
  const run = (workflow: string, input: object) =>
    codeOf(admin(shop).post(`/admin/workflows-executions/${workflow}/run`, { input }))

  it("404: grants no credits, and neither does the workflow itself in another shop", async () => {
    await setCredits(shop, 7)
    const input = { amount: 1_000_000, note: "x", owner: { type: "user", id: "x" } }
    expect(await run("grant-credits", input)).toBe("404 route_not_found")
    const direct = runInTenant(shop.tenant, () => grantCreditsWorkflow(shop.container).run({ input }))
    expect(asApiError(await direct.catch((error: unknown) => error))?.code).toBe("forbidden")
    const { body } = await admin(shop).get("/admin/ai/credits").expect(200)
    expect(body.credits.available).toBe(7)
  })

  it("404: takes no file of the server, and the workflow itself takes no path", async () => {
    const assets = async () => (await admin(shop).get("/admin/media").expect(200)).body.count
    const before = await assets()
    const file = { filename: "a.png", bytes: 1, sha256: "00" }
    expect(await run("add-media-asset", { ...file, path: "/etc/hostname" })).toBe("404 route_not_found")
    const input = { ...file, path: "/etc/hostname", ticket: "/etc/hostname" }
    const direct = runInTenant(shop.tenant, () => addMediaAsset(shop.container).run({ input }))
    expect(asApiError(await direct.catch((error: unknown) => error))?.code).toBe("invalid_field")
    expect(await assets()).toBe(before)
  })

  it("404: stores no page, and the route for files refuses one", async () => {
    const content = Buffer.from("<script>alert(1)</script>")
    const file = { filename: "a.html", mimeType: "text/html", content: content.toString("base64") }
    expect(await run("upload-files", { files: [{ ...file, access: "public" }] })).toBe("404 route_not_found")
    expect(await codeOf(sendFile(shop, "/admin/uploads", { file: content, name: "a.html" }))).toBe(
      "400 invalid_field",
    )
  })

  it("404: the engine's index, whose details hang", async () => {
    expect(await codeOf(admin(shop).get("/admin/index/details"))).toBe("404 route_not_found")
  })
})

async function codeOf(call: PromiseLike<{ status: number; body: { code?: string } }>): Promise<string> {
  const { status, body } = await call
  return `${status} ${body.code}`
}
