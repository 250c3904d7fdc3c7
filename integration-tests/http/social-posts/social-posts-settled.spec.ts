import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { publishDueSocialPosts } from "../../../src/features/social-posts/jobs/publish-due"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import {
  connectAccount,
  createSocialPost,
  type SocialAccount,
  type SocialPost,
  setSocialApps,
} from "../../factories/social-posts"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { type SocialNetworks, socialNetworks } from "../../harness/social-networks"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PUBLISH = "/admin/ai/marketing/social/publish"
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

let shop: TenantShop
let other: Shop
let networks: SocialNetworks
let page: SocialAccount

beforeAll(async () => {
  shop = await useTenant("social-settled")
  other = await useShop()
  networks = await socialNetworks({ shopUrl: shop.url })
  await setSocialApps(shop)
  page = await connectAccount(shop, networks, "facebook")
})
afterAll(() => networks.close())

const publish = (post: SocialPost, ...accounts: SocialAccount[]) =>
  admin(shop).post(PUBLISH, { draft_id: post.id, account_ids: accounts.map(({ id }) => id) })
const read = async (id: string): Promise<SocialPost> =>
  (await admin(shop).get(`/admin/social-posts/${id}`).expect(200)).body.social_post
const runJob = () => runInTenant(shop.tenant, () => publishDueSocialPosts.run(shop.container))

/** Runs the job as if this time had passed. */
async function later(minutes: number): Promise<void> {
  const at = clock.now() + minutes * MINUTE_MS
  const putBack = clock.use({ now: () => at })
  try {
    await runJob()
  } finally {
    putBack()
  }
}

describe("POST /admin/social-posts/:id/settle", () => {
  const settle = (post: SocialPost, account: SocialAccount, fields: object) =>
    admin(shop).post(`/admin/social-posts/${post.id}/settle`, { account_id: account.id, ...fields })

  /** A post of a member, which LinkedIn does not let the shop read. */
  const unread = async (mishap: "before" | "after") => {
    const member = await connectAccount(shop, networks, "linkedin")
    const post = await createSocialPost(shop)
    networks.disturb("publish", mishap)
    networks.disturb("list", ...Array.from({ length: 20 }, () => ({ status: 403, body: {} })))
    await publish(post, member).expect(200)
    return { member, post }
  }
  afterEach(() => void networks.disturb("list"))

  it("200: an admin says that the post is there, after the shop has given up", async () => {
    const { member, post } = await unread("after")
    await later(60)
    await later(8 * DAY_MINUTES)
    await later(9 * DAY_MINUTES)
    expect(await read(post.id)).toMatchObject({ status: "unknown", targets: [{ error_code: "no_answer" }] })
    await publish(post, member).expect(409)
    const external_url = "https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7"
    const { body } = await settle(post, member, { is_published: true, external_url }).expect(200)
    expect(body.social_post).toMatchObject({
      status: "published",
      targets: [{ status: "published", external_url, error: null, error_code: null }],
    })
    expect((await settle(post, member, { is_published: true }).expect(409)).body.code).toBe("invalid_state")
  })

  it("200: an admin says that it is not there, and publishes it again; 409 in the first ten minutes", async () => {
    const { member, post } = await unread("before")
    expect((await settle(post, member, { is_published: false }).expect(409)).body.message).toContain("10")
    const at = clock.now() + 11 * MINUTE_MS
    const putBack = clock.use({ now: () => at })
    try {
      const { body } = await settle(post, member, { is_published: false }).expect(200)
      expect(body.social_post).toMatchObject({ status: "failed", targets: [{ error_code: "not_there" }] })
      expect((await publish(post, member).expect(200)).body.social_post.status).toBe("published")
    } finally {
      putBack()
    }
  })

  it("200: the tokens of a disconnected account are deleted as soon as its last post is settled", async () => {
    const { member, post } = await unread("after")
    await admin(shop).delete(`/admin/social-accounts/${member.id}`).expect(200)
    const sealed = async () => {
      const accounts = await runInTenant(shop.tenant, () =>
        shop.container
          .resolve("socialPosts")
          .listSocialAccounts({ id: member.id }, { take: 1, withDeleted: true }),
      )
      return accounts[0]?.sealed
    }
    expect(await sealed()).not.toBe("")
    await settle(post, member, { is_published: true }).expect(200)
    expect(await sealed()).toBe("")
  })

  it.each([
    [{}, "missing_field"],
    [{ account_id: "x", is_published: "yes" }, "invalid_field"],
    [{ account_id: "x", is_published: true, external_url: "javascript:alert(1)" }, "invalid_field"],
    [{ account_id: "x", is_published: true, surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    const { body } = await admin(shop).post("/admin/social-posts/none/settle", fields).expect(400)
    expect(body.code).toBe(code)
  })

  it("401, 404 and 409: also for a post of another shop, and one that is not unknown", async () => {
    const post = await createSocialPost(shop)
    const fields = { account_id: page.id, is_published: true }
    await storefront(shop).post(`/admin/social-posts/${post.id}/settle`, fields).expect(401)
    await admin(shop).post("/admin/social-posts/none/settle", fields).expect(404)
    await settle(post, page, { is_published: true }).expect(404)
    await publish(post, page).expect(200)
    await admin(other).post(`/admin/social-posts/${post.id}/settle`, fields).expect(404)
    await settle(post, page, { is_published: true }).expect(409)
  })
})
