import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishDueSocialPosts } from "../../../src/features/social-posts/jobs/publish-due"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { uploadAsset } from "../../factories/media"
import { overrideSettings } from "../../factories/settings"
import {
  connectAccount,
  createSocialPost,
  type SocialAccount,
  type SocialPost,
  setSocialApps,
} from "../../factories/social-posts"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { type SocialNetworks, socialNetworks } from "../../harness/social-networks"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PUBLISH = "/admin/ai/marketing/social/publish"
const SCHEDULE = "/admin/ai/marketing/social/schedule"
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** How long the networks' tokens are valid. */
const TOKEN_DAYS = 60

let shop: TenantShop
let other: Shop
let networks: SocialNetworks

beforeAll(async () => {
  shop = await useTenant("social-access")
  other = await useShop()
  networks = await socialNetworks({ shopUrl: shop.url })
  await setSocialApps(shop)
})
afterAll(() => networks.close())

const publish = (post: SocialPost, ...accounts: SocialAccount[]) =>
  admin(shop).post(PUBLISH, { draft_id: post.id, account_ids: accounts.map(({ id }) => id) })
const read = async (id: string): Promise<SocialPost> =>
  (await admin(shop).get(`/admin/social-posts/${id}`).expect(200)).body.social_post
const inMinutes = (minutes: number) => new Date(clock.now() + minutes * MINUTE_MS).toISOString()
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

describe("access to an account", () => {
  const expire = (author: string, is: "expired" | "revoked") => {
    for (const token of networks.state.tokens.values()) if (token.author === author) token.is = is
  }

  it("is renewed when the network calls it expired", async () => {
    const member = await connectAccount(shop, networks, "linkedin")
    expire("member", "expired")
    const post = await createSocialPost(shop)
    expect((await publish(post, member).expect(200)).body.social_post.status).toBe("published")
    expect(networks.postsOf(member.external_id)).toHaveLength(1)
  })

  it.each([
    ["expired", "token_expired"],
    ["revoked", "token_revoked"],
  ] as const)("is marked as %s if the network gives no other", async (is, code) => {
    const member = await connectAccount(shop, networks, "linkedin")
    expire("member", is)
    networks.state.refreshes = false
    try {
      const post = await createSocialPost(shop)
      const { body } = await publish(post, member).expect(200)
      expect(body.social_post).toMatchObject({ status: "failed", targets: [{ error_code: code }] })
      const { body: list } = await admin(shop)
        .get(`/admin/social-accounts?network=linkedin&status=${is}&limit=100`)
        .expect(200)
      expect(list.social_accounts.map(({ id }: SocialAccount) => id)).toContain(member.id)
      expect((await publish(await createSocialPost(shop), member).expect(409)).body.message).toContain(
        "again",
      )
    } finally {
      networks.state.refreshes = true
    }
  })

  describe.each(["facebook", "instagram"])("at %s", (network) => {
    const connectedPost = async () => {
      const account = await connectAccount(shop, networks, network)
      const post = await createSocialPost(shop, { media_ids: [(await uploadAsset(shop)).id] })
      return { account, post }
    }

    it.each(["expired", "revoked"] as const)(
      "is renewed by the admin's own token when it is %s",
      async (is) => {
        const { account, post } = await connectedPost()
        expire(account.external_id, is)
        networks.state.pages = networks.state.pages.map((one) => ({
          ...one,
          token: networks.issue(account.external_id),
        }))
        expect((await publish(post, account).expect(200)).body.social_post.status).toBe("published")
        expect(networks.postsOf(account.external_id)).toHaveLength(1)
        const { body } = await admin(shop)
          .get(`/admin/social-accounts?network=${network}&limit=100`)
          .expect(200)
        expect(body.social_accounts).toContainEqual(
          expect.objectContaining({ id: account.id, status: "connected", problem: null }),
        )
      },
    )

    it.each([
      ["expired", "token_expired"],
      ["revoked", "token_revoked"],
    ] as const)(
      "is marked as %s if Meta gives no other, until an admin connects it again",
      async (is, code) => {
        const { account, post } = await connectedPost()
        expire(account.external_id, is)
        networks.state.refreshes = false
        try {
          const { body } = await publish(post, account).expect(200)
          expect(body.social_post).toMatchObject({ status: "failed", targets: [{ error_code: code }] })
          expect(networks.postsOf(account.external_id)).toEqual([])
          const { body: list } = await admin(shop)
            .get(`/admin/social-accounts?network=${network}&status=${is}&limit=100`)
            .expect(200)
          expect(list.social_accounts.map(({ id }: SocialAccount) => id)).toContain(account.id)
          await publish(post, account).expect(409)
        } finally {
          networks.state.refreshes = true
        }
      },
    )
  })

  describe("that expires soon", () => {
    const publishedAtItsEnd = async () => {
      const member = await connectAccount(shop, networks, "linkedin")
      const post = await createSocialPost(shop)
      const minutes = TOKEN_DAYS * DAY_MINUTES - 5
      const fields = { draft_id: post.id, account_ids: [member.id], scheduled_at: inMinutes(minutes - 1) }
      await admin(shop).post(SCHEDULE, fields).expect(200)
      const before = networks.calls.length
      await later(minutes)
      expect((await read(post.id)).status).toBe("published")
      return networks.calls.slice(before).map((call) => call.split(" ")[0])
    }

    it("is renewed before it is used", async () => {
      expect(await publishedAtItsEnd()).toEqual(["token", "publish"])
    })

    it("is used if the network gives no other yet", async () => {
      networks.state.refreshes = false
      try {
        expect(await publishedAtItsEnd()).toEqual(["token", "publish"])
      } finally {
        networks.state.refreshes = true
      }
    })
  })

  it("to LinkedIn names organizations only with the setting, because an app may lack their product", async () => {
    const scope = async () => {
      const { body } = await admin(shop).post("/admin/social-accounts/connect", { network: "linkedin" })
      return new URL(body.connection.authorization_url).searchParams.get("scope")
    }
    expect(await scope()).toBe("openid profile w_member_social")
    const restore = await overrideSettings(shop, "social", { linkedin_organizations: true })
    networks.state.organizations = [{ id: 2_414_183, name: "Kiln & Co" }]
    try {
      expect(await scope()).toContain("w_organization_social")
      const { body } = await admin(shop).post("/admin/social-accounts/connect", { network: "linkedin" })
      const done = await admin(shop)
        .post("/admin/social-accounts/complete", networks.agree(body.connection.authorization_url))
        .expect(200)
      expect(done.body.social_accounts.map(({ external_id }: SocialAccount) => external_id)).toContain(
        "urn:li:organization:2414183",
      )
    } finally {
      networks.state.organizations = []
      await restore()
    }
  })

  it("is stored encrypted, and never shown", async () => {
    const { body } = await admin(shop).get("/admin/social-accounts?limit=100").expect(200)
    expect(JSON.stringify(body)).not.toMatch(/token-|sealed|refresh/)
    const stored = await runInTenant(shop.tenant, () =>
      shop.container.resolve("socialPosts").listSocialAccounts({}, { take: 100 }),
    )
    for (const { sealed } of stored) expect(sealed).toMatch(/^v1\./)
  })

  it("400: a state works once, and only for the admin who has begun", async () => {
    const begin = async () => {
      const { body } = await admin(shop)
        .post("/admin/social-accounts/connect", { network: "linkedin" })
        .expect(200)
      return networks.agree(body.connection.authorization_url)
    }
    const back = await begin()
    await admin(shop).post("/admin/social-accounts/complete", back).expect(200)
    await admin(shop).post("/admin/social-accounts/complete", back).expect(400)
    await admin(other)
      .post("/admin/social-accounts/complete", await begin())
      .expect(400)
    const { body } = await admin(shop)
      .post("/admin/social-accounts/complete", { ...(await begin()), code: "wrong" })
      .expect(401)
    expect(body.code).toBe("invalid_credentials")
    expect(JSON.stringify(body)).not.toContain("Secret of the network")
  })

  it("503: without the settings of the app; 409: deleting an account for which a post waits", async () => {
    const bare = await useTenant("social-bare")
    expect(
      (await admin(bare).post("/admin/social-accounts/connect", { network: "facebook" }).expect(503)).body
        .message,
    ).toContain("meta_client_id")
    const account = await connectAccount(shop, networks, "facebook")
    const post = await createSocialPost(shop)
    await admin(shop)
      .post(SCHEDULE, { draft_id: post.id, account_ids: [account.id], scheduled_at: inMinutes(60) })
      .expect(200)
    await admin(shop).delete(`/admin/social-accounts/${account.id}`).expect(409)
    await admin(shop).post(`/admin/social-posts/${post.id}/cancel`, {}).expect(200)
    await admin(shop).delete(`/admin/social-accounts/${account.id}`).expect(200)
    await admin(shop).delete(`/admin/social-accounts/${account.id}`).expect(404)
    const [forgotten] = await runInTenant(shop.tenant, () =>
      shop.container
        .resolve("socialPosts")
        .listSocialAccounts({ id: account.id }, { take: 1, withDeleted: true }),
    )
    expect(forgotten?.sealed).toBe("")
  })
})
