import jwt from "jsonwebtoken"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { clock } from "../../../src/lib/clock"
import { HOME } from "../../../src/tenancy/current-tenant"
import { tenantKey } from "../../../src/tenancy/tenant-keys"
import { createPost } from "../../factories/blog"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

const HOUR = 3_600_000

let shop: Shop
let putBack = () => {}

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => putBack())

async function preview(id: string, body: object = {}) {
  const made = await admin(shop).post(`/admin/blog-posts/${id}/preview`, body).expect(200)
  return made.body.preview as { token: string; path: string; expires_at: string }
}

describe("a signed preview link", () => {
  it("200: shows a draft to anybody with the link, uncacheable", async () => {
    const post = await createPost(shop, { status: "draft", body: "<p>Soon</p>" })
    const { path, expires_at } = await preview(post.id)
    expect(Date.parse(expires_at) - clock.now()).toBeGreaterThan(0.99 * HOUR)
    await storefront(shop).get(`/store/blog-posts/${post.slug}`).expect(404)
    const { body, headers } = await storefront(shop).get(path).expect(200)
    expect(body.blog_post).toMatchObject({ id: post.id, body_html: "<p>Soon</p>", published_at: null })
    expect(headers["cache-control"]).toBe("no-store")
  })

  it("404: after it has expired", async () => {
    const post = await createPost(shop, { status: "draft" })
    const { path } = await preview(post.id, { expires_in: 60 })
    const now = clock.now()
    putBack = clock.use({ now: () => now + 61_000 })
    await storefront(shop).get(path).expect(404)
  })

  it("404: if it was changed, or is for another purpose or another shop", async () => {
    const post = await createPost(shop, { status: "draft" })
    const { token } = await preview(post.id)
    const [head, , signature] = token.split(".")
    const forged = Buffer.from(JSON.stringify({ sub: post.id, kind: "blog-post", exp: 9e9 })).toString(
      "base64url",
    )
    const other = await useTenant("preview-other")
    const key = (purpose: "token" | "preview", tenant: string) =>
      tenantKey(config.secrets.jwt, purpose, tenant)
    const claims = { sub: post.id, kind: "blog-post", exp: 9e9 }
    const tokens = [
      `${head}.${forged}.${signature}`,
      jwt.sign(claims, key("token", HOME)),
      jwt.sign(claims, key("preview", other.tenant.id)),
      jwt.sign({ ...claims, kind: "page" }, key("preview", HOME)),
      jwt.sign(claims, "", { algorithm: "none" }),
      "x",
    ]
    for (const wrong of tokens) {
      const path = `/store/blog-posts/${post.slug}?preview=${wrong}`
      expect((await storefront(shop).get(path)).status, wrong).toBe(404)
    }
    expect((await storefront(other).get(`/store/blog-posts/${post.slug}?preview=${token}`)).status).toBe(404)
  })

  it("404: for an unknown post; 400: for longer than a month", async () => {
    await admin(shop).post("/admin/blog-posts/post_none/preview", {}).expect(404)
    const post = await createPost(shop)
    const { body } = await admin(shop)
      .post(`/admin/blog-posts/${post.id}/preview`, { expires_in: 31 * 24 * 3600 })
      .expect(400)
    expect(body.code).toBe("out_of_range")
  })
})
