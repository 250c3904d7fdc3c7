import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { STARTED_AGAIN } from "../../harness/built-server"
import { faultyServer } from "../../harness/faults"
import { expectWholeFiles, leaveFilesHalfDone } from "../../harness/half-done-files"
import {
  npm,
  publishableKeyIn,
  type ServerProcess,
  spawnServer,
  temporaryDirectory,
  untilReady,
} from "../../harness/server-process"

const PORT = 19_100
const dataDirectory = temporaryDirectory()

let running: ServerProcess | undefined

/** The tests run in this order and use the same data folder, so each one depends on those before it. */
describe("start, stop and start again", () => {
  let key: string
  let cartId: string

  it("starts without any setup and prints what a user needs", async () => {
    const server = await start({})
    key = publishableKeyIn(server.output())
    expect(server.output()).toMatch(/Base URL\s+http:\/\/localhost:19100/)
    expect(server.output()).toMatch(/Admin sign-in\s+\S+@\S+ {2}\S+/)
    expect(server.output()).toMatch(/Agent key\s+\S{32,}/)
    expect(server.output().match(/^ {2}curl /gm)).toHaveLength(3)
  })

  it("responds to the printed curl lines", async () => {
    const [products, cart, signIn] = await Promise.all([
      fetch(`http://localhost:${PORT}/store/products?limit=2`, { headers: { "x-publishable-api-key": key } }),
      post("/store/carts", { "x-publishable-api-key": key }, {}),
      post("/auth/user/emailpass", {}, adminOf(running?.output() ?? "")),
    ])
    expect(await products.json()).toMatchObject({ count: expect.any(Number), products: [{}, {}] })
    cartId = ((await cart.json()) as { cart: { id: string } }).cart.id
    expect(await signIn.json()).toMatchObject({ token: expect.any(String) })
  })

  it("survives a model server whose burst of data is abandoned midway", async () => {
    const said = JSON.stringify({ choices: [{ index: 0, delta: { content: "x" } }] })
    const model = await faultyServer("a burst of 60 chunks of 1,000 characters", {
      type: "text/event-stream",
      body: `data: ${said}\n\ndata: [DONE]\n\n`,
    })
    const signIn = await post("/auth/user/emailpass", {}, adminOf(running?.output() ?? ""))
    const { token } = (await signIn.json()) as { token: string }
    const authorization = { authorization: `Bearer ${token}` }
    const settings = { base_url: `${model.url}/v1`, api_key: "any" }
    expect((await post("/admin/config/assistant", authorization, settings)).status).toBe(200)
    for (let time = 0; time < 5; time++) {
      const reply = await post("/admin/ai/chat", authorization, {
        message: "Which products are running low?",
      })
      expect(await reply.json()).toMatchObject({ code: "provider_error" })
    }
    await post("/admin/config/assistant", authorization, { base_url: null, api_key: null })
    model.close()
    expect((await fetch(`http://localhost:${PORT}/ready`)).status).toBe(200)
  })

  it("refuses a second server on the same port or data, in one sentence", async () => {
    const samePort = spawnServer({ ...STARTED_AGAIN, dataDirectory, port: PORT })
    expect(await samePort.exited).toBe(1)
    expect(samePort.output()).toMatch(/Port 19100 is in use.*PORT=19101 npm start/)

    const sameData = spawnServer({ ...STARTED_AGAIN, dataDirectory, port: PORT + 1 })
    expect(await sameData.exited).toBe(1)
    expect(sameData.output()).toMatch(
      /Another process \(svc on port 19100, process \d+\) uses the data folder/,
    )
    expect((await fetch(`http://localhost:${PORT}/ready`)).status).toBe(200)
  })

  it("shares its embedded database with commands in another terminal", async () => {
    const environment = { SVC_DATA_DIR: dataDirectory }
    const second = { email: "second@admin.test", password: "a password of one's own" }
    const [migrated, tenants] = await Promise.all([
      npm(["run", "migrate"], environment),
      npm(["run", "--silent", "tenant", "--", "list"], environment),
      npm(
        ["run", "medusa", "--", "user", "--email", second.email, "--password", second.password],
        environment,
      ),
    ])
    expect(migrated).toContain("The schema is already current.")
    expect(tenants).toContain("no tenants except the home shop")
    const signIn = await post("/auth/user/emailpass", {}, second)
    expect(await signIn.json()).toMatchObject({ token: expect.any(String) })
  })

  it("stops on Ctrl-C and leaves no process", async () => {
    await stop("SIGINT")
    expect(processesUsing(dataDirectory)).toEqual([])
  })

  it("finds the same data and secrets at the second start", async () => {
    const server = await start()
    expect(publishableKeyIn(server.output())).toBe(key)
    const cart = await fetch(`${server.url}/store/carts/${cartId}`, {
      headers: { "x-publishable-api-key": key },
    })
    expect(cart.status).toBe(200)
  })

  it("survives kill -9: the next start takes over without data loss or half files", async () => {
    const signIn = await post("/auth/user/emailpass", {}, adminOf(running?.output() ?? ""))
    const { token } = (await signIn.json()) as { token: string }
    const files = { url: `http://localhost:${PORT}`, dataDirectory, token }
    const half = await leaveFilesHalfDone(files)
    await stop("SIGKILL")
    const server = await start()
    await expectWholeFiles(files, half)
    const cart = await fetch(`${server.url}/store/carts/${cartId}`, {
      headers: { "x-publishable-api-key": key },
    })
    expect(cart.status).toBe(200)
    await stop("SIGTERM")
    expect(processesUsing(dataDirectory)).toEqual([])
  })

  it("starts despite a lock file that names a process other than a database", async () => {
    const lock = path.join(dataDirectory, "postgres", "postmaster.pid")
    writeFileSync(lock, `${process.pid}\n${dataDirectory}\n0\n5432\n\n127.0.0.1\n`)
    const server = await start()
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    await stop("SIGTERM")
  })

  it("says what to do when the data folder is broken", async () => {
    rmSync(path.join(dataDirectory, "postgres", "global"), { recursive: true })
    const server = spawnServer({ ...STARTED_AGAIN, dataDirectory, port: PORT })
    expect(await server.exited).toBe(1)
    expect(server.output()).toMatch(/does not start: .*/)
    expect(server.output()).toContain(`mv ${dataDirectory}/postgres ${dataDirectory}/postgres.broken`)
  })
})

describe("a port that is in use", () => {
  it("is reported before anything is created", async () => {
    const other = createServer().listen(PORT + 2, "127.0.0.1")
    const untouched = temporaryDirectory()
    try {
      const server = spawnServer({ ...STARTED_AGAIN, dataDirectory: untouched, port: PORT + 2 })
      expect(await server.exited).toBe(1)
      expect(server.output()).toContain(`Port ${PORT + 2} is in use`)
      expect(existsSync(path.join(untouched, "postgres"))).toBe(false)
    } finally {
      other.close()
      rmSync(untouched, { recursive: true })
    }
  })
})

describe("an invalid configuration", () => {
  it("stops the start and names every problem", async () => {
    const server = spawnServer({
      ...STARTED_AGAIN,
      dataDirectory,
      port: PORT,
      env: {
        NODE_ENV: "production",
        JWT_SECRET: "supersecret",
        REDIS_URL: "localhost:6379",
        TRUST_PROXY: "everyone",
      },
    })
    expect(await server.exited).toBe(1)
    for (const name of [
      "JWT_SECRET",
      "COOKIE_SECRET",
      "SVC_ENCRYPTION_KEY",
      "SVC_AGENT_API_KEY",
      "DATABASE_URL",
      "PUBLIC_URL",
      "REDIS_URL",
      "TRUST_PROXY",
    ]) {
      expect(server.output()).toMatch(new RegExp(`- ${name} `))
    }
    expect(server.output()).not.toContain("    at ")
  })

  it("is reported if the database of DATABASE_URL does not exist", async () => {
    const server = spawnServer({
      ...STARTED_AGAIN,
      dataDirectory,
      port: PORT,
      env: { DATABASE_URL: "postgres://nobody:secret@localhost:1/shop" },
    })
    expect(await server.exited).toBe(1)
    expect(server.output()).toMatch(
      /The database shop at localhost:1 cannot be opened: .*ECONNREFUSED.*Check DATABASE_URL/,
    )
    expect(server.output()).not.toContain("secret@")
  })
})

beforeAll(() => {
  expect(existsSync(path.join(dataDirectory, "postgres"))).toBe(false)
})

afterAll(async () => {
  if (running) await stop("SIGTERM")
  rmSync(dataDirectory, { recursive: true, force: true })
})

async function start(how: { command?: string[] } = STARTED_AGAIN): Promise<ServerProcess> {
  running = spawnServer({ ...how, dataDirectory, port: PORT })
  await untilReady(running)
  return running
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  running?.signal(signal)
  expect(await running?.exited).toBe(signal === "SIGKILL" ? signal : 0)
  running = undefined
}

function post(route: string, headers: Record<string, string>, body: object): Promise<Response> {
  return fetch(`http://localhost:${PORT}${route}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  })
}

function adminOf(output: string): { email: string; password: string } {
  const [, email = "", password = ""] = /Admin sign-in\s+(\S+) {2}(\S+)/.exec(output) ?? []
  return { email, password }
}

/** The command lines that contain the folder, from `/proc`. Empty on systems without it, such as macOS. */
function processesUsing(directory: string): string[] {
  if (!existsSync("/proc")) return []
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      } catch {
        return ""
      }
    })
    .filter((commandLine) => commandLine.includes(directory))
}
