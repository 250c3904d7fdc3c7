import { rmSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { BUILT, demoKey, dropDatabase, productionEnvironment, shopDatabase } from "../../harness/built-server"
import { patient } from "../../harness/patience"
import {
  portFor,
  type ServerProcess,
  spawnServer,
  temporaryDirectory,
  untilReady,
} from "../../harness/server-process"
import { until } from "../../harness/until"

const PORT = portFor(19_110)
const DATABASE = "svc_graceful_stop_spec"
/** The longest grace period for running requests. A stop that waits for its end exceeds the limit of the test. */
const MAX_GRACE = { SHUTDOWN_GRACE_SECONDS: "600" }
const STOP_MS = Math.min(patient(120_000), 590_000)
/** Long enough for a few requests. */
const DRAIN_SECONDS = Math.ceil(patient(5_000) / 1_000)
const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n"
const dataDirectory = temporaryDirectory()
let environment: Record<string, string>
let key: string

beforeAll(async () => {
  const databaseUrl = await shopDatabase(DATABASE)
  environment = { ...productionEnvironment(databaseUrl), PUBLIC_URL: `http://localhost:${PORT}` }
  key = await demoKey(databaseUrl)
})

afterAll(async () => {
  await dropDatabase(DATABASE)
  rmSync(dataDirectory, { recursive: true, force: true })
})

describe("SIGTERM with a request in flight", () => {
  it("finishes it, accepts no other, and exits cleanly without waiting for the grace period", {
    timeout: STOP_MS,
  }, async () => {
    const server = await start(MAX_GRACE)
    const request = await halfSent()
    server.signal("SIGTERM")
    await untilRefused(server)

    request.finish()
    expect(await request.reply).toMatch(/^HTTP\/1.1 200 /)
    expect(await server.exited).toBe(0)
  })

  it("aborts it after the grace period", async () => {
    const server = await start({ SHUTDOWN_GRACE_SECONDS: "1" })
    const request = await halfSent()
    server.signal("SIGTERM")

    expect(await request.reply).toBe("")
    expect(await server.exited).toBe(0)
  })

  it("first tells the load balancer that it is not ready, but serves requests during the drain delay", async () => {
    const server = await start({ DRAIN_DELAY_SECONDS: `${DRAIN_SECONDS}` })
    server.signal("SIGTERM")
    const readiness = async () => (await fetch(`${server.url}/ready`)).status
    await expect.poll(readiness).toBe(503)

    const ready = await fetch(`${server.url}/ready`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ code: "unavailable", message: "The server is draining." })
    const health = await fetch(`${server.url}/health`)
    expect(health.status).toBe(200)
    const products = await fetch(`${server.url}/store/products?limit=1`, {
      headers: { "x-publishable-api-key": key },
    })
    expect(products.status).toBe(200)
    expect(products.headers.get("connection")).toBe("close")
    expect(await server.exited).toBe(0)
  })
})

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = spawnServer({ dataDirectory, port: PORT, env: { ...environment, ...env }, command: BUILT })
  await untilReady(server)
  return server
}

/** Sends the first half of a request's body. `finish` sends the rest. */
async function halfSent(): Promise<{ finish(): void; reply: Promise<string> }> {
  const body = JSON.stringify({ email: "half@now.test", password: "half later, and long enough" })
  const socket = await open()
  let received = ""
  const reply = new Promise<string>((resolve) => {
    socket.on("data", (chunk: Buffer) => (received += chunk.toString()))
    socket.on("error", () => undefined)
    socket.on("close", () => resolve(received.slice(CONTINUE.length)))
  })
  socket.write(
    [
      "POST /auth/customer/emailpass/register HTTP/1.1",
      "Host: localhost",
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      `x-publishable-api-key: ${key}`,
      // The server answers `100 Continue` when it has begun to handle the request.
      "Expect: 100-continue",
      "",
      body.slice(0, 10),
    ].join("\r\n"),
  )
  await until(async () => received.startsWith(CONTINUE))
  return { finish: () => void socket.write(body.slice(10)), reply }
}

function untilRefused(server: ServerProcess): Promise<void> {
  return until(() =>
    fetch(`${server.url}/health`).then(
      () => false,
      () => true,
    ),
  )
}

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(PORT, "127.0.0.1", () => resolve(socket)).once("error", reject)
  })
}
