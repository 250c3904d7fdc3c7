import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { gzipSync } from "node:zlib"

/** A correct response of an external service, which a fault then changes. */
export interface GoodAnswer {
  type: string
  body: string
}

/** Answers a request wrongly. It gets the connection and the correct response. */
type Fault = (socket: Socket, good: GoodAnswer) => void

const DRIP_MS = 20
/** Twenty floods at once run in the process of the server under test. Without a pause, they would starve its other work. */
const PAUSE_MS = 1
const MEGABYTE = 1024 * 1024

const head = (lines: string[], status = "200 OK") => `HTTP/1.1 ${status}\r\n${lines.join("\r\n")}\r\n\r\n`
const length = (text: string | Buffer) => `content-length: ${Buffer.byteLength(text)}`
const typed = ({ type }: GoodAnswer) => `content-type: ${type}`
const whole = (type: string, body: string, status?: string) =>
  head([`content-type: ${type}`, length(body), "connection: close"], status) + body
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

/** Each write costs a system call, so a flood of short pieces would block this process for a second. */
const BLOCK_BYTES = 16 * 1024

/** Sends a piece again and again, until the client disconnects. */
export function flood(socket: Socket, piece: string | Buffer): void {
  const times = Math.ceil(BLOCK_BYTES / piece.length)
  const block = Buffer.concat(Array.from({ length: times }, () => Buffer.from(piece)))
  const more = () => {
    while (!socket.destroyed)
      if (!socket.write(block)) return void socket.once("drain", () => setTimeout(more, PAUSE_MS))
  }
  more()
}

/** Sends one piece after the other, slowly, until the client disconnects. */
function drip(socket: Socket, pieces: Iterable<string>): void {
  const iterator = pieces[Symbol.iterator]()
  const timer = setInterval(() => {
    const { done, value } = iterator.next()
    if (done || socket.destroyed) clearInterval(timer)
    else socket.write(value)
  }, DRIP_MS)
  socket.once("close", () => clearInterval(timer))
}

function* forever(piece: string): Generator<string> {
  for (;;) yield piece
}

/** A small compressed file (about a megabyte) that becomes 1 GiB when it is decompressed. */
function bomb(): Buffer {
  const packed = gzipSync(Buffer.alloc(16 * MEGABYTE))
  return Buffer.concat(Array.from({ length: 64 }, () => packed))
}
let madeBomb: Buffer | undefined

/** The faults that a server can show on a connection. */
export const FAULTS = {
  "a burst of 60 chunks of 1,000 characters": (socket, good) => {
    // For most clients, the spaces around the response do not matter. For a model's answer it is too long, so the
    // client disconnects.
    const said = JSON.stringify({ choices: [{ index: 0, delta: { content: "x".repeat(1_000) } }] })
    const filler = good.type === "text/event-stream" ? `data: ${said}\n\n` : " ".repeat(1_000)
    const chunks = Array.from({ length: 60 }, () => chunk(filler)).join("")
    const start = head([typed(good), "transfer-encoding: chunked"])
    socket.write(`${start}${chunks}${chunk(good.body)}0\r\n\r\n`)
  },
  "a drip in the body": (socket, good) => {
    socket.write(head([typed(good), "transfer-encoding: chunked"]))
    drip(socket, forever(chunk(" ")))
  },
  "a drip in the headers": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\nx-slow: ")
    drip(socket, forever("x"))
  },
  "a half-close in the body": (socket, good) => {
    socket.end(head([typed(good), length(good.body)]) + good.body.slice(0, good.body.length / 2))
  },
  "a half-close without an answer": (socket) => socket.end(),
  "a reset before the headers": (socket) => socket.resetAndDestroy(),
  "a reset in the headers": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-le", () => socket.resetAndDestroy())
  },
  "a reset in the body": (socket, good) => {
    const half = good.body.slice(0, good.body.length / 2)
    socket.write(head([typed(good), length(good.body)]) + half, () =>
      setTimeout(() => socket.resetAndDestroy(), DRIP_MS),
    )
  },
  "a length that is too long": (socket, good) => {
    socket.end(head([typed(good), `content-length: ${good.body.length * 2}`]) + good.body)
  },
  "a length that is too short": (socket, good) => {
    socket.end(head([typed(good), `content-length: ${Math.floor(good.body.length / 2)}`]) + good.body)
  },
  "two lengths": (socket, good) => {
    socket.end(head([typed(good), length(good.body), "content-length: 1"]) + good.body)
  },
  "a length and chunks": (socket, good) => {
    socket.end(`${head([length(good.body), "transfer-encoding: chunked"])}${chunk(good.body)}0\r\n\r\n`)
  },
  "a bad chunk size": (socket, good) => {
    socket.end(`${head([typed(good), "transfer-encoding: chunked"])}zz\r\n${good.body}\r\n`)
  },
  "a gzip bomb": (socket, good) => {
    madeBomb ??= bomb()
    socket.end(Buffer.concat([Buffer.from(head([typed(good), "content-encoding: gzip"])), madeBomb]))
  },
  "a bad gzip": (socket, good) => {
    socket.end(`${head([typed(good), "content-encoding: gzip", "connection: close"])}no gzip at all`)
  },
  "half of a gzip": (socket, good) => {
    const packed = gzipSync(good.body)
    const start = head([typed(good), "content-encoding: gzip", "connection: close"])
    socket.end(Buffer.concat([Buffer.from(start), packed.subarray(0, packed.length / 2)]))
  },
  "a hundred encodings": (socket, good) => {
    const encodings = Array(100).fill("gzip").join(", ")
    socket.end(head([typed(good), `content-encoding: ${encodings}`, "connection: close"]) + good.body)
  },
  "a header flood": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n")
    flood(socket, `x-flood: ${"x".repeat(1_000)}\r\n`)
  },
  "one header that never ends": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\nx-flood: ")
    flood(socket, "x".repeat(10_000))
  },
  "a trailer flood": (socket, good) => {
    socket.write(`${head([typed(good), "transfer-encoding: chunked"])}${chunk(good.body)}0\r\n`)
    flood(socket, `x-flood: ${"x".repeat(1_000)}\r\n`)
  },
  "a body that never ends": (socket, good) => {
    socket.write(head([typed(good)]))
    flood(socket, "x".repeat(16_384))
  },
  "a body of empty lines that never ends": (socket, good) => {
    socket.write(head([typed(good)]))
    flood(socket, "\n".repeat(16_384))
  },
  "no answer": () => undefined,
  "an answer without a body that never comes": (socket, good) => {
    socket.write(head([typed(good), length(good.body)]))
  },
  "a redirect to itself": (socket) => {
    socket.end(head(["location: /", "content-length: 0", "connection: close"], "302 Found"))
  },
  "a redirect to this machine": (socket) => {
    const lines = ["location: http://127.0.0.1:1/latest/meta-data/", "content-length: 0", "connection: close"]
    socket.end(head(lines, "307 Temporary Redirect"))
  },
  "a redirect to nowhere": (socket) => {
    socket.end(head(["location: ::::", "content-length: 0", "connection: close"], "301 Moved Permanently"))
  },
  "no HTTP": (socket) => socket.end("220 mail.test ESMTP\r\n250 OK\r\n"),
  "binary noise": (socket) => socket.end(Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0x00, 0x0d, 0x0a])),
  "200 with nothing": (socket, good) => socket.end(whole(good.type, "")),
  "200 with HTML": (socket) => socket.end(whole("text/html", "<!doctype html><h1>Sorry</h1>")),
  "200 with null": (socket, good) => socket.end(whole(good.type, "null")),
  "200 with a number": (socket, good) => socket.end(whole(good.type, "1e309")),
  "200 with an empty list": (socket, good) => socket.end(whole(good.type, "[]")),
  "200 with an empty object": (socket, good) => socket.end(whole(good.type, "{}")),
  "JSON that is nested deep": (socket, good) => {
    const deep = `${'{"a":['.repeat(20_000)}1${"]}".repeat(20_000)}`
    socket.end(whole(good.type, good.type === "text/event-stream" ? `data: ${deep}\n\n` : deep))
  },
  "no UTF-8": (socket, good) => {
    const bytes = Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80])
    socket.end(Buffer.concat([Buffer.from(head([typed(good), length(bytes), "connection: close"])), bytes]))
  },
  "the status 999": (socket, good) => socket.end(whole(good.type, good.body, "999 Whatever")),
  "the status 000": (socket, good) => socket.end(whole(good.type, good.body, "000 Nothing")),
  "the status 204 with a body": (socket, good) => socket.end(whole(good.type, good.body, "204 No Content")),
  "the status 500": (socket, good) => socket.end(whole(good.type, "{}", "500 Internal Server Error")),
  "another protocol": (socket) => {
    socket.end(head(["upgrade: websocket", "connection: upgrade"], "101 Switching Protocols"))
  },
  "100 Continue for ever": (socket) => flood(socket, "HTTP/1.1 100 Continue\r\n\r\n"),
  "a second answer that nobody asked for": (socket, good) => {
    const start = head([typed(good), length(good.body)]) + good.body
    socket.write(start + whole("application/json", '{"success": true, "stolen": true}'))
  },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS

/** A server that answers wrongly. It works on raw connections, because an HTTP library could not do all faults. */
export interface FaultyServer {
  url: string
  /** The number of open connections. */
  readonly open: number
  /** The total number of bytes that clients have read. */
  readonly taken: number
  close(): void
}

/** Starts a server that answers every request with one fault. With `early`, it answers before the request. */
export async function faultyServer(
  name: FaultName,
  good: GoodAnswer,
  { early = false } = {},
): Promise<FaultyServer> {
  const sockets = new Set<Socket>()
  let taken = 0
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined)
    socket.once("close", () => {
      taken += socket.bytesWritten
      sockets.delete(socket)
    })
    socket.once("end", () => socket.end())
    if (early) {
      // Reads the connection, because otherwise the server would not notice a disconnect.
      socket.resume()
      return FAULTS[name](socket, good)
    }
    let received = Buffer.alloc(0)
    const onData = (piece: Buffer) => {
      received = Buffer.concat([received, piece])
      if (!isWhole(received)) return
      socket.off("data", onData)
      socket.resume()
      FAULTS[name](socket, good)
    }
    socket.on("data", onData)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get open() {
      return sockets.size
    },
    get taken() {
      return [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, taken)
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function isWhole(received: Buffer): boolean {
  const end = received.indexOf("\r\n\r\n")
  if (end < 0) return false
  const announced = /content-length: (\d+)/i.exec(received.subarray(0, end).toString())?.[1] ?? "0"
  return received.length >= end + 4 + Number(announced)
}
