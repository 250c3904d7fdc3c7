import { readdirSync, readFileSync, rmSync } from "node:fs"
import { request } from "node:http"
import path from "node:path"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { type ServerProcess, spawnServer, temporaryDirectory, untilReady } from "../../harness/server-process"
import { cloneDatabase, dropDatabase, testServer } from "../../harness/test-database"
import { until } from "../../harness/until"

const PORT = 19_170
const DATABASE = "svc_dashboard_development_spec"
const checkout = path.resolve(__dirname, "../../..")
const dataDirectory = temporaryDirectory()
let environment: Record<string, string>
let server: ServerProcess

beforeAll(async () => {
  environment = { DATABASE_URL: await templateCopy(), DEMO_SHOP: "false", ADMIN_DASHBOARD: "true" }
  server = spawnServer({ dataDirectory, port: PORT, env: environment })
  await untilReady(server)
})
afterAll(async () => {
  await dropDatabase(shops(), DATABASE)
  rmSync(dataDirectory, { recursive: true, force: true })
})

it("serves the page, its client and the dashboard's sources", async () => {
  for (const [asked, expected] of [
    ["/app/login", '<div id="medusa">'],
    ["/app/@vite/client", "vite"],
    [`/app/@fs${checkout}/src/admin/lib/api.ts`, "export"],
  ]) {
    const { status, text } = await get(asked ?? "")
    expect([status, text.includes(expected ?? "")]).toEqual([200, true])
  }
})

it("serves each feature's texts, which Vite finds by their location", async () => {
  const index = await get(`/app/@fs${checkout}/src/admin/i18n/index.ts`)
  const files = [...index.text.matchAll(/"(\/app\/[^"]+\.json\?import)"/g)].map(([, file]) => file ?? "")
  const texts = path.join(checkout, "src/admin/i18n")
  const onDisk = readdirSync(texts, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".json"),
  )
  expect(files).toHaveLength(onDisk.length)
  const replies = await Promise.all(files.map((file) => get(file)))
  expect(replies.filter(({ status, text }) => status !== 200 || !text.includes("export "))).toEqual([])
})

it("serves no other file of the checkout in any spelling, and its refusal names no folder", async () => {
  const secret = JSON.parse(readFileSync(path.join(dataDirectory, "secrets.json"), "utf8")).JWT_SECRET
  for (const file of [
    `${dataDirectory}/secrets.json`,
    `${checkout}/package.json`,
    `${checkout}/.env.example`,
  ]) {
    const relative = path.relative(path.join(checkout, "src/admin"), file)
    for (const asked of [
      `/app/@fs${file}`,
      `/app/app/@fs${file}`,
      `/APP/@fs${file}`,
      `/app//@fs${file}`,
      `/app/@fs/${file}`,
      `/app/@fs${file}?raw`,
      `/app/@fs${file}?url`,
      `/app/@fs${file}?import&raw??`,
      `/app/@fs${file}?.svg?.wasm?init`,
      `/app/@fs${file}?inline&import`,
      `/app/@fs${checkout}/src/admin/${relative}`,
      `/app/@fs${checkout}/src/admin/${relative.replaceAll("..", "%2e%2e")}`,
      `/app/@fs${file.replaceAll("/", "%2f")}`,
      `/app/@id/${file}`,
      `/app/@id/__x00__${file}`,
      `/app/${path.relative(checkout, file)}`,
    ]) {
      const { status, text } = await get(asked)
      expect([asked, status]).toEqual([asked, 404])
      expect(JSON.parse(text)).toMatchObject({ type: "not_found_error", code: "route_not_found" })
      expect(text).not.toContain(checkout)
      expect(text).not.toContain(secret)
    }
  }
})

it("ignores requests for a foreign host name", async () => {
  const { status, text } = await get("/app/@vite/client", { host: "evil.test" })
  expect(status).toBe(403)
  expect(JSON.parse(text)).toMatchObject({ code: "forbidden" })
})

it("counts and logs its requests", async () => {
  const { headers } = await get("/app/@vite/client?t=4711")
  expect(headers["x-ratelimit-limit"]).toBe("1000")
  await until(async () => server.output().includes("GET /app/@vite/client?t=4711 (200)"))
})

it("accepts web sockets only from its own pages", async () => {
  const client = (await get("/app/@vite/client")).text
  const token = /const wsToken = "([^"]+)"/.exec(client)?.[1]
  const port = Number(/const hmrPort = (\d+)/.exec(client)?.[1])
  const path = `/app/?token=${token}`
  expect(await upgrade(port, path, { origin: `http://localhost:${PORT}` })).toBe(101)
  expect(await upgrade(port, path, { origin: "http://localhost:3000" })).toBe(403)
  expect(await upgrade(port, path, { origin: `http://evil.test:${PORT}`, host: "evil.test" })).toBe(403)
  expect(await upgrade(port, path, {})).toBe(403)
})

it("stops cleanly while it prepares the first page", async () => {
  server.signal("SIGTERM")
  expect(await server.exited).toBe(0)

  const again = spawnServer({
    dataDirectory,
    port: PORT,
    env: environment,
  })
  await untilReady(again)
  again.signal("SIGTERM")
  expect(await again.exited).toBe(0)
  expect(again.output()).not.toContain("Error")
})

const shops = () => testServer(inject("database").serverUrl)

/** Copies the template, which is faster than a first start on an empty database. */
async function templateCopy(): Promise<string> {
  await cloneDatabase(shops(), inject("database").template, DATABASE)
  return shops().url(DATABASE)
}

interface Reply {
  status: number
  text: string
  headers: NodeJS.Dict<string | string[]>
}

/** Sends the path as it is. `fetch` would normalize it. */
function get(asked: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request({ port: PORT, host: "localhost", path: asked, headers }, (reply) => {
      let text = ""
      reply.setEncoding("utf8")
      reply.on("data", (piece: string) => (text += piece))
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text, headers: reply.headers }))
    })
      .on("error", reject)
      .end()
  })
}

function upgrade(port: number, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({
      port,
      host: "localhost",
      path,
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        "sec-websocket-protocol": "vite-hmr",
        ...headers,
      },
    })
    asked.on("upgrade", (reply, socket) => {
      socket.destroy()
      resolve(reply.statusCode ?? 0)
    })
    asked.on("response", (reply) => resolve(reply.statusCode ?? 0))
    asked.on("error", reject).end()
  })
}
