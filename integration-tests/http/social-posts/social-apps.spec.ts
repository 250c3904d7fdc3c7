import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { setSocialApps } from "../../factories/social-posts"
import { admin, anonymous } from "../../harness/api"
import { LINKEDIN_APP, META_APP, type SocialNetworks, socialNetworks } from "../../harness/social-networks"
import { type TenantShop, useTenant } from "../../harness/tenants"

const APPS = ["meta", "linkedin"] as const
const WORKS = { is_working: true, reason: null, missing: [], problem: null, detail: null }
const NOBODY = "http://127.0.0.1:9"

let shop: TenantShop
let networks: SocialNetworks

const test = (app: string) => admin(shop).post(`/admin/social-apps/${app}/connection-test`)
const outcome = async (app: string) => (await test(app).expect(200)).body.test
const save = (patch: object) => admin(shop).post("/admin/config/social", patch).expect(200)

beforeAll(async () => {
  shop = await useTenant("social-apps")
  networks = await socialNetworks({ shopUrl: shop.url })
})
afterAll(() => networks.close())
beforeEach(async () => {
  await setSocialApps(shop)
  networks.calls.length = 0
})

describe("POST /admin/social-apps/:app/connection-test", () => {
  it("200: Meta gives the app a token, which nobody gets to see", async () => {
    const { body, text } = await test("meta").expect(200)
    expect(body.test).toEqual(WORKS)
    expect(networks.calls).toEqual(["token /v23.0/oauth/access_token"])
    expect(text).not.toContain("app-token")
    expect(text).not.toContain(META_APP.secret)
  })

  it("200: LinkedIn gives no token, but knows the app", async () => {
    const { body, text } = await test("linkedin").expect(200)
    expect(body.test).toEqual(WORKS)
    expect(networks.calls).toEqual(["token /oauth/v2/accessToken"])
    expect(text).not.toContain(LINKEDIN_APP.secret)
  })

  it("200: a wrong secret is refused in the network's words, without the secret", async () => {
    await save({ meta_client_secret: "wrong-secret", linkedin_client_secret: "wrong-secret" })
    const meta = await test("meta").expect(200)
    const linkedin = await test("linkedin").expect(200)
    expect(meta.body.test).toMatchObject({
      is_working: false,
      reason: "refused",
      problem: "Error validating client secret ….",
    })
    expect(linkedin.body.test).toMatchObject({ reason: "refused", problem: "Client authentication failed" })
    expect(meta.text + linkedin.text).not.toContain("wrong-secret")
  })

  it.each(APPS)("200: %s is incomplete without its secret, and nobody is asked", async (app) => {
    await save({ [`${app}_client_secret`]: null })
    const missing = [`${app}_client_secret`]
    expect(await outcome(app)).toMatchObject({ is_working: false, reason: "incomplete", missing })
    expect(networks.calls).toEqual([])
  })

  it.each([
    [200, [], "unreadable"],
    [401, {}, "refused"],
    [429, {}, "limited"],
    [503, {}, "unreachable"],
  ] as const)("200: the network answers with the status %i and %o", async (status, body, reason) => {
    for (const app of APPS) {
      networks.disturb("token", { status, body })
      expect(await outcome(app)).toMatchObject({ is_working: false, reason })
    }
  })

  it("200: the network cannot be reached, or does not answer", async () => {
    for (const app of APPS) {
      networks.disturb("token", "before")
      expect(await outcome(app)).toMatchObject({ is_working: false, reason: "unreachable" })
    }
    const urls = { ...config.socialPosts.urls }
    Object.assign(config.socialPosts.urls, { metaGraph: NOBODY, linkedin: NOBODY })
    try {
      for (const app of APPS) expect(await outcome(app)).toMatchObject({ reason: "unreachable" })
    } finally {
      Object.assign(config.socialPosts.urls, urls)
    }
  })

  it("404: an unknown app; 401: without a token", async () => {
    await test("tiktok").expect(404)
    await anonymous(shop).post("/admin/social-apps/meta/connection-test").expect(401)
  })
})
