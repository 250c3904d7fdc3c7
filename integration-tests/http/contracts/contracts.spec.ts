import { readdirSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { rows } from "../../../src/api/contracts"
import { document } from "../../../src/api/document"
import { routeHandlers } from "../../../src/features/handlers"
import type { RouteHandler } from "../../../src/kits/rows/route"
import { isEngineRow, type Row } from "../../../src/kits/rows/row"
import { catalogue, errors } from "../../../src/lib/errors"
import { anonymous, storefront } from "../../harness/api"
import { breaches, heldToContract } from "../../harness/held-to-contract"
import { routesOf } from "../../harness/routes"
import { type Shop, useShop } from "../../harness/shop"

const API = path.resolve(__dirname, "../../../src/api")

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe("rows and routes", () => {
  it("our rows and handlers match", () => {
    const handled = [...routeHandlers(), ...handlersInFiles()].map(({ row }) => nameOf(row))
    expect(handled.sort()).toEqual(
      rows
        .filter((row) => !isEngineRow(row))
        .map(nameOf)
        .sort(),
    )
  })

  it("all rows exist in the running application", () => {
    const running = routesOf(shop.app.express, ["/"]).map(nameOf)
    expect(running).toEqual(expect.arrayContaining(rows.filter(isNoEngineWildcard).map(nameInEngine)))
  })
})

/** The error code of each kind of authentication for a caller without credentials. */
const REFUSALS: Record<Row["auth"], string | undefined> = {
  none: undefined,
  key: "missing_publishable_key",
  "key+customer": "missing_publishable_key",
  "key+spam": "missing_publishable_key",
  customer: "missing_token",
  admin: "missing_token",
  agent: "missing_agent_key",
}

describe("a caller without credentials", () => {
  const guarded = rows.filter(({ auth }) => auth !== "none").map((row): [string, Row] => [nameOf(row), row])

  it.each(guarded)("is refused by %s", async (_name, row) => {
    const reply = await call(anonymous(shop), row)
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 401, code: REFUSALS[row.auth] })
  })

  const forCustomers = guarded.filter(([, { auth }]) => auth === "key+customer")
  it.each(forCustomers)("with only the shop's key is refused by %s", async (_name, row) => {
    const reply = await call(storefront(shop), row)
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 401, code: "missing_token" })
  })
})

describe("GET /openapi.json", () => {
  it("200: returns the document to everybody", async () => {
    const reply = await anonymous(shop).get("/openapi.json").expect(200)
    expect(reply.headers["content-type"]).toMatch(/^application\/json/)
    expect(reply.body).toEqual(JSON.parse(JSON.stringify(document())))
  })

  it("304: for a client that has the current version", async () => {
    const { headers } = await anonymous(shop).get("/openapi.json").expect(200)
    await anonymous(shop)
      .get("/openapi.json")
      .set("if-none-match", headers.etag ?? "")
      .expect(304)
  })
})

describe("GET /", () => {
  it("200: returns links as JSON to non-browsers", async () => {
    const { body, headers } = await anonymous(shop).get("/").expect(200)
    expect(headers["content-type"]).toMatch(/^application\/json/)
    expect(body).toMatchObject({ documentation: "/docs", openapi: "/openapi.json" })
  })

  it("200: returns a page with the same links to a browser", async () => {
    const { text, headers } = await anonymous(shop)
      .get("/")
      .set("accept", "text/html,application/xhtml+xml,*/*;q=0.8")
      .expect(200)
    expect(headers["content-type"]).toMatch(/^text\/html/)
    expect(headers["content-security-policy"]).toContain("style-src 'self'")
    const addresses = [...text.matchAll(/href="([^"]+)"/g)].map(([, address = ""]) => address)
    expect(addresses).toContain("/docs")
    for (const address of addresses.filter((known) => !/^\/(app|ready)$/.test(known)))
      await anonymous(shop).get(address).expect(200)
  })
})

describe("GET /docs", () => {
  it("200: returns a page that loads everything from this server", async () => {
    const { text, headers } = await anonymous(shop).get("/docs").expect(200)
    expect(headers["content-type"]).toMatch(/^text\/html/)
    expect(headers["content-security-policy"]).toContain("script-src 'self'")
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = ""]) => file)
    expect(files).toHaveLength(4)
    for (const file of files) {
      expect(file).toMatch(/^\/docs\//)
      await anonymous(shop).get(file).expect(200)
    }
  })

  it.each(["package.json", "..%2Fpackage.json", "swagger-ui.js.map"])(
    "404: for the file %s",
    async (file) => {
      expect((await anonymous(shop).get(`/docs/${file}`).expect(404)).body.code).toBe("not_found")
    },
  )
})

describe("GET /docs/errors", () => {
  it("200: explains each code at the address that `doc_url` names", async () => {
    const { body } = await anonymous(shop).get("/store/regions").expect(401)
    const { pathname, hash } = new URL(body.doc_url)
    const { text, headers } = await anonymous(shop).get(pathname).expect(200)
    expect(headers["content-type"]).toMatch(/^text\/html/)
    expect(headers["content-security-policy"]).toContain("style-src 'self'")
    const sections = [...text.matchAll(/<h2 id="(\w+)">/g)].map(([, code]) => code)
    expect(sections).toEqual([...catalogue.keys()])
    expect(sections).toContain(hash.slice(1))
    for (const [, file = ""] of text.matchAll(/(?:src|href)="([^"]+)"/g))
      await anonymous(shop).get(file).expect(200)
  })
})

describe("a response that breaks its contract", () => {
  const unset = { state: null, groups: [], updated_at: null }
  const settings = { area: "mail", values: {}, secrets: {}, schema: {}, ...unset }
  const page = { configs: [settings], count: 1, offset: 0, limit: 20 }
  let server: Server | undefined

  afterEach(() => {
    server?.close()
  })

  it.each<[string, number, unknown, RegExp | undefined]>([
    ["what is declared", 200, page, undefined],
    ["a field too few", 200, { ...page, count: undefined }, /required property 'count'/],
    ["a value of another kind", 200, { ...page, count: "1" }, /\/count must be integer/],
    [
      "a field too many",
      200,
      { ...page, configs: [{ ...settings, smtp_password: "x" }] },
      /\/configs\/0 .*smtp_password/,
    ],
    ["another status", 201, page, /its row says 200/],
    ["an error that is declared", 401, errors.invalidToken("x").body, undefined],
    ["an error that is not", 409, errors.soldOut("x").body, /no error 'sold_out'/],
    ["no error of the catalogue", 400, { message: "x" }, /no error of the catalogue/],
  ])("%s", async (_what, status, answer, breach) => {
    const reply = await answered(status, answer)
    const found = breaches.splice(0).join()
    expect(found).toMatch(breach ?? /^$/)
    expect(reply.status).toBe(breach ? 500 : status)
    if (breach) expect(await reply.json()).toMatchObject({ message: expect.stringContaining(found) })
  })

  function answered(status: number, answer: unknown): Promise<Response> {
    const app = heldToContract((_req, res) => {
      res.statusCode = status
      res.end(JSON.stringify(answer))
    })
    server = createServer(app)
    return new Promise((resolve) => {
      server?.listen(0, "127.0.0.1", () => {
        const { port } = server?.address() as AddressInfo
        resolve(fetch(`http://127.0.0.1:${port}/admin/config?limit=5`))
      })
    })
  }
})

/** The handlers of the pages that belong to no feature, such as `/docs`. The engine finds them in `src/api`. */
function handlersInFiles(): RouteHandler[] {
  const files = readdirSync(API, { recursive: true, encoding: "utf8" })
  return files
    .filter((file) => path.basename(file) === "route.ts")
    .flatMap((file) => {
      const exported: Record<string, RouteHandler> = createRequire(__filename)(path.join(API, file))
      return Object.values(exported)
    })
}

/** The path in the engine, if the row is a second name for one of its routes. */
function nameInEngine(row: Row): string {
  return nameOf({ method: row.method, path: (isEngineRow(row) && row.sameAs) || row.path })
}

/** False for sign-in routes of the engine: it has one route with a parameter for all sign-in methods. */
function isNoEngineWildcard(row: Row): boolean {
  return !(isEngineRow(row) && row.path.startsWith("/auth/"))
}

function call(caller: ReturnType<typeof anonymous>, { method, path }: Row) {
  const address = path.replaceAll(/:\w+/g, "any")
  if (method === "GET") return caller.get(address)
  return method === "DELETE" ? caller.delete(address) : caller.post(address, {})
}
