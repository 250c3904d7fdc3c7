import http from "node:http"
import { beforeAll, describe, expect, it } from "vitest"
import { rows } from "../../../src/api/contracts"
import { isEngineRow } from "../../../src/kits/rows/row"
import { createCustomer } from "../../factories/create-customer"
import { admin, anyAddress, storefront } from "../../harness/api"
import { type Route, routesOf } from "../../harness/routes"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop
let token: string
let running: Route[]

beforeAll(async () => {
  shop = await useShop()
  token = (await createCustomer(shop)).token
  running = routesOf(shop.app.express, ["/store", "/auth"])
})

const WRITING = ["POST", "PUT", "PATCH", "DELETE"]

interface Answer {
  status: number
  code: string | undefined
}

/** Sends the path as it is. Other HTTP clients would normalize it. */
function send(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        hostname,
        port,
        method,
        path,
        headers: {
          "x-publishable-api-key": shop.publishableKey,
          "x-forwarded-for": anyAddress(),
          authorization: `Bearer ${token}`,
          ...(WRITING.includes(method) && { "content-type": "application/json", "content-length": "2" }),
          ...headers,
        },
      },
      (reply) => {
        const pieces: Buffer[] = []
        reply.on("data", (piece: Buffer) => pieces.push(piece))
        reply.on("end", () => {
          const text = Buffer.concat(pieces).toString()
          const body =
            reply.headers["content-type"]?.startsWith("application/json") && text !== "" && JSON.parse(text)
          resolve({ status: reply.statusCode ?? 0, code: body ? body.code : undefined })
        })
      },
    )
    request.on("error", reject)
    request.end(WRITING.includes(method) ? "{}" : undefined)
  })
}

const CLOSED: Answer = { status: 404, code: "route_not_found" }

/** Paths to try for a route: each parameter gets all words that other routes have in its place, and an unknown word. */
function addressesOf(path: string): string[] {
  const parts = path.split("/")
  const surface = rows.map((row) => row.path.split("/")).filter((words) => words[1] === parts[1])
  const words = (index: number) => [
    "any",
    ...new Set(surface.flatMap((row) => row[index] ?? []).filter((word) => /^\w/.test(word))),
  ]
  return parts.reduce<string[]>(
    (addresses, part, index) =>
      addresses.flatMap((address) =>
        (part.startsWith(":") ? words(index) : [part]).map((word) =>
          index === 0 ? word : `${address}/${word}`,
        ),
      ),
    [""],
  )
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`)
const isNamed = (method: string, address: string) =>
  rows.some((row) => row.method === method && patternOf(row.path).test(address))

describe("each route of the running application under /store and /auth", () => {
  it("has a row, or is closed at every possible address", async () => {
    const named = new Set(rows.map(({ method, path }) => `${method} ${path}`))
    const unnamed = running.filter(({ method, path }) => !named.has(`${method} ${path}`))
    expect(unnamed.length).toBeGreaterThan(10)
    const open: string[] = []
    for (const { method, path } of unnamed)
      await Promise.all(
        addressesOf(path).map(async (address) => {
          if (isNamed(method, address)) return
          const { status, code } = await send(method, address)
          if (status !== 404 || code !== "route_not_found")
            open.push(`${method} ${address}: ${status} ${code}`)
        }),
      )
    expect(open).toEqual([])
  })

  it("is the route that its row means", () => {
    // Finds routes of the engine that one of our rows opens by mistake, because the row has a parameter where the
    // engine's route has a word.
    const hidden = running.filter(({ method, path }) => {
      const row = rows.find((one) => one.method === method && one.path === path)
      return !row && !path.includes(":") && isNamed(method, path)
    })
    expect(hidden).toEqual([])
  })

  it("is the engine's own if its row says so", () => {
    const ofEngine = rows.filter((row) => isEngineRow(row) && /^\/(store|auth)\//.test(row.path))
    const reached = ofEngine.filter((row) => {
      const path = (isEngineRow(row) && row.sameAs) || row.path
      return running.some((route) => route.method === row.method && matches(route.path, path))
    })
    expect(reached).toEqual(ofEngine)
  })
})

/** Whether a route of the engine matches a path. */
function matches(route: string, path: string): boolean {
  const [a, b] = [route.split("/"), path.split("/")]
  return a.length === b.length && a.every((part, index) => part.startsWith(":") || part === b[index])
}

describe("a closed route", () => {
  it.each([
    "/store/carts/any/taxes",
    "/store/carts/any/taxes/",
    "/STORE/carts/any/taxes",
    "/Store/Carts/any/Taxes",
    "/store/carts/any/%74axes",
    "/store/carts/any/taxes?x=1",
    "/store//carts/any/taxes",
    "//store/carts/any/taxes",
    "/store/./carts/any/taxes",
    "/store/x/../carts/any/taxes",
    "/store/%2e%2e/store/carts/any/taxes",
    "/%73tore/carts/any/taxes",
    "/store/carts/any/taxes;x=1",
    "/store/carts/any/taxes%2f",
    "/store/carts/any/taxes%00",
    "/auth/emailpass/user",
    "/auth/anybody/emailpass",
    "/auth/customer/emailpass/callback",
    "/AUTH/customer/emailpass/callback",
    "/auth/customer/%65mailpass",
    "/auth/customer/google",
  ])("404: POST %s", async (path) => {
    expect(await send("POST", path)).toEqual(CLOSED)
  })

  it("404: as an absolute address, and with a method override header", async () => {
    expect(await send("POST", `${shop.url}/store/carts/any/taxes`)).toEqual(CLOSED)
    const overridden = await send("GET", "/store/carts/any/taxes", { "x-http-method-override": "POST" })
    expect(overridden).toEqual(CLOSED)
  })

  it.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("404: %s of it", async (method) => {
    expect(await send(method, "/store/carts/any/taxes")).toEqual(CLOSED)
  })

  it.each([
    ["GET", "/auth/customer/emailpass"],
    ["GET", "/auth/user/emailpass"],
    ["PUT", "/store/carts"],
    ["GET", "/store/returns"],
    ["DELETE", "/store/customers"],
  ])("404: %s %s, because only another method has a row", async (method, path) => {
    expect(await send(method, path)).toEqual(CLOSED)
    expect((await send("HEAD", path)).status).toBe(404)
  })
})

describe("an open route", () => {
  it("200: by GET and HEAD, with a trailing slash", async () => {
    for (const [method, path] of [
      ["GET", "/store/regions"],
      ["HEAD", "/store/regions"],
      ["GET", "/store/regions/"],
      ["GET", "/store/product-tags"],
      ["GET", "/store/product-types"],
      ["GET", "/store/product-variants"],
      ["GET", "/store/product-options"],
      ["GET", "/store/currencies"],
      ["GET", "/store/currencies/eur"],
      ["GET", "/store/return-reasons"],
      ["GET", "/auth/customer/providers"],
      ["GET", "/auth/user/providers"],
    ] as const)
      expect({ path, status: (await send(method, path)).status }).toEqual({ path, status: 200 })
  })

  it("404: in capital letters, because no row has them", async () => {
    expect(await send("GET", "/store/Regions")).toEqual(CLOSED)
  })

  it("204: for a browser's preflight", async () => {
    const { status } = await send("OPTIONS", "/store/carts", {
      origin: "https://shop.test",
      "access-control-request-method": "POST",
    })
    expect(status).toBe(204)
  })

  it("200: each item of a list, by its id", async () => {
    const store = storefront(shop)
    for (const [list, field] of [
      ["product-tags", "product_tags"],
      ["product-types", "product_types"],
      ["product-variants", "variants"],
      ["product-options", "product_options"],
      ["collections", "collections"],
    ] as const) {
      const { body } = await store.get(`/store/${list}?limit=1`).expect(200)
      for (const { id } of body[field]) await store.get(`/store/${list}/${id}`).expect(200)
    }
    await store.get("/store/return-reasons/rr_none").expect(404)
    const made = await admin(shop)
      .post("/admin/return-reasons", { value: "too-late", label: "Too late" })
      .expect(200)
    await store.get(`/store/return-reasons/${made.body.return_reason.id}`).expect(200)
  })
})
