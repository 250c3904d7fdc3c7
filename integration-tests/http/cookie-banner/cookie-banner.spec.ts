import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { publishDueCookieBanner } from "../../../src/features/cookie-banner/jobs"
import { SYSTEM } from "../../../src/lib/actor"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import {
  bannerTitled,
  publishCookieBanner,
  readCookieBanner,
  saveCookieBannerDraft,
} from "../../factories/cookie-banner"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: Shop
let other: TenantShop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
  other = await useTenant("north")
})

afterEach(() => restoreClock())

const contentOf = bannerTitled
const titled = (title: string) => ({ copy: { en: { title } } })
const shown = async () =>
  (await storefront(shop).get("/store/cookie-banner-config").expect(200)).body.cookie_banner

describe("GET /store/cookie-banner-config", () => {
  it("200: returns the defaults first, and each version after its publication", async () => {
    const database = other.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await runInTenant(other.tenant, () => database.raw("DELETE FROM cookie_banner_version"))
    const defaults = await storefront(other).get("/store/cookie-banner-config").expect(200)
    expect(defaults.body.cookie_banner).toMatchObject({ version: 0, published_at: null, mode: "opt_in" })
    const title = unique("Title")
    const version = await publishCookieBanner(shop, titled(title))
    expect(await shown()).toMatchObject({ copy: { title }, version })
    expect(
      (await storefront(other).get("/store/cookie-banner-config").expect(200)).body.cookie_banner.version,
    ).toBe(0)
  })

  it("304: for the tag of the current version, and 200 after a new one is published", async () => {
    await publishCookieBanner(shop, titled(unique("Title")))
    const first = await storefront(shop).get("/store/cookie-banner-config").expect(200)
    const tag = first.headers.etag ?? ""
    expect(tag).toMatch(/^(?:W\/)?"/)
    await storefront(shop).get("/store/cookie-banner-config").set("if-none-match", tag).expect(304)
    await publishCookieBanner(shop, titled(unique("Title")))
    const next = await storefront(shop)
      .get("/store/cookie-banner-config")
      .set("if-none-match", tag)
      .expect(200)
    expect(next.headers.etag).not.toBe(tag)
  })

  it("401: without a key", async () => {
    await storefront(shop, { key: null }).get("/store/cookie-banner-config").expect(401)
  })
})

describe("POST /admin/cookie-banner", () => {
  it("200: saves a draft that no storefront sees", async () => {
    await publishCookieBanner(shop, titled("Public"))
    const { revision } = await readCookieBanner(shop)
    const content = contentOf(unique("Draft"))
    const { body } = await admin(shop)
      .post("/admin/cookie-banner", { content, if_revision: revision })
      .expect(200)
    expect(body.cookie_banner).toMatchObject({ content, has_draft: true, revision: revision + 1 })
    expect((await shown()).copy.title).toBe("Public")
    await admin(shop)
      .delete(`/admin/cookie-banner/draft?if_revision=${body.cookie_banner.revision}`)
      .expect(200)
    expect(await readCookieBanner(shop)).toMatchObject({
      has_draft: false,
      content: { copy: { en: { title: "Public" } } },
    })
  })

  it.each([
    [{ if_revision: 0 }, "missing_field"],
    [{ content: { ...contentOf("x"), mode: "none" }, if_revision: 0 }, "invalid_field"],
    [{ content: { ...contentOf("x"), surprise: 1 }, if_revision: 0 }, "unknown_field"],
    [{ content: contentOf("x") }, "missing_field"],
  ])("400: %j is %s", async (body, code) => {
    expect((await admin(shop).post("/admin/cookie-banner", body).expect(400)).body.code).toBe(code)
  })

  it("401: without a token", async () => {
    await storefront(shop).get("/admin/cookie-banner").expect(401)
    await storefront(shop).post("/admin/cookie-banner", {}).expect(401)
  })

  it("409: of 20 simultaneous saves of one revision, one succeeds; no revision is reused", async () => {
    const { revision } = await readCookieBanner(shop)
    const save = (title: string) =>
      admin(shop).post("/admin/cookie-banner", { content: contentOf(title), if_revision: revision })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => save(`Save ${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect({ status, code: body.code }).toEqual({ status: 409, code: "invalid_state" })
    const draft = await readCookieBanner(shop)
    await admin(shop).delete(`/admin/cookie-banner/draft?if_revision=${draft.revision}`).expect(200)
    expect((await readCookieBanner(shop)).revision).toBeGreaterThan(draft.revision)
    expect((await save("Late")).status).toBe(409)
  })
})

describe("POST /admin/cookie-banner/publish", () => {
  it("409: without a draft, and with an old revision", async () => {
    await publishCookieBanner(shop)
    const { revision } = await readCookieBanner(shop)
    for (const if_revision of [revision, revision + 1]) {
      const { body } = await admin(shop).post("/admin/cookie-banner/publish", { if_revision }).expect(409)
      expect(body.code).toBe("invalid_state")
    }
  })

  it("is reverted if a later step of its workflow fails", async () => {
    await publishCookieBanner(shop, titled("Before"))
    const { revision } = await readCookieBanner(shop)
    const content = contentOf("Draft")
    await admin(shop).post("/admin/cookie-banner", { content, if_revision: revision }).expect(200)
    const before = await readCookieBanner(shop)
    const { singleton } = shop.container.resolve("cookieBanner")
    const undo = await singleton.publish({ seen: before.revision, actor: SYSTEM })
    expect((await shown()).copy.title).toBe("Draft")
    await singleton.undo(undo)
    expect(await readCookieBanner(shop)).toEqual(before)
    expect((await shown()).copy.title).toBe("Before")
  })
})

describe("POST /admin/cookie-banner/preview", () => {
  it("200: its link shows the draft, and later drafts, to anybody, uncacheable", async () => {
    await publishCookieBanner(shop, titled("Public"))
    await saveCookieBannerDraft(shop, titled("Draft"))
    const { body } = await admin(shop).post("/admin/cookie-banner/preview", {}).expect(200)
    const first = await storefront(shop).get(body.preview.path).expect(200)
    expect(first.body.cookie_banner).toMatchObject({ copy: { title: "Draft" }, published_at: null })
    expect(first.headers["cache-control"]).toBe("no-store")
    await saveCookieBannerDraft(shop, titled("Later draft"))
    const later = await storefront(shop).get(body.preview.path).expect(200)
    expect(later.body.cookie_banner.copy.title).toBe("Later draft")
    expect((await shown()).copy.title).toBe("Public")
  })

  it("404: for a forged token, in another shop, and after it has expired", async () => {
    const { body } = await admin(shop).post("/admin/cookie-banner/preview", { expires_in: 60 }).expect(200)
    await storefront(shop).get("/store/cookie-banner-config?preview=forged").expect(404)
    await storefront(other).get(body.preview.path).expect(404)
    const now = clock.now()
    restoreClock = clock.use({ now: () => now + 61_000 })
    await storefront(shop).get(body.preview.path).expect(404)
  })

  it("401: without a token", async () => {
    await storefront(shop).post("/admin/cookie-banner/preview", {}).expect(401)
  })
})

describe("POST /admin/cookie-banner/schedule", () => {
  const inAMinute = () => new Date(clock.now() + 60_000).toISOString()
  const schedule = async (publish_at: string | null) => {
    const { revision } = await readCookieBanner(shop)
    return admin(shop).post("/admin/cookie-banner/schedule", { publish_at, if_revision: revision })
  }
  const runAt = async (time: string) => {
    restoreClock = clock.use({ now: () => Date.parse(time) + 1 })
    await publishDueCookieBanner.run(shop.container)
  }

  it("200: the job publishes the draft at its time, once, with later changes", async () => {
    const version = await publishCookieBanner(shop, titled("Public"))
    await saveCookieBannerDraft(shop, titled("Scheduled"))
    const publish_at = inAMinute()
    const { body } = await schedule(publish_at)
    expect(body.cookie_banner).toMatchObject({ has_draft: true, publish_at })
    await saveCookieBannerDraft(shop, titled("Changed"))
    await publishDueCookieBanner.run(shop.container)
    expect(await shown()).toMatchObject({ copy: { title: "Public" }, version })
    await runAt(publish_at)
    await publishDueCookieBanner.run(shop.container)
    expect(await shown()).toMatchObject({ copy: { title: "Changed" }, version: version + 1 })
    expect(await readCookieBanner(shop)).toMatchObject({ has_draft: false, publish_at: null })
  })

  it("200: a cancelled schedule publishes nothing", async () => {
    await publishCookieBanner(shop, titled("Public"))
    await saveCookieBannerDraft(shop, titled("Draft"))
    const publish_at = inAMinute()
    expect((await schedule(publish_at)).status).toBe(200)
    expect((await schedule(null)).body.cookie_banner.publish_at).toBeNull()
    await runAt(publish_at)
    expect((await shown()).copy.title).toBe("Public")
    expect(await readCookieBanner(shop)).toMatchObject({ has_draft: true, publish_at: null })
  })

  it("is reverted if a later step of its workflow fails", async () => {
    await publishCookieBanner(shop, titled("Public"))
    await saveCookieBannerDraft(shop, titled("Draft"))
    const before = await readCookieBanner(shop)
    const { singleton } = shop.container.resolve("cookieBanner")
    const seen = { seen: before.revision, actor: SYSTEM }
    await singleton.undo(await singleton.schedule(new Date(inAMinute()), seen))
    expect(await readCookieBanner(shop)).toEqual(before)
  })

  it("400: for a time in the past; 409: without a draft, and with an old revision", async () => {
    await publishCookieBanner(shop)
    expect((await schedule(inAMinute())).body.code).toBe("invalid_state")
    await saveCookieBannerDraft(shop, titled("Draft"))
    expect((await schedule("2020-01-01T00:00:00Z")).body.code).toBe("out_of_range")
    const { revision } = await readCookieBanner(shop)
    const body = { publish_at: inAMinute(), if_revision: revision - 1 }
    expect((await admin(shop).post("/admin/cookie-banner/schedule", body).expect(409)).body.code).toBe(
      "invalid_state",
    )
  })

  it("401: without a token", async () => {
    await storefront(shop).post("/admin/cookie-banner/schedule", {}).expect(401)
  })
})

describe("/admin/cookie-banner/versions", () => {
  it("200: lists, reads and restores versions; readers never see a mix of two", async () => {
    const first = await publishCookieBanner(shop, titled("First"))
    await publishCookieBanner(shop, titled("Second"))
    const { body } = await admin(shop).get("/admin/cookie-banner/versions?limit=2").expect(200)
    expect(body.versions.map(({ number }: { number: number }) => number)).toEqual([first + 1, first])
    expect(body.versions.map(({ status }: { status: string }) => status)).toEqual(["published", "superseded"])
    const one = await admin(shop).get(`/admin/cookie-banner/versions/${first}`).expect(200)
    expect(one.body.version).toMatchObject({ number: first, content: { copy: { en: { title: "First" } } } })

    const { revision } = await readCookieBanner(shop)
    const restore = admin(shop).post(`/admin/cookie-banner/versions/${first}/restore`, {
      if_revision: revision,
    })
    const [restored, ...seen] = await Promise.all([restore, ...Array.from({ length: 50 }, shown)])
    expect(restored.status).toBe(200)
    for (const { copy, version } of seen)
      expect([`Second ${first + 1}`, `First ${first + 2}`]).toContain(`${copy.title} ${version}`)
    expect(await shown()).toMatchObject({ copy: { title: "First" }, version: first + 2 })
  })

  it("404: for an unknown version; 409: for an old revision", async () => {
    await publishCookieBanner(shop)
    const { revision, version } = await readCookieBanner(shop)
    await admin(shop).get("/admin/cookie-banner/versions/99999").expect(404)
    const path = (number: number) => `/admin/cookie-banner/versions/${number}/restore`
    await admin(shop).post(path(99999), { if_revision: revision }).expect(404)
    await admin(shop)
      .post(path(version), { if_revision: revision - 1 })
      .expect(409)
    await admin(shop).delete(`/admin/cookie-banner/draft?if_revision=${revision}`).expect(404)
  })
})
