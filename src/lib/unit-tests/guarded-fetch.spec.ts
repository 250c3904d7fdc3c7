import { createServer, type Server, type Socket } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { afterEach, describe, expect, it } from "vitest"
import { guardedFetch } from "../guarded-fetch"
import { portOf } from "../port-of"

const MAX_BYTES = 100_000
const TOTAL_MS = 5_000

let tenant = "one"
const options = { service: "model", mostBytes: MAX_BYTES, whose: () => tenant } as const
const anywhere = guardedFetch({ ...options, allowPrivate: true })
const outside = guardedFetch({ ...options, allowPrivate: false })

const open: Server[] = []
const sockets = new Set<Socket>()
let connections = 0

afterEach(() => {
  for (const server of open.splice(0)) server.close()
  for (const socket of sockets) socket.destroy()
  connections = 0
  tenant = "one"
})

/** Starts a server. `answer` gets each piece of a request and may write a response. */
async function serving(answer: (socket: Socket, request: string) => void): Promise<string> {
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on("error", () => undefined)
    socket.once("close", () => sockets.delete(socket))
    socket.on("data", (piece) => answer(socket, piece.toString()))
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return `http://127.0.0.1:${portOf(server)}`
}

const ask = (url: string, more: { onSent?: () => void; totalMs?: number } = {}) =>
  anywhere(url, undefined, { totalMs: TOTAL_MS, ...more })
/** Waits one turn of the event loop after the body, because the client releases its connection only then. */
const answered = async (url: string, more?: { onSent?: () => void }) => {
  await (await ask(url, more)).text()
  await nextTurn()
}
const whole = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

describe("a response", () => {
  it("can be aborted at any chunk of a burst", async () => {
    const chunks = chunk("x".repeat(1_000)).repeat(60)
    const url = await serving((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`),
    )
    for (let most = 0; most < 60_000; most += 5_000) {
      const reader = (await ask(url)).body?.getReader()
      for (let size = 0; size <= most; ) size += (await reader?.read())?.value?.length ?? most + 1
      await reader?.cancel()
    }
    expect((await (await ask(url)).text()).length).toBe(60_000)
  })

  it("is cut off if it is too long, even if it is compressed", async () => {
    const packed = gzipSync("x".repeat(MAX_BYTES + 1))
    const url = await serving((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`)
      socket.write(packed)
    })
    await expect((await ask(url)).text()).rejects.toThrow("longer than 100000 bytes")
    const fits = await serving((socket) => socket.write(whole("x".repeat(MAX_BYTES))))
    expect((await (await ask(fits)).text()).length).toBe(MAX_BYTES)
  })

  it("is aborted if it never begins or never ends", async () => {
    const silent = await serving(() => undefined)
    await expect(ask(silent, { totalMs: 100 })).rejects.toThrow("took too long")
    const endless = await serving((socket) => socket.write("HTTP/1.1 200 OK\r\n\r\nx"))
    await expect((await ask(endless, { totalMs: 100 })).text()).rejects.toThrow()
  })

  it("ends even if its body is not read", async () => {
    const url = await serving((socket) => socket.write("HTTP/1.1 200 OK\r\n\r\nx"))
    const closed = new Promise<void>((resolve) => {
      open.at(-1)?.once("connection", (socket) => socket.once("close", () => resolve()))
    })
    await ask(url, { totalMs: 100 })
    await closed
  })

  it("is returned for a redirect, which is not followed", async () => {
    const url = await serving((socket) =>
      socket.write("HTTP/1.1 307 X\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n"),
    )
    expect((await ask(url)).status).toBe(307)
  })

  it("is an error if its status is not valid HTTP", async () => {
    const url = await serving((socket) => socket.write("HTTP/1.1 999 X\r\ncontent-length: 0\r\n\r\n"))
    await expect(ask(url)).rejects.toThrow()
  })

  it("ends with the caller's signal", async () => {
    const url = await serving(() => undefined)
    const caller = new AbortController()
    const asking = anywhere(
      url,
      { signal: caller.signal },
      { totalMs: TOTAL_MS, onSent: () => caller.abort() },
    )
    await expect(asking).rejects.toThrow()
    await expect(anywhere(url, { signal: caller.signal }, { totalMs: TOTAL_MS })).rejects.toThrow()
  })
})

describe("a connection", () => {
  it.each([
    "http://127.0.0.1:PORT",
    "http://localhost:PORT",
    "http://2130706433:PORT",
    "http://0x7f.1:PORT",
    "http://0177.0.0.1:PORT",
    "http://[::ffff:127.0.0.1]:PORT",
    "http://[::1]:PORT",
    "http://0.0.0.0:PORT",
    "https://127.0.0.1:PORT",
    "http://169.254.169.254",
  ])("is not made to %s, unless that is allowed", async (address) => {
    const url = await serving((socket) => socket.write(whole("inside")))
    const asking = outside(address.replace("PORT", new URL(url).port), undefined, { totalMs: TOTAL_MS })
    await expect(asking).rejects.toMatchObject({ name: "PrivateAddressError" })
    expect(connections).toBe(0)
  })

  it("is not shared between tenants, or with callers that may reach private hosts", async () => {
    const url = await serving((socket) => socket.write(whole("ok")))
    for (let time = 0; time < 5; time++) await answered(url)
    const before = connections
    expect(before).toBeLessThan(5)
    tenant = "two"
    await answered(url)
    expect(connections).toBe(before + 1)
    tenant = "one"
    await expect(outside(url, undefined, { totalMs: TOTAL_MS })).rejects.toMatchObject({
      name: "PrivateAddressError",
    })
  })

  it("reports when the request is sent on a new or an open connection", async () => {
    let sent = 0
    const onSent = () => void sent++
    const url = await serving((socket) => socket.write(whole("ok")))
    for (let time = 0; time < 5; time++) await answered(url, { onSent })
    expect(sent).toBe(5)
    expect(connections).toBeLessThan(5)
    await expect(ask("http://127.0.0.1:1/", { onSent })).rejects.toThrow()
    expect(sent).toBe(5)
  })
})

it("sends texts and forms and requests no compression", async () => {
  const requests: string[] = []
  const url = await serving((socket, request) => {
    requests.push(request)
    socket.write(whole("ok"))
  })
  const form = new URLSearchParams({ a: "ü" })
  await (await anywhere(url, { method: "POST", body: form }, { totalMs: TOTAL_MS })).text()
  const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } }
  await (await anywhere(url, json, { totalMs: TOTAL_MS })).text()
  expect(requests[0]).toMatch(/^POST \/ .*accept-encoding: identity.*a=%C3%BC$/is)
  expect(requests[0]).toMatch(/content-type: application\/x-www-form-urlencoded/i)
  expect(requests[1]).toMatch(/content-type: application\/json.*\{\}$/is)
})
