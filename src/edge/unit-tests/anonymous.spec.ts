import { createServer, type IncomingMessage } from "node:http"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isAnonymous } from "../anonymous"

let port: number
let seen: IncomingMessage | undefined
const server = createServer((req, res) => {
  seen = req
  res.end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("The server has no port")
  port = address.port
})
afterAll(() => server.close())

/** The request that Node makes of these header lines. */
async function received(...lines: string[]): Promise<IncomingMessage> {
  seen = undefined
  const text = ["GET / HTTP/1.1", "Host: shop.test", "Connection: close", ...lines, "", ""].join("\r\n")
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(text, "latin1"))
    socket.on("error", reject).on("close", () => resolve())
    socket.resume()
  })
  if (!seen) throw new Error(`Node has refused ${JSON.stringify(lines)}`)
  return seen
}

describe("a request is not anonymous", () => {
  it.each([
    ["with a session", "Cookie: svc_session=s%3Aa.b"],
    ["with the name for TLS", "Cookie: __Host-svc_session=s%3Aa.b"],
    ["with a blank before the sign", "Cookie: svc_session =s%3Aa.b"],
    ["with a tab before the sign", "Cookie: svc_session\t=s%3Aa.b"],
    ["with blanks around it", "Cookie:  a=b ;\t svc_session = s%3Aa.b "],
    ["with another case", "COOKIE: SVC_Session=s%3Aa.b"],
    ["with quotes", 'Cookie: "svc_session"="s%3Aa.b"'],
    ["with an escaped name", "Cookie: svc%5fsession=s%3Aa.b"],
    ["with a wrong escape before it", "Cookie: a=%zz; %73vc_session=s%3Aa.b"],
    ["with no sign at all", "Cookie: svc_session"],
    ["with other white space", "Cookie: \u00a0svc_session\u00a0=s%3Aa.b"],
    ["with a comma between cookies", "Cookie: a=b, svc_session=s%3Aa.b"],
    ["inside another cookie's value", 'Cookie: a="x; svc_session=s%3Aa.b"'],
    ["with the older header", "Cookie2: svc_session=s%3Aa.b"],
    ["with a bearer token", "Authorization: Bearer x"],
    ["with another scheme", "Authorization: Basic cGtf"],
    ["with a scheme alone", "authorization: bearer"],
    ["with nothing in it", "Authorization:"],
    ["with blanks in it", "AUTHORIZATION: \t "],
    ["with a proxy's", "Proxy-Authorization: Basic x"],
  ])("%s", async (_, line) => {
    expect(isAnonymous(await received(line))).toBe(false)
  })

  it("with the session in the second of two headers", async () => {
    expect(isAnonymous(await received("Cookie: a=b", "Cookie: svc_session =s%3Aa.b"))).toBe(false)
  })

  it("although an earlier handler has removed the credential", async () => {
    for (const line of ["Authorization: Bearer stale", "Cookie: svc_session=s%3Aa.b"]) {
      const req = await received(line)
      delete req.headers.authorization
      req.headers.cookie = ""
      expect(isAnonymous(req)).toBe(false)
    }
  })

  it("if an earlier handler has added one", async () => {
    const req = await received()
    req.headers.authorization = "Bearer x"
    expect(isAnonymous(req)).toBe(false)
  })
})

describe("a request is anonymous", () => {
  it.each([
    ["without a cookie", "Accept: */*"],
    ["with another site's cookies", "Cookie: _ga=GA1.2.3; consent=%7B%22a%22%3A1%7D; session=x"],
    ["with a credential's name in another header", "X-Note: authorization, svc_session=x"],
  ])("%s", async (_, line) => {
    expect(isAnonymous(await received(line))).toBe(true)
  })
})
