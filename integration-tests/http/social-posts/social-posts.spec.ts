import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishDueSocialPosts } from "../../../src/features/social-posts/jobs/publish-due"
import type { Begun } from "../../../src/features/social-posts/module/types"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { ledger, setCredits, shareModel, useOwnModel } from "../../factories/assistant"
import { uploadAsset } from "../../factories/media"
import {
  connectAccount,
  createSocialPost,
  type SocialAccount,
  type SocialPost,
  setSocialApps,
} from "../../factories/social-posts"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { burst, callsAtOnce } from "../../harness/burst"
import { type ModelServer, modelServer } from "../../harness/model-server"
import { type Shop, useShop } from "../../harness/shop"
import { type SocialNetworks, socialNetworks } from "../../harness/social-networks"
import { type TenantShop, useTenant } from "../../harness/tenants"

const DRAFT = "/admin/ai/marketing/social/draft"
const PUBLISH = "/admin/ai/marketing/social/publish"
const SCHEDULE = "/admin/ai/marketing/social/schedule"
const MINUTE_MS = 60_000

let shop: TenantShop
let other: Shop
let networks: SocialNetworks
let page: SocialAccount

beforeAll(async () => {
  shop = await useTenant("social")
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
const inMinutes = (minutes: number) => new Date(clock.now() + minutes * MINUTE_MS).toISOString()
const runJob = () => runInTenant(shop.tenant, () => publishDueSocialPosts.run(shop.container))

/** As the engine stores what a workflow's step returns. */
const throughJson = (begun: Begun): Begun => JSON.parse(JSON.stringify(begun))

/** Runs the job as if this time had passed, optionally in several processes at once. All of them see this time. */
async function later(minutes: number, processes = 1): Promise<void> {
  const at = clock.now() + minutes * MINUTE_MS
  const putBack = clock.use({ now: () => at })
  try {
    await Promise.all(Array.from({ length: processes }, runJob))
  } finally {
    putBack()
  }
}

describe(`POST ${DRAFT}`, () => {
  let model: ModelServer
  let tenant: TenantShop
  const answer = (input: object) => ({ calls: [{ name: "save_social_post", input }] })

  beforeAll(async () => {
    model = await modelServer()
    tenant = await useTenant("social-draft")
    await useOwnModel(tenant, model)
  })
  afterAll(() => model.close())

  it("200: writes a draft from a brief, cut to fit each network", async () => {
    model.answers(
      answer({
        caption: `Winter glaze. ${"word ".repeat(700)}`,
        hashtags: ["#glaze", "Glaze", "2026", "hand made"],
      }),
    )
    const { body } = await admin(tenant).post(DRAFT, { brief: "Announce the winter glaze" }).expect(200)
    const post: SocialPost = body.social_post
    expect(post).toMatchObject({
      status: "draft",
      brief: "Announce the winter glaze",
      hashtags: ["glaze", "handmade"],
      targets: [],
    })
    expect(post.variants.map(({ network, limit }) => [network, limit])).toEqual([
      ["instagram", 2_200],
      ["facebook", 63_206],
      ["linkedin", 3_000],
    ])
    for (const { caption, hashtags, limit } of post.variants)
      expect(caption.length + hashtags.join(" #").length + 3).toBeLessThanOrEqual(limit)
  })

  it("200: reads the product, marks it as data, and takes its language and networks", async () => {
    model.answers(answer({ caption: "Kase", hashtags: ["seramik"] }))
    const { body: found } = await admin(tenant).get("/admin/products?limit=1&fields=id,title").expect(200)
    const [product] = found.products
    const { body } = await admin(tenant)
      .post(DRAFT, { resource: { type: "product", id: product.id }, networks: ["linkedin"], locale: "tr" })
      .expect(200)
    expect(body.social_post).toMatchObject({
      resource: { type: "product", id: product.id },
      locale: "tr",
      variants: [{ network: "linkedin", caption: "Kase", hashtags: ["seramik"] }],
    })
    const asked =
      model.asked
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join("\n") ?? ""
    expect(asked).toContain(`<data>{"product":{"title":${JSON.stringify(product.title)}`)
    expect(asked).toContain("language tr")
  })

  it("200: names no server of a stranger", async () => {
    model.answers(answer({ caption: "Buy at https://evil.example/x now", hashtags: [] }))
    const { body } = await admin(tenant).post(DRAFT, { brief: "A post" }).expect(200)
    expect(body.social_post.caption).not.toContain("evil.example")
  })

  it.each([
    [{}, "missing_field"],
    [{ brief: 1 }, "invalid_field"],
    [{ brief: "" }, "out_of_range"],
    [{ brief: "x", networks: [] }, "out_of_range"],
    [{ brief: "x", networks: ["myspace"] }, "invalid_field"],
    [{ brief: "x", surprise: 1 }, "unknown_field"],
    [{ resource: { type: "order", id: "1" } }, "invalid_field"],
  ])("400: %j is %s", async (fields, code) => {
    expect((await admin(tenant).post(DRAFT, fields).expect(400)).body.code).toBe(code)
  })

  it("404: for a product or post of the blog that does not exist", async () => {
    for (const type of ["product", "post"])
      await admin(tenant)
        .post(DRAFT, { resource: { type, id: "none" } })
        .expect(404)
  })

  it("401: without a token", async () => {
    await storefront(tenant).post(DRAFT, { brief: "x" }).expect(401)
  })

  it("502: for an answer that is no draft, twice", async () => {
    model.answers({ text: "I would rather not." })
    expect((await admin(tenant).post(DRAFT, { brief: "x" }).expect(502)).body.code).toBe("provider_error")
  })

  it("402 and 503: without credits, and without a model; a failed draft costs nothing", async () => {
    const paying = await useTenant("social-paying")
    const none = await admin(paying).post(DRAFT, { brief: "x" }).expect(503)
    expect(none.body).toMatchObject({ code: "not_configured" })
    const putBack = shareModel(model)
    try {
      await setCredits(paying, 0)
      await admin(paying).post(DRAFT, { brief: "x" }).expect(402)
      await setCredits(paying, 10)
      model.answers({ text: "No." })
      await admin(paying).post(DRAFT, { brief: "x" }).expect(502)
      expect(await ledger(paying)).toMatchObject({ account: { available: 10, reserved: 0 } })
      model.answers(answer({ caption: "Hello", hashtags: [] }))
      await admin(paying).post(DRAFT, { brief: "x" }).expect(200)
      const { account, entries } = await ledger(paying)
      expect(account).toMatchObject({ available: 6, reserved: 0 })
      expect(entries).toEqual({ available: account.available, reserved: account.reserved })
    } finally {
      putBack()
    }
  })
})

describe(`POST ${PUBLISH}`, () => {
  it("200: publishes once at Facebook, with escaped texts at LinkedIn", async () => {
    const member = await connectAccount(shop, networks, "linkedin")
    const post = await createSocialPost(shop, { caption: `Kiln (open) ${unique("x")}`, hashtags: ["clay"] })
    const { body } = await publish(post, page, member).expect(200)
    expect(body.social_post).toMatchObject({ status: "published" })
    expect(networks.postsOf(page.external_id).filter(({ text }) => text.includes(post.caption))).toHaveLength(
      1,
    )
    const [sent] = networks.postsOf(member.external_id)
    expect(sent?.text).toBe(`${post.caption.replaceAll(/[_()]/g, "\\$&")}\n\n{hashtag|\\#|clay}`)
    for (const { external_url, error } of body.social_post.targets) {
      expect(external_url).toMatch(/^https:\/\//)
      expect(error).toBeNull()
    }
  })

  it.each(["instagram", "facebook", "linkedin"])(
    "200: publishes a PNG of the shop as JPEG at %s",
    async (network) => {
      const account = await connectAccount(shop, networks, network)
      const { id, mime_type } = await uploadAsset(shop)
      expect(mime_type).toBe("image/png")
      const post = await createSocialPost(shop, { media_ids: [id] })
      networks.state.imageStates.push("PROCESSING")
      const { body } = await publish(post, account).expect(200)
      if (network === "linkedin") {
        expect(body.social_post.targets).toMatchObject([{ error_code: "not_ready" }])
        await later(1)
      }
      networks.state.imageStates.length = 0
      expect(await read(post.id)).toMatchObject({ status: "published", targets: [{ error: null }] })
      const [shown] = networks.postsOf(account.external_id)
      expect(shown?.picture).toMatch(network === "linkedin" ? /^urn:li:image:/ : /\/og-[0-9a-f]{8}\.jpg$/)
    },
  )

  it("200: says that a network could not use a picture", async () => {
    const member = await connectAccount(shop, networks, "linkedin")
    const post = await createSocialPost(shop, { media_ids: [(await uploadAsset(shop)).id] })
    networks.state.imageStates.push("PROCESSING_FAILED")
    const { body } = await publish(post, member).expect(200)
    expect(body.social_post).toMatchObject({ status: "failed", targets: [{ error_code: "refused" }] })
    expect(networks.postsOf(member.external_id)).toEqual([])
  })

  it("409: a second time, and then nothing is sent; many calls at once publish once", async () => {
    const post = await createSocialPost(shop)
    const all = await burst(callsAtOnce(20), () => publish(post, page))
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...all.slice(1).map(() => 409)])
    expect((await publish(post, page).expect(409)).body.code).toBe("invalid_state")
    expect(networks.postsOf(page.external_id).filter(({ text }) => text === post.caption)).toHaveLength(1)
  })

  it("409: Instagram without a picture, a network without a text, and an account whose access has ended", async () => {
    const instagram = await connectAccount(shop, networks, "instagram")
    expect((await publish(await createSocialPost(shop), instagram).expect(409)).body.message).toContain(
      "picture",
    )
    await publish(await createSocialPost(shop, { networks: ["linkedin"] }), page).expect(409)
  })

  it.each([
    [{}, "missing_field"],
    [{ draft_id: "x", account_ids: [] }, "out_of_range"],
    [{ draft_id: "x", account_ids: "y" }, "invalid_field"],
    [{ draft_id: "x", account_ids: ["y"], scheduled_at: "2030-01-01T00:00:00Z" }, "invalid_field"],
    [{ draft_id: "x", account_ids: ["y"], surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    expect((await admin(shop).post(PUBLISH, fields).expect(400)).body.code).toBe(code)
  })

  it("404: for an unknown draft or account, also of another shop", async () => {
    const post = await createSocialPost(shop)
    await admin(shop)
      .post(PUBLISH, { draft_id: "none", account_ids: [page.id] })
      .expect(404)
    await admin(shop)
      .post(PUBLISH, { draft_id: post.id, account_ids: ["none"] })
      .expect(404)
    await admin(other)
      .post(PUBLISH, { draft_id: post.id, account_ids: [page.id] })
      .expect(404)
    await admin(other).get(`/admin/social-posts/${post.id}`).expect(404)
    expect((await read(post.id)).status).toBe("draft")
  })

  it("401: without a token", async () => {
    await storefront(shop)
      .post(PUBLISH, { draft_id: "x", account_ids: ["y"] })
      .expect(401)
  })

  it("200: says what a network refuses, and the others are published", async () => {
    const member = await connectAccount(shop, networks, "linkedin")
    const post = await createSocialPost(shop)
    networks.disturb("publish", {
      status: 400,
      body: { error: { code: 368, message: "Secret of the network" } },
    })
    const { body } = await publish(post, page, member).expect(200)
    const states = body.social_post.targets.map(({ status }: { status: string }) => status)
    expect(states.sort()).toEqual(["failed", "published"])
    expect(body.social_post.status).toBe("failed")
    expect(JSON.stringify(body)).not.toContain("Secret of the network")
    const failed = body.social_post.targets.find(({ status }: { status: string }) => status === "failed")
    const again = await admin(shop)
      .post(PUBLISH, { draft_id: post.id, account_ids: [failed.account_id] })
      .expect(200)
    expect(again.body.social_post.status).toBe("published")
    for (const { external_id } of [page, member])
      expect(
        networks.postsOf(external_id).filter(({ text }) => text.includes(post.caption.slice(0, 12))),
      ).not.toHaveLength(0)
  })
})

describe("a publication that is taken back before it begins", () => {
  it("leaves the post and its accounts as they were", async () => {
    const member = await connectAccount(shop, networks, "linkedin")
    const post = await createSocialPost(shop)
    networks.disturb("publish", { status: 400, body: { error: { code: 368 } } })
    const { body } = await publish(post, page, member).expect(200)
    const failed = body.social_post.targets.find(({ status }: { status: string }) => status === "failed")
    const before = await read(post.id)
    const social = shop.container.resolve("socialPosts")
    await runInTenant(shop.tenant, async () => {
      const begun = await social.begin(post.id, { accountIds: [failed.account_id], at: null })
      await social.undoBegin(throughJson(begun))
    })
    expect(await read(post.id)).toEqual({ ...before, updated_at: expect.any(String) })
  })

  it("also keeps the accounts of an earlier schedule", async () => {
    const member = await connectAccount(shop, networks, "linkedin")
    const post = await createSocialPost(shop)
    await admin(shop)
      .post(SCHEDULE, { draft_id: post.id, account_ids: [page.id], scheduled_at: inMinutes(60) })
      .expect(200)
    const before = await read(post.id)
    const social = shop.container.resolve("socialPosts")
    await runInTenant(shop.tenant, async () => {
      const begun = await social.begin(post.id, { accountIds: [member.id], at: null })
      await social.undoBegin(throughJson(begun))
    })
    expect(await read(post.id)).toEqual({ ...before, updated_at: expect.any(String) })
    await admin(shop).post(`/admin/social-posts/${post.id}/cancel`, {}).expect(200)
  })
})

describe("a network that does not answer", () => {
  it("is unknown, and settled as published if the network has the post", async () => {
    const post = await createSocialPost(shop)
    networks.disturb("publish", "after")
    const { body } = await publish(post, page).expect(200)
    expect(body.social_post).toMatchObject({ status: "unknown", targets: [{ error_code: "no_answer" }] })
    expect((await publish(post, page).expect(409)).body.code).toBe("invalid_state")
    await later(1)
    expect(await read(post.id)).toMatchObject({ status: "published" })
    expect(networks.postsOf(page.external_id).filter(({ text }) => text === post.caption)).toHaveLength(1)
  })

  it("is settled as failed if the network does not have it, and only an admin publishes it again", async () => {
    const post = await createSocialPost(shop)
    networks.disturb("publish", "before")
    expect((await publish(post, page).expect(200)).body.social_post.status).toBe("unknown")
    await later(1)
    expect((await read(post.id)).status).toBe("unknown")
    await later(15)
    expect(await read(post.id)).toMatchObject({ status: "failed", targets: [{ error_code: "not_there" }] })
    await later(60)
    expect(networks.postsOf(page.external_id).filter(({ text }) => text === post.caption)).toHaveLength(0)
    expect((await publish(post, page).expect(200)).body.social_post.status).toBe("published")
    expect(networks.postsOf(page.external_id).filter(({ text }) => text === post.caption)).toHaveLength(1)
  })

  it("stays unknown while the network cannot be read, and does not confuse two equal texts", async () => {
    const caption = `Twice: ${unique("x")}`
    const first = await createSocialPost(shop, { caption })
    await publish(first, page).expect(200)
    const second = await createSocialPost(shop, { caption })
    networks.disturb("publish", "before")
    await publish(second, page).expect(200)
    networks.disturb("list", { status: 500, body: {} })
    await later(1)
    expect((await read(second.id)).status).toBe("unknown")
    await later(20)
    expect((await read(second.id)).status).toBe("failed")
    expect((await read(first.id)).status).toBe("published")
  })

  it("is tried again if it surely has not done it", async () => {
    const post = await createSocialPost(shop)
    networks.disturb("publish", { status: 429, body: {} })
    const { body } = await publish(post, page).expect(200)
    expect(body.social_post).toMatchObject({
      status: "publishing",
      targets: [{ error_code: "rate_limited" }],
    })
    await later(1)
    expect((await read(post.id)).status).toBe("published")
    expect(networks.postsOf(page.external_id).filter(({ text }) => text === post.caption)).toHaveLength(1)
  })
})

describe(`POST ${SCHEDULE}`, () => {
  const schedule = (post: SocialPost, at: string) =>
    admin(shop).post(SCHEDULE, { draft_id: post.id, account_ids: [page.id], scheduled_at: at })

  it("200: publishes at its time and not before, once with two jobs at once", async () => {
    const post = await createSocialPost(shop)
    const { body } = await schedule(post, inMinutes(30)).expect(200)
    expect(body.social_post).toMatchObject({ status: "scheduled", targets: [{ status: "pending" }] })
    await later(29)
    expect((await read(post.id)).status).toBe("scheduled")
    await later(31, 2)
    expect((await read(post.id)).status).toBe("published")
    expect(networks.postsOf(page.external_id).filter(({ text }) => text === post.caption)).toHaveLength(1)
  })

  it("200: a canceled post is never published; 409 afterwards", async () => {
    const post = await createSocialPost(shop)
    await schedule(post, inMinutes(30)).expect(200)
    const { body } = await admin(shop).post(`/admin/social-posts/${post.id}/cancel`, {}).expect(200)
    expect(body.social_post).toMatchObject({ status: "canceled", targets: [{ status: "canceled" }] })
    await later(40)
    expect(networks.postsOf(page.external_id).filter(({ text }) => text === post.caption)).toHaveLength(0)
    await admin(shop).post(`/admin/social-posts/${post.id}/cancel`, {}).expect(409)
    await publish(post, page).expect(409)
    await schedule(post, inMinutes(30)).expect(409)
  })

  it("200: can be scheduled again and changed until it is published", async () => {
    const post = await createSocialPost(shop)
    await schedule(post, inMinutes(30)).expect(200)
    const { body } = await schedule(post, inMinutes(90)).expect(200)
    expect(body.social_post.targets).toHaveLength(1)
    const caption = `Changed ${unique("x")}`
    await admin(shop).post(`/admin/social-posts/${post.id}`, { caption }).expect(200)
    await later(31)
    expect((await read(post.id)).status).toBe("scheduled")
    await later(91)
    expect(networks.postsOf(page.external_id).map(({ text }) => text)).toContain(caption)
    await admin(shop).post(`/admin/social-posts/${post.id}`, { caption: "x" }).expect(409)
    await admin(shop).delete(`/admin/social-posts/${post.id}`).expect(409)
  })

  it.each([
    [{ draft_id: "x", account_ids: ["y"] }, "missing_field"],
    [{ draft_id: "x", account_ids: ["y"], scheduled_at: "tomorrow" }, "invalid_field"],
    [{ draft_id: "x", account_ids: ["y"], scheduled_at: "2020-01-01T00:00:00Z" }, "out_of_range"],
    [{ draft_id: "x", account_ids: ["y"], scheduled_at: "2999-01-01T00:00:00Z" }, "out_of_range"],
  ])("400: %j is %s", async (fields, code) => {
    expect((await admin(shop).post(SCHEDULE, fields).expect(400)).body.code).toBe(code)
  })

  it("401 and 404", async () => {
    await storefront(shop).post(SCHEDULE, {}).expect(401)
    await admin(shop)
      .post(SCHEDULE, { draft_id: "none", account_ids: [page.id], scheduled_at: inMinutes(5) })
      .expect(404)
  })
})

describe("GET, POST and DELETE /admin/social-posts", () => {
  it("200: lists, changes and deletes drafts", async () => {
    const word = unique("word")
    const post = await createSocialPost(shop, { caption: `About ${word}` })
    const { body } = await admin(shop).get(`/admin/social-posts?q=${word}&status=draft`).expect(200)
    expect(body).toMatchObject({ count: 1, social_posts: [{ id: post.id }] })
    const variants = [{ network: "instagram", caption: "Short", hashtags: [] }]
    const changed = await admin(shop).post(`/admin/social-posts/${post.id}`, { variants }).expect(200)
    expect(changed.body.social_post.variants[0]).toMatchObject({ network: "instagram", caption: "Short" })
    await admin(shop).delete(`/admin/social-posts/${post.id}`).expect(200)
    await admin(shop).get(`/admin/social-posts/${post.id}`).expect(404)
  })

  it.each([
    [{}, "missing_field"],
    [{ caption: "x", networks: ["x"] }, "invalid_field"],
    [{ caption: "x", variants: [{ network: "linkedin", caption: "a".repeat(3_001) }] }, "out_of_range"],
    [{ caption: "x", media_ids: ["media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }, "invalid_field"],
    [{ caption: "x", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    expect((await admin(shop).post("/admin/social-posts", fields).expect(400)).body.code).toBe(code)
  })

  it("401 and 404", async () => {
    await storefront(shop).get("/admin/social-posts").expect(401)
    await admin(shop).get("/admin/social-posts/none").expect(404)
    await admin(shop).post("/admin/social-posts/none", { caption: "x" }).expect(404)
    await admin(shop).delete("/admin/social-posts/none").expect(404)
    await admin(shop).post("/admin/social-posts/none/cancel", {}).expect(404)
  })
})
