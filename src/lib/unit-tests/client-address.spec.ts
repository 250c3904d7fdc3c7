import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { describe, expect, it } from "vitest"
import { clientAddress, clientAddressResolver } from "../client-address"

function resolve(trusted: string[], peer: string | undefined, headers: Record<string, string> = {}) {
  const req = new IncomingMessage(Object.defineProperty(new Socket(), "remoteAddress", { value: peer }))
  Object.assign(req.headers, headers)
  clientAddressResolver(trusted)(req, undefined, () => undefined)
  return { address: clientAddress(req), headers: req.headers }
}

describe("the client's address", () => {
  it("is the peer's if no proxy is trusted, for any headers", () => {
    const { address, headers } = resolve([], "203.0.113.9", {
      "x-forwarded-for": "1.2.3.4",
      "x-real-ip": "1.2.3.4",
      "x-forwarded-proto": "https",
    })
    expect(address).toBe("203.0.113.9")
    expect(headers).toEqual({ "x-forwarded-for": "203.0.113.9", "x-client-ip": "203.0.113.9" })
  })

  it("is the last address that is not a trusted proxy", () => {
    expect(
      resolve(["10.0.0.0/8"], "10.0.0.1", { "x-forwarded-for": "6.6.6.6, 203.0.113.9, 10.0.0.2" }).address,
    ).toBe("203.0.113.9")
  })

  it("keeps the protocol and host from a trusted proxy", () => {
    const { headers } = resolve(["loopback"], "127.0.0.1", {
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "shop.example",
    })
    expect(headers).toMatchObject({ "x-forwarded-proto": "https", "x-forwarded-host": "shop.example" })
  })

  it("is equal for both forms of an IPv4 address, and for a whole IPv6 network", () => {
    expect(resolve([], "::ffff:203.0.113.9").address).toBe("203.0.113.9")
    expect(resolve([], "2001:db8:1:2:3:4:5:6").address).toBe(resolve([], "2001:db8:1:2::99").address)
    expect(resolve([], "2001:db8:1:2::1").address).not.toBe(resolve([], "2001:db8:1:3::1").address)
  })

  it("is 'unknown' for a peer that has left", () => {
    expect(resolve([], undefined).address).toBe("unknown")
  })
})
