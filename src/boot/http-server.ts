import { randomUUID } from "node:crypto"
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from "node:http"
import type { Socket } from "node:net"
import { type ApiError, errors } from "../lib/errors"
import { closeLingering } from "../lib/lingering-close"
import { portOf } from "../lib/port-of"
import { runNowhere } from "../tenancy/current-tenant"

export interface HttpServer {
  port: number
  /** Accepts no more requests and waits for running ones. After the grace period, closes the remaining connections. */
  close(graceSeconds: number): Promise<void>
}

const HEADERS_TIMEOUT_MS = 20_000
/**
 * Longer than a load balancer usually keeps a connection (60 s). Otherwise it might send a request on a connection that
 * we are closing.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
const REQUEST_TIMEOUT_MS = 300_000
const IDLE_SWEEP_MS = 50

export async function listen(
  handler: RequestListener,
  address: { host: string; port: number },
): Promise<HttpServer> {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      requireHostHeader: false,
    },
    handler,
  )
  server.on("clientError", refuseMalformed)
  server.on("checkExpectation", refuseExpectation)
  await bind(server, address)

  return {
    port: portOf(server),
    close: (graceSeconds) => closeGracefully(server, graceSeconds),
  }
}

function bind(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        reject(
          new Error(
            `Port ${port} is in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
          ),
        )
      } else if (error.code === "EACCES") {
        reject(new Error(`This user may not open port ${port}. Choose one above 1023 with PORT.`))
      } else {
        reject(error)
      }
    })
    // Sockets start in a context without a tenant. Each request gets its tenant later.
    runNowhere(() => server.listen(port, host, resolve))
  })
}

function closeGracefully(server: Server, graceSeconds: number): Promise<void> {
  return new Promise((resolve) => {
    const grace = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000)
    // During shutdown, a connection stays open after its last response. Close such connections repeatedly.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS)
    server.close(() => {
      clearTimeout(grace)
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Connections that have already got this error response. Node reports each further chunk of them as an error too. */
const refused = new WeakSet<Socket>()

/** Answers bytes that are not HTTP. They reach no handler, but the response should have the catalogue's form too. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (refused.has(socket)) return
  // If a response is already being sent on this connection, more bytes would damage it.
  const underWay: unknown = Reflect.get(socket, "_httpMessage")
  const isReplying = underWay instanceof ServerResponse && underWay.headersSent
  if (error.code === "ECONNRESET" || !socket.writable || isReplying) {
    socket.destroy()
    return
  }
  const refusal = refusalOf(error.code)
  const body = JSON.stringify(refusal.body)
  refused.add(socket)
  socket.write(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  )
  closeLingering(socket)
}

function refusalOf(code: string | undefined): ApiError {
  if (code === "HPE_HEADER_OVERFLOW") return errors.payloadTooLarge("The request's headers are too large.")
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return errors.invalidField("The request took too long to arrive.")
  return errors.invalidField("The request is not valid HTTP.")
}

function refuseExpectation(_req: IncomingMessage, res: ServerResponse): void {
  const refusal = errors.invalidField("The header 'Expect' has an unsupported value.")
  const body = JSON.stringify(refusal.body)
  res.writeHead(refusal.status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "x-request-id": randomUUID(),
    // Closes the connection, because nobody reads a body that may follow.
    Connection: "close",
  })
  res.end(body)
}
