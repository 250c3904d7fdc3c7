import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { publishDueIsgConfig } from "../../../src/features/isg-config/jobs"
import { INITIAL_ISG_CONFIG } from "../../../src/features/isg-config/module/lib/regulated-rates"
import { SYSTEM } from "../../../src/lib/actor"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { publishIsgConfig, readIsgConfig, saveIsgConfigDraft } from "../../factories/isg-config"
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

const contentOf = (source: string) => ({ ...INITIAL_ISG_CONFIG, source })
const shown = async () =>
  (await storefront(shop).get("/store/quote-requests/isg-config").expect(200)).body.isg_config

describe("GET /store/quote-requests/isg-config", () => {
  it("200: returns the defaults first, and each version after its publication", async () => {
    const database = other.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await runInTenant(other.tenant, () => database.raw("DELETE FROM isg_config_version"))
    const defaults = await storefront(other).get("/store/quote-requests/isg-config").expect(200)
    expect(defaults.body.isg_config).toMatchObject({ version: 0, published_at: null, currency_code: "try" })
    const source = unique("Source")
    const version = await publishIsgConfig(shop, { source })
    expect(await shown()).toMatchObject({ source, version })
    expect(
      (await storefront(other).get("/store/quote-requests/isg-config").expect(200)).body.isg_config.version,
    ).toBe(0)
  })

  it("304: for the tag of the current version, and 200 after a new one is published", async () => {
    await publishIsgConfig(shop, { source: unique("Title") })
    const first = await storefront(shop).get("/store/quote-requests/isg-config").expect(200)
    const tag = first.headers.etag ?? ""
    expect(tag).toMatch(/^"/)
    await storefront(shop).get("/store/quote-requests/isg-config").set("if-none-match", tag).expect(304)
    await publishIsgConfig(shop, { source: unique("Title") })
    const next = await storefront(shop)
      .get("/store/quote-requests/isg-config")
      .set("if-none-match", tag)
      .expect(200)
    expect(next.headers.etag).not.toBe(tag)
  })

  it("401: without a key", async () => {
    await storefront(shop, { key: null }).get("/store/quote-requests/isg-config").expect(401)
  })
})

describe("POST /admin/isg-config", () => {
  it("200: saves a draft that no storefront sees", async () => {
    await publishIsgConfig(shop, { source: "Public" })
    const { revision } = await readIsgConfig(shop)
    const content = contentOf(unique("Draft"))
    const { body } = await admin(shop)
      .post("/admin/isg-config", { content, if_revision: revision })
      .expect(200)
    expect(body.isg_config).toMatchObject({ content, has_draft: true, revision: revision + 1 })
    expect((await shown()).source).toBe("Public")
    await admin(shop).delete(`/admin/isg-config/draft?if_revision=${body.isg_config.revision}`).expect(200)
    expect(await readIsgConfig(shop)).toMatchObject({ has_draft: false, content: { source: "Public" } })
  })

  it.each([
    [{ if_revision: 0 }, "missing_field"],
    [{ content: { ...contentOf("x"), valid_from: 1 }, if_revision: 0 }, "invalid_field"],
    [
      {
        content: { ...contentOf("x"), minutes: [{ ...INITIAL_ISG_CONFIG.minutes[0], service_code: "x" }] },
        if_revision: 0,
      },
      "invalid_field",
    ],
    [{ content: { ...contentOf("x"), surprise: 1 }, if_revision: 0 }, "unknown_field"],
    [{ content: contentOf("x") }, "missing_field"],
  ])("400: %j is %s", async (body, code) => {
    expect((await admin(shop).post("/admin/isg-config", body).expect(400)).body.code).toBe(code)
  })

  it("401: without a token", async () => {
    await storefront(shop).get("/admin/isg-config").expect(401)
    await storefront(shop).post("/admin/isg-config", {}).expect(401)
  })

  it("409: of 20 simultaneous saves of one revision, one succeeds; no revision is reused", async () => {
    const { revision } = await readIsgConfig(shop)
    const save = (source: string) =>
      admin(shop).post("/admin/isg-config", { content: contentOf(source), if_revision: revision })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => save(`Save ${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect({ status, code: body.code }).toEqual({ status: 409, code: "invalid_state" })
    const draft = await readIsgConfig(shop)
    await admin(shop).delete(`/admin/isg-config/draft?if_revision=${draft.revision}`).expect(200)
    expect((await readIsgConfig(shop)).revision).toBeGreaterThan(draft.revision)
    expect((await save("Late")).status).toBe(409)
  })
})

describe("POST /admin/isg-config/publish", () => {
  it("409: without a draft, and with an old revision", async () => {
    await publishIsgConfig(shop)
    const { revision } = await readIsgConfig(shop)
    for (const if_revision of [revision, revision + 1]) {
      const { body } = await admin(shop).post("/admin/isg-config/publish", { if_revision }).expect(409)
      expect(body.code).toBe("invalid_state")
    }
  })

  it("is reverted if a later step of its workflow fails", async () => {
    await publishIsgConfig(shop, { source: "Before" })
    const { revision } = await readIsgConfig(shop)
    const content = contentOf("Draft")
    await admin(shop).post("/admin/isg-config", { content, if_revision: revision }).expect(200)
    const before = await readIsgConfig(shop)
    const { singleton } = shop.container.resolve("isgConfig")
    const undo = await singleton.publish({ seen: before.revision, actor: SYSTEM })
    expect((await shown()).source).toBe("Draft")
    await singleton.undo(undo)
    expect(await readIsgConfig(shop)).toEqual(before)
    expect((await shown()).source).toBe("Before")
  })
})

describe("POST /admin/isg-config/preview", () => {
  it("200: its link shows the draft, and later drafts, to anybody, uncacheable", async () => {
    await publishIsgConfig(shop, { source: "Public" })
    await saveIsgConfigDraft(shop, { source: "Draft" })
    const { body } = await admin(shop).post("/admin/isg-config/preview", {}).expect(200)
    const first = await storefront(shop).get(body.preview.path).expect(200)
    expect(first.body.isg_config).toMatchObject({ source: "Draft", published_at: null })
    expect(first.headers["cache-control"]).toBe("no-store")
    await saveIsgConfigDraft(shop, { source: "Later draft" })
    const later = await storefront(shop).get(body.preview.path).expect(200)
    expect(later.body.isg_config.source).toBe("Later draft")
    expect((await shown()).source).toBe("Public")
  })

  it("404: for a forged token, in another shop, and after it has expired", async () => {
    const { body } = await admin(shop).post("/admin/isg-config/preview", { expires_in: 60 }).expect(200)
    await storefront(shop).get("/store/quote-requests/isg-config?preview=forged").expect(404)
    await storefront(other).get(body.preview.path).expect(404)
    const now = clock.now()
    restoreClock = clock.use({ now: () => now + 61_000 })
    await storefront(shop).get(body.preview.path).expect(404)
  })

  it("401: without a token", async () => {
    await storefront(shop).post("/admin/isg-config/preview", {}).expect(401)
  })
})

describe("POST /admin/isg-config/schedule", () => {
  const inAMinute = () => new Date(clock.now() + 60_000).toISOString()
  const schedule = async (publish_at: string | null) => {
    const { revision } = await readIsgConfig(shop)
    return admin(shop).post("/admin/isg-config/schedule", { publish_at, if_revision: revision })
  }
  const runAt = async (time: string) => {
    restoreClock = clock.use({ now: () => Date.parse(time) + 1 })
    await publishDueIsgConfig.run(shop.container)
  }

  it("200: the job publishes the draft at its time, once, with later changes", async () => {
    const version = await publishIsgConfig(shop, { source: "Public" })
    await saveIsgConfigDraft(shop, { source: "Scheduled" })
    const publish_at = inAMinute()
    const { body } = await schedule(publish_at)
    expect(body.isg_config).toMatchObject({ has_draft: true, publish_at })
    await saveIsgConfigDraft(shop, { source: "Changed" })
    await publishDueIsgConfig.run(shop.container)
    expect(await shown()).toMatchObject({ source: "Public", version })
    await runAt(publish_at)
    await publishDueIsgConfig.run(shop.container)
    expect(await shown()).toMatchObject({ source: "Changed", version: version + 1 })
    expect(await readIsgConfig(shop)).toMatchObject({ has_draft: false, publish_at: null })
  })

  it("200: a cancelled schedule publishes nothing", async () => {
    await publishIsgConfig(shop, { source: "Public" })
    await saveIsgConfigDraft(shop, { source: "Draft" })
    const publish_at = inAMinute()
    expect((await schedule(publish_at)).status).toBe(200)
    expect((await schedule(null)).body.isg_config.publish_at).toBeNull()
    await runAt(publish_at)
    expect((await shown()).source).toBe("Public")
    expect(await readIsgConfig(shop)).toMatchObject({ has_draft: true, publish_at: null })
  })

  it("is reverted if a later step of its workflow fails", async () => {
    await publishIsgConfig(shop, { source: "Public" })
    await saveIsgConfigDraft(shop, { source: "Draft" })
    const before = await readIsgConfig(shop)
    const { singleton } = shop.container.resolve("isgConfig")
    const seen = { seen: before.revision, actor: SYSTEM }
    await singleton.undo(await singleton.schedule(new Date(inAMinute()), seen))
    expect(await readIsgConfig(shop)).toEqual(before)
  })

  it("400: for a time in the past; 409: without a draft, and with an old revision", async () => {
    await publishIsgConfig(shop)
    expect((await schedule(inAMinute())).body.code).toBe("invalid_state")
    await saveIsgConfigDraft(shop, { source: "Draft" })
    expect((await schedule("2020-01-01T00:00:00Z")).body.code).toBe("out_of_range")
    const { revision } = await readIsgConfig(shop)
    const body = { publish_at: inAMinute(), if_revision: revision - 1 }
    expect((await admin(shop).post("/admin/isg-config/schedule", body).expect(409)).body.code).toBe(
      "invalid_state",
    )
  })

  it("401: without a token", async () => {
    await storefront(shop).post("/admin/isg-config/schedule", {}).expect(401)
  })
})

describe("/admin/isg-config/versions", () => {
  it("200: lists, reads and restores versions; readers never see a mix of two", async () => {
    const first = await publishIsgConfig(shop, { source: "First", currency_code: "eur" })
    await publishIsgConfig(shop, { source: "Second", currency_code: "usd" })
    const { body } = await admin(shop).get("/admin/isg-config/versions?limit=2").expect(200)
    expect(body.versions.map(({ number }: { number: number }) => number)).toEqual([first + 1, first])
    expect(body.versions.map(({ status }: { status: string }) => status)).toEqual(["published", "superseded"])
    const one = await admin(shop).get(`/admin/isg-config/versions/${first}`).expect(200)
    expect(one.body.version).toMatchObject({ number: first, content: { source: "First" } })

    const { revision } = await readIsgConfig(shop)
    const restore = admin(shop).post(`/admin/isg-config/versions/${first}/restore`, { if_revision: revision })
    const [restored, ...seen] = await Promise.all([restore, ...Array.from({ length: 50 }, shown)])
    expect(restored.status).toBe(200)
    for (const { source, currency_code, version } of seen)
      expect([`Second usd ${first + 1}`, `First eur ${first + 2}`]).toContain(
        `${source} ${currency_code} ${version}`,
      )
    expect(await shown()).toMatchObject({ source: "First", version: first + 2 })
  })

  it("404: for an unknown version; 409: for an old revision", async () => {
    await publishIsgConfig(shop)
    const { revision, version } = await readIsgConfig(shop)
    await admin(shop).get("/admin/isg-config/versions/99999").expect(404)
    const path = (number: number) => `/admin/isg-config/versions/${number}/restore`
    await admin(shop).post(path(99999), { if_revision: revision }).expect(404)
    await admin(shop)
      .post(path(version), { if_revision: revision - 1 })
      .expect(409)
    await admin(shop).delete(`/admin/isg-config/draft?if_revision=${revision}`).expect(404)
  })
})
