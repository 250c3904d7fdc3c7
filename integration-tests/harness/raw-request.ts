import { connect } from "node:net"

export interface RawReply {
  status: number
  headers: Record<string, string>
  text: string
}

/**
 * Sends a GET request with exactly these header lines, also repeated ones and unusual white space. HTTP clients would
 * join or refuse them.
 */
export function rawGet(url: string, path: string, lines: readonly string[]): Promise<RawReply> {
  const { hostname, port, host } = new URL(url)
  const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...lines, "", ""]
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(head.join("\r\n"), "latin1"))
    socket.on("error", reject)
    socket.on("data", (piece) => pieces.push(piece))
    socket.on("end", () => {
      socket.destroy()
      resolve(replyOf(Buffer.concat(pieces)))
    })
  })
}

function replyOf(bytes: Buffer): RawReply {
  const end = bytes.indexOf("\r\n\r\n")
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n")
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = "", value = ""] = line.split(/:\s*(.*)/s, 2)
      return [name.toLowerCase(), value]
    }),
  )
  const body = bytes.subarray(end + 4)
  const isChunked = headers["transfer-encoding"] === "chunked"
  return { status: Number(first.split(" ")[1]), headers, text: (isChunked ? joined(body) : body).toString() }
}

function joined(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf("\r\n", at)
    const size = Number.parseInt(body.subarray(at, line).toString("latin1"), 16)
    if (!(size > 0)) break
    chunks.push(body.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
  return Buffer.concat(chunks)
}
