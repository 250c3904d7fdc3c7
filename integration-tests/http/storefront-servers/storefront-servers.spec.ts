import { randomBytes } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { admin, anyAddress, storefront } from "../../harness/api"
import { withSlowWindows } from "../../harness/burst"
import { type TenantShop, useTenant } from "../../harness/tenants"

const SECRET = "x-svc-storefront-secret"
const CLIENT = "x-svc-client-ip"
const SIGN_IN = "/auth/customer/emailpass"

let shop: TenantShop
let other: TenantShop
const [first, second] = [newSecret(), newSecret()]

withSlowWindows()

beforeAll(async () => {
  shop = await useTenant("storefront-server")
  other = await useTenant("storefront-server-other")
  await admin(shop)
    .post("/admin/config/storefront_servers", { secret_1: first, secret_2: second })
    .expect(200)
})

describe("a storefront's server", () => {
  it("has its own allowance from any address", async () => {
    const one = await regions({ [SECRET]: first })
    expect(limitOf(one)).toEqual([200, "600", "599"])
    expect(limitOf(await regions({ [SECRET]: first }))).toEqual([200, "600", "598"])
    expect(limitOf(await regions({ [SECRET]: second }))).toEqual([200, "600", "599"])
  })

  it("is counted as the shopper that it names", async () => {
    const shopper = anyAddress()
    expect(limitOf(await regions({ [SECRET]: first, [CLIENT]: shopper }))).toEqual([200, "60", "59"])
    expect(limitOf(await regions({ [SECRET]: second, [CLIENT]: ` ${shopper} ` }))).toEqual([200, "60", "58"])
    expect(limitOf(await regions({ [SECRET]: first, [CLIENT]: anyAddress() }))).toEqual([200, "60", "59"])
    // The shopper's own browser has the same address, so both share one limit.
    expect(limitOf(await regions({}, shopper))).toEqual([200, "60", "57"])
  })

  it("is counted as itself if the named shopper is not an address", async () => {
    for (const client of ["unknown", "1.2.3.4, 5.6.7.8", "999.1.1.1", "<script>", "::zz"]) {
      const [status, limit] = limitOf(await regions({ [SECRET]: first, [CLIENT]: client }))
      expect([client, status, limit]).toEqual([client, 200, "600"])
    }
  })

  it("may make as many more expensive calls", async () => {
    const reply = await storefront(shop).post("/store/carts", {}).set(SECRET, first)
    expect(reply.headers["x-ratelimit-limit"]).toBe("200")
  })

  it("counts as an unknown client with a wrong secret, another shop's secret, or no secret", async () => {
    const wrong: Record<string, string>[] = [
      { [SECRET]: newSecret(), [CLIENT]: "203.0.113.9" },
      { [SECRET]: first.slice(0, -1), [CLIENT]: "203.0.113.9" },
      { [SECRET]: "", [CLIENT]: "203.0.113.9" },
      { [CLIENT]: "203.0.113.9" },
    ]
    for (const headers of wrong) {
      const from = anyAddress()
      expect(limitOf(await regions(headers, from))).toEqual([200, "60", "59"])
      expect(limitOf(await regions({}, from))).toEqual([200, "60", "58"])
    }
    const elsewhere = await storefront(other).get("/store/regions").set(SECRET, first)
    expect(elsewhere.headers["x-ratelimit-limit"]).toBe("60")
  })

  it("is affected at once when its secret or allowance changes", async () => {
    const third = newSecret()
    expect(limitOf(await regions({ [SECRET]: third }))[1]).toBe("60")
    await admin(shop)
      .post("/admin/config/storefront_servers", { secret_3: third, requests_per_second: 900 })
      .expect(200)
    expect(limitOf(await regions({ [SECRET]: third }))[1]).toBe("900")
    await admin(shop)
      .post("/admin/config/storefront_servers", { secret_3: null, requests_per_second: null })
      .expect(200)
    expect(limitOf(await regions({ [SECRET]: third }))[1]).toBe("60")
  })

  it("lets failed sign-ins count for one shopper, not for all", async () => {
    const email = `${randomBytes(6).toString("hex")}@shop.test`
    const signIn = (client: string) =>
      storefront(shop)
        .post(SIGN_IN, { email, password: "not the password" })
        .set(SECRET, first)
        .set(CLIENT, client)
    const shopper = anyAddress()
    for (let attempt = 0; attempt < 10; attempt++) expect((await signIn(shopper)).status).toBe(401)
    expect((await signIn(shopper)).status).toBe(429)
    expect((await signIn(anyAddress())).status).toBe(401)
  })
})

describe("a storefront's secret", () => {
  it("400: must not be too short", async () => {
    const { body } = await admin(shop).post("/admin/config/storefront_servers", { secret_3: "short" })
    expect(body.code).toBe("out_of_range")
  })

  it("is not announced to browsers", async () => {
    const asked = await preflight(`content-type, ${SECRET}, ${CLIENT.toUpperCase()}, x-publishable-api-key`)
    expect(asked.split(",").map((name) => name.trim())).toEqual(["content-type", "x-publishable-api-key"])
  })
})

async function preflight(asked: string): Promise<string> {
  const reply = await fetch(`${shop.url}/store/carts`, {
    method: "OPTIONS",
    headers: {
      origin: "http://localhost:8000",
      "access-control-request-method": "POST",
      "access-control-request-headers": asked,
    },
  })
  return reply.headers.get("access-control-allow-headers") ?? ""
}

function regions(headers: Record<string, string>, from?: string) {
  return storefront(shop, { from }).get("/store/regions").set(headers)
}

function limitOf({ status, headers }: { status: number; headers: Record<string, string> }) {
  return [status, headers["x-ratelimit-limit"], headers["x-ratelimit-remaining"]]
}

function newSecret(): string {
  return randomBytes(32).toString("base64url")
}
