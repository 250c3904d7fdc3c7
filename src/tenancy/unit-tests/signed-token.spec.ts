import jwt from "jsonwebtoken"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { z } from "zod"
import { clock } from "../../lib/clock"
import { runInTenant } from "../current-tenant"
import { signedToken } from "../signed-token"
import { tenantKey } from "../tenant-keys"

const SECRET = "a-secret-of-the-installation-0123456789"
const NOW = Date.parse("2027-01-01T00:00:00.400Z")
const HOUR = 3600
const claims = z.object({ sub: z.string() })
const quotes = signedToken("quote", claims)
const north = { id: "tenant_north", slug: "north", databaseUrl: "postgres://localhost/north" }

/** A token of the first release, for the home tenant. Such tokens are in sent mails. */
const SENT =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJxdW90ZV8xIiwiZXhwIjoxNzk4NzY1MjAwfQ.PvsyZ4kFCGBTg8iHZTPC15TQ3fswD2Etdpx3l6jyf_U"

let now = NOW
let restoreClock = () => {}
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url")

beforeEach(() => {
  now = NOW
  restoreClock = clock.use({ now: () => now })
})
afterEach(() => {
  restoreClock()
})

describe("a signed token", () => {
  it("is byte for byte that of the first release", () => {
    expect(quotes.sign(SECRET, { sub: "quote_1" }, HOUR)).toEqual({
      token: SENT,
      expires_at: new Date("2027-01-01T01:00:00Z"),
    })
  })

  it("is read until it expires", () => {
    expect(quotes.read(SECRET, SENT)).toEqual({ sub: "quote_1" })
    now = Date.parse("2027-01-01T00:59:59.999Z")
    expect(quotes.read(SECRET, SENT)).toEqual({ sub: "quote_1" })
    now = Date.parse("2027-01-01T01:00:00Z")
    expect(quotes.read(SECRET, SENT)).toBeUndefined()
  })

  it("is refused with any other signature, content or secret", () => {
    const [header = "", content = "", signature = ""] = SENT.split(".")
    const other = encoded({ sub: "quote_2", exp: NOW / 1000 + HOUR })
    const forged = [
      `${header}.${other}.${signature}`,
      `${header}.${content}.${signature.replace("P", "Q")}`,
      `${header}.${content}.`,
      "",
      "none",
    ]
    for (const token of forged) expect(quotes.read(SECRET, token), token).toBeUndefined()
    expect(quotes.read(`${SECRET}0`, SENT)).toBeUndefined()
  })

  it("is refused for another purpose and in another shop", () => {
    expect(signedToken("preview", claims).read(SECRET, SENT)).toBeUndefined()
    expect(runInTenant(north, () => quotes.read(SECRET, SENT))).toBeUndefined()
    const { token } = runInTenant(north, () => quotes.sign(SECRET, { sub: "quote_1" }, HOUR))
    expect(runInTenant(north, () => quotes.read(SECRET, token))).toEqual({ sub: "quote_1" })
    expect(quotes.read(SECRET, token)).toBeUndefined()
  })

  it("is refused without a signature or with another algorithm", () => {
    const content = { sub: "quote_1", exp: Math.floor(NOW / 1000) + HOUR }
    const unsigned = `${encoded({ alg: "none", typ: "JWT" })}.${encoded(content)}.`
    const key = tenantKey(SECRET, "quote", "default")
    expect(quotes.read(SECRET, unsigned)).toBeUndefined()
    expect(quotes.read(SECRET, jwt.sign(content, key, { algorithm: "HS512" }))).toBeUndefined()
    expect(quotes.read(SECRET, jwt.sign(content, key, { algorithm: "HS256" }))).toEqual({ sub: "quote_1" })
  })

  it("is refused if its claims do not have the shape", () => {
    const { token } = signedToken("quote", z.object({ id: z.number() })).sign(SECRET, { id: 1 }, HOUR)
    expect(quotes.read(SECRET, token)).toBeUndefined()
  })
})
