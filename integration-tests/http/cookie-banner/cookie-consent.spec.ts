import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { erasePersonalData } from "../../../src/features/personal-data"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { bannerTitled, publishCookieBanner } from "../../factories/cookie-banner"
import { createCustomer } from "../../factories/create-customer"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PATH = "/store/cookie-consent"
let shop: Shop
let other: TenantShop
let sql: Knex
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
  other = await useTenant("north")
  sql = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await publishCookieBanner(shop)
})

afterEach(() => restoreClock())

const decide = (body: object, headers: Record<string, string> = {}) =>
  storefront(shop).post(PATH, body).set(headers)
const decided = async (body: object, headers?: Record<string, string>) =>
  (await decide(body, headers).expect(200)).body.cookie_consent
const ALL = { necessary: true, preferences: true, analytics: true, marketing: true }
const NEEDED = { necessary: true, preferences: false, analytics: false, marketing: false }

/** A session with these decisions, and its id in the database. */
async function sessionWith(...actions: string[]) {
  let session_id: string | undefined
  for (const action of actions)
    ({ session_id } = await decided({ action, ...(session_id && { session_id }) }))
  const { body } = await admin(shop).get("/admin/cookie-consents?limit=1").expect(200)
  return { session_id: session_id ?? "", id: body.cookie_consents[0].id as string }
}

/** Changes the stored records as an attacker with full rights would. */
async function tamper(statement: string, values: Record<string, string>) {
  await sql.transaction(async (transaction) => {
    await transaction.raw("SET LOCAL session_replication_role = replica")
    await transaction.raw(statement, values)
  })
}

const proofOf = async (id: string) =>
  (await admin(shop).get(`/admin/cookie-consents/${id}`).expect(200)).body.cookie_consent

describe("POST /store/cookie-consent", () => {
  it("200: accepts all, refuses all, or accepts some categories", async () => {
    const all = await decided({ action: "accept_all" })
    expect(all).toMatchObject({ status: "granted", categories: ALL, sequence: 1, needs_renewal: false })
    expect(all.session_id).toMatch(/^[\w-]{32}$/)
    const { session_id } = all
    expect(await decided({ session_id, action: "reject_all" })).toMatchObject({
      session_id,
      status: "denied",
      categories: NEEDED,
      sequence: 2,
    })
    const some = await decided({
      session_id,
      action: "custom",
      categories: { analytics: true, necessary: false },
    })
    expect(some).toMatchObject({ status: "partial", categories: { ...NEEDED, analytics: true }, sequence: 3 })
    expect(some.consent_mode).toEqual({
      analytics_storage: "granted",
      ad_storage: "denied",
      ad_user_data: "denied",
      ad_personalization: "denied",
      functionality_storage: "denied",
      personalization_storage: "denied",
      security_storage: "granted",
    })
    const { body } = await storefront(shop).get(`${PATH}/${session_id}`).expect(200)
    expect(body.cookie_consent).toEqual(some)
  })

  it("200: keeps the storefront's own session id", async () => {
    const session_id = `own_${"x".repeat(30)}`
    expect(await decided({ session_id, action: "reject_all" })).toMatchObject({ session_id, sequence: 1 })
  })

  it("200: Global Privacy Control refuses marketing, unless the visitor names it", async () => {
    const gpc = { "sec-gpc": "1" }
    expect((await decided({ action: "accept_all" }, gpc)).categories).toEqual({ ...ALL, marketing: false })
    const named = await decided({ action: "custom", categories: { marketing: true } }, gpc)
    expect(named.categories.marketing).toBe(true)
    await publishCookieBanner(shop, { respects_gpc: false })
    expect((await decided({ action: "accept_all" }, gpc)).categories).toEqual(ALL)
    await publishCookieBanner(shop)
  })

  it.each([
    [{}, "missing_field"],
    [{ action: "maybe" }, "invalid_field"],
    [{ action: "custom" }, "missing_field"],
    [{ action: "custom", categories: { spying: true } }, "invalid_field"],
    [{ action: "custom", categories: { analytics: "yes" } }, "invalid_field"],
    [{ action: "accept_all", session_id: "short" }, "invalid_field"],
    [{ action: "accept_all", banner_version: 99_999 }, "invalid_field"],
    [{ action: "accept_all", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s, and stores nothing", async (body, code) => {
    const before = await admin(shop).get("/admin/cookie-consents").expect(200)
    expect((await decide(body).expect(400)).body.code).toBe(code)
    const after = await admin(shop).get("/admin/cookie-consents").expect(200)
    expect(after.body.count).toBe(before.body.count)
  })

  it("401: without a key", async () => {
    await storefront(shop, { key: null }).post(PATH, { action: "accept_all" }).expect(401)
  })

  it("200: 50 simultaneous decisions make one chain", async () => {
    const { session_id } = await decided({ action: "accept_all" })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        decided({ session_id, action: index % 2 ? "accept_all" : "reject_all" }),
      ),
    )
    expect(answers.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 2),
    )
    const { body } = await admin(shop).get("/admin/cookie-consents?limit=1").expect(200)
    const proof = await proofOf(body.cookie_consents[0].id)
    expect(proof).toMatchObject({ sequence: 51, broken: null })
    expect(
      new Set(proof.records.map(({ previous_hash }: { previous_hash: string }) => previous_hash)).size,
    ).toBe(51)
  })

  it("asks again after the time limit, and after a new version of the banner", async () => {
    const { session_id, banner_version } = await decided({ action: "accept_all" })
    const read = async () =>
      (await storefront(shop).get(`${PATH}/${session_id}`).expect(200)).body.cookie_consent
    const now = clock.now()
    restoreClock = clock.use({ now: () => now + 181 * 86_400_000 })
    expect((await read()).needs_renewal).toBe(true)
    restoreClock()
    expect((await read()).needs_renewal).toBe(false)
    await publishCookieBanner(shop, { expires_after_days: 90 })
    expect(await read()).toMatchObject({ banner_version, needs_renewal: true, status: "granted" })
    // A visitor who still sees the old banner agrees to the old wording.
    const late = await decided({ session_id, action: "accept_all", banner_version })
    expect(late).toMatchObject({ banner_version, needs_renewal: true })
  })
})

describe("POST /store/cookie-consent/:sessionId/customer", () => {
  const tie = (session_id: string, token?: string) =>
    storefront(shop, token === undefined ? {} : { token }).post(`${PATH}/${session_id}/customer`)
  const sessionsOf = async (customerId: string) =>
    (await admin(shop).get(`/admin/cookie-consents?customer_id=${customerId}`).expect(200)).body
      .cookie_consents

  it("200: ties a visitor's session to the customer who has signed in, without a new decision", async () => {
    const { session_id, hash } = await decided({ action: "reject_all" })
    const { id, token } = await createCustomer(shop)
    expect(await sessionsOf(id)).toEqual([])
    const { body } = await tie(session_id, token).expect(200)
    expect(body.cookie_consent).toMatchObject({ session_id, hash, sequence: 1, status: "denied" })
    expect(await sessionsOf(id)).toMatchObject([{ hash, customer_id: id }])
    await tie(session_id, token).expect(200)
    expect((await proofOf((await sessionsOf(id))[0].id)).broken).toBeNull()
  })

  it("404: for another customer's session, which stays as it is, and for an unknown one", async () => {
    const [first, second] = [await createCustomer(shop), await createCustomer(shop)]
    const { session_id } = await decided({ action: "accept_all" })
    await tie(session_id, first.token).expect(200)
    await tie(session_id, second.token).expect(404)
    await tie("u".repeat(30), second.token).expect(404)
    expect(await sessionsOf(second.id)).toEqual([])

    // A decision of the second customer in the same browser begins a session of its own.
    const { body } = await storefront(shop, { token: second.token })
      .post(PATH, { action: "reject_all", session_id })
      .expect(200)
    expect(body.cookie_consent).toMatchObject({ sequence: 1, status: "denied" })
    expect(body.cookie_consent.session_id).not.toBe(session_id)
    expect(await sessionsOf(first.id)).toMatchObject([{ status: "granted", sequence: 1 }])
    expect(await sessionsOf(second.id)).toMatchObject([{ status: "denied" }])
  })

  it("401: for a guest", async () => {
    const { session_id } = await decided({ action: "accept_all" })
    await tie(session_id).expect(401)
  })
})

describe("DELETE /store/cookie-consent/:sessionId", () => {
  it("200: refuses all optional categories and keeps the trail", async () => {
    const { session_id, id } = await sessionWith("reject_all", "accept_all")
    const { body } = await storefront(shop).delete(`${PATH}/${session_id}`).expect(200)
    expect(body.cookie_consent).toMatchObject({ status: "withdrawn", categories: NEEDED, sequence: 3 })
    const { records } = await proofOf(id)
    expect(records.map(({ action }: { action: string }) => action)).toEqual([
      "reject_all",
      "accept_all",
      "withdraw",
    ])
  })

  it("404: for an unknown session, and for another shop's", async () => {
    const { session_id } = await decided({ action: "accept_all" })
    await storefront(shop)
      .delete(`${PATH}/${"u".repeat(30)}`)
      .expect(404)
    await storefront(other).delete(`${PATH}/${session_id}`).expect(404)
    await storefront(other).get(`${PATH}/${session_id}`).expect(404)
    expect(
      (await storefront(shop).get(`${PATH}/${session_id}`).expect(200)).body.cookie_consent.sequence,
    ).toBe(1)
  })
})

describe("the proof", () => {
  it("contains the exact wording, even after later versions", async () => {
    await publishCookieBanner(shop, { copy: { en: { title: "The old wording" } } })
    const { id } = await sessionWith("accept_all")
    await publishCookieBanner(shop, { copy: { en: { title: "The new wording" } } })
    const { wordings, records } = await proofOf(id)
    expect(wordings).toHaveLength(1)
    expect(wordings[0]).toMatchObject({
      id: records[0].banner_hash,
      content: { copy: { en: { title: "The old wording" } } },
    })
  })

  it("contains the built-in texts that visitors saw, in their languages", async () => {
    await publishCookieBanner(shop, { copy: { de: { title: "Der eigene Titel" } } })
    try {
      const { id } = await sessionWith("accept_all")
      const { wordings } = await proofOf(id)
      const { copy, categories } = wordings[0].content
      const seen = async (locale: string) =>
        (await storefront(shop).get(`/store/cookie-banner-config?locale=${locale}`).expect(200)).body
          .cookie_banner
      for (const locale of ["en", "tr", "ar"]) expect(copy[locale]).toEqual((await seen(locale)).copy)
      const german = await seen("de")
      expect(german.copy.title).toBe("Der eigene Titel")
      expect(copy.de).toEqual(german.copy)
      expect(german.content_hash).toBe(wordings[0].id)
      expect(categories.map(({ texts }: { texts: Record<string, object> }) => texts.de)).toEqual(
        german.categories.map(({ title, description }: Record<string, string>) => ({ title, description })),
      )
    } finally {
      await publishCookieBanner(shop)
    }
  })

  it("cannot be changed by SQL", async () => {
    const { id } = await sessionWith("accept_all")
    for (const statement of [
      "UPDATE cookie_consent_record SET action = 'reject_all' WHERE session_id = :id",
      "UPDATE cookie_consent_record SET customer_id = 'cus_other' WHERE session_id = :id",
      "DELETE FROM cookie_consent_record WHERE session_id = :id",
      "DELETE FROM cookie_consent_session WHERE id = :id",
      "UPDATE cookie_consent_session SET categories = '{\"marketing\": true}' WHERE id = :id",
      "UPDATE cookie_consent_session SET status = 'withdrawn' WHERE id = :id",
      "UPDATE cookie_consent_session SET expires_at = expires_at + interval '1 year' WHERE id = :id",
      "UPDATE cookie_consent_session SET sequence = sequence + 1 WHERE id = :id",
      "UPDATE cookie_consent_register SET sessions = sessions - 1",
      "DELETE FROM cookie_consent_register",
      "UPDATE cookie_banner_wording SET content = '{}'",
    ])
      await expect(sql.raw(statement, statement.includes(":id") ? { id } : {}), statement).rejects.toThrow()
  })

  it.each([
    [
      "an edited record",
      "UPDATE cookie_consent_record SET categories = '{\"marketing\": true}' WHERE session_id = :id AND sequence = 2",
      2,
    ],
    [
      "an edited time",
      "UPDATE cookie_consent_record SET recorded_at = recorded_at - interval '1 day' WHERE session_id = :id AND sequence = 1",
      1,
    ],
    [
      "an edited person",
      "UPDATE cookie_consent_record SET user_agent = 'other' WHERE session_id = :id AND sequence = 3",
      3,
    ],
    [
      "an edited person without a salt",
      "UPDATE cookie_consent_record SET salt = NULL, user_agent = 'other' WHERE session_id = :id AND sequence = 2",
      2,
    ],
    [
      "a network without a salt",
      "UPDATE cookie_consent_record SET salt = NULL WHERE session_id = :id AND sequence = 1",
      1,
    ],
    [
      "other categories of the session",
      "UPDATE cookie_consent_session SET categories = '{\"marketing\": false}' WHERE id = :id",
      3,
    ],
    [
      "another status of the session",
      "UPDATE cookie_consent_session SET status = 'withdrawn' WHERE id = :id",
      3,
    ],
    [
      "a later time limit of the session",
      "UPDATE cookie_consent_session SET expires_at = expires_at + interval '1 year' WHERE id = :id",
      3,
    ],
    ["a deleted record", "DELETE FROM cookie_consent_record WHERE session_id = :id AND sequence = 2", 2],
    ["a deleted last record", "DELETE FROM cookie_consent_record WHERE session_id = :id AND sequence = 3", 3],
    ["all records deleted", "DELETE FROM cookie_consent_record WHERE session_id = :id", 1],
    [
      "reordered records",
      `WITH dropped AS (SELECT sequence, action, hash FROM cookie_consent_record WHERE session_id = :id)
       UPDATE cookie_consent_record r SET action = d.action, hash = d.hash FROM dropped d
        WHERE r.session_id = :id AND r.sequence IN (1, 2) AND d.sequence = 3 - r.sequence`,
      1,
    ],
    [
      "an inserted record",
      `INSERT INTO cookie_consent_record (id, session_id, sequence, action, categories, banner_version, banner_hash, locale, gpc, recorded_at, subject_digest, previous_hash, hash)
       SELECT id || 'x', session_id, 4, 'accept_all', categories, banner_version, banner_hash, locale, gpc, recorded_at, subject_digest, hash, hash
         FROM cookie_consent_record WHERE session_id = :id AND sequence = 3`,
      4,
    ],
    [
      "an edited end",
      "UPDATE cookie_consent_session SET sequence = 2, hash = (SELECT hash FROM cookie_consent_record r WHERE r.session_id = :id AND r.sequence = 2) WHERE id = :id",
      3,
    ],
  ])("names the broken link of %s", async (_, statement, sequence) => {
    const { id } = await sessionWith("accept_all", "reject_all", "accept_all")
    expect((await proofOf(id)).broken).toBeNull()
    await tamper(statement, { id })
    expect((await proofOf(id)).broken.sequence).toBe(sequence)
    const { body } = await admin(shop).get("/admin/cookie-consents/verify").expect(200)
    expect(body.verification.broken).toContainEqual(expect.objectContaining({ session_id: id, sequence }))
    await tamper("DELETE FROM cookie_consent_record WHERE session_id = :id", { id })
    await tamper("DELETE FROM cookie_consent_session WHERE id = :id", { id })
  })

  it.each([
    [
      "a session with all its records",
      [
        "DELETE FROM cookie_consent_record WHERE session_id = :id",
        "DELETE FROM cookie_consent_session WHERE id = :id",
      ],
    ],
    [
      "a session with all its records, while its register is counted down",
      [
        "UPDATE cookie_consent_register SET sessions = sessions - 1 WHERE register = (SELECT register FROM cookie_consent_session WHERE id = :id)",
        "DELETE FROM cookie_consent_record WHERE session_id = :id",
        "DELETE FROM cookie_consent_session WHERE id = :id",
      ],
    ],
    [
      "a register",
      [
        "DELETE FROM cookie_consent_register WHERE register = (SELECT register FROM cookie_consent_session WHERE id = :id)",
      ],
    ],
  ])("notices that somebody deleted %s", async (_, statements) => {
    // A shop of its own, because its verification stays damaged.
    const own = await useTenant(unique("d"))
    // The copied decisions of the demo shop have that shop's signatures.
    await runInTenant(own.tenant, async () => {
      for (const table of ["record", "session", "register"])
        await tamper(`DELETE FROM cookie_consent_${table}`, {})
    })
    const { body } = await storefront(own).post(PATH, { action: "accept_all" }).expect(200)
    await storefront(own).post(PATH, { action: "reject_all" }).expect(200)
    expect(body.cookie_consent.sequence).toBe(1)
    const verified = async () =>
      (await admin(own).get("/admin/cookie-consents/verify").expect(200)).body.verification
    expect(await verified()).toMatchObject({ broken: [], missing: [] })
    const listed = await admin(own).get("/admin/cookie-consents?limit=1").expect(200)
    const [{ id }] = listed.body.cookie_consents
    const [{ register, number } = {}] = await runInTenant(own.tenant, async () => {
      const { rows } = await sql.raw("SELECT register, number FROM cookie_consent_session WHERE id = :id", {
        id,
      })
      for (const statement of statements) await tamper(statement, { id })
      return rows as { register: number; number: number }[]
    })
    const { missing } = await verified()
    expect(missing).toHaveLength(1)
    expect([
      { register, number },
      { register, number: null },
    ]).toContainEqual(missing[0])
  })

  it("notices that somebody deleted all sessions, records and registers", async () => {
    const own = await useTenant(unique("d"))
    await storefront(own).post(PATH, { action: "accept_all" }).expect(200)
    await runInTenant(own.tenant, async () => {
      for (const table of ["record", "session", "register"])
        await tamper(`DELETE FROM cookie_consent_${table}`, {})
    })
    const { body } = await admin(own).get("/admin/cookie-consents/verify").expect(200)
    expect(body.verification.missing).toEqual(
      Array.from({ length: 8 }, (_, register) => ({ register, number: null })),
    )
  })

  it("names a session that was deleted without its records", async () => {
    const { id } = await sessionWith("accept_all")
    await tamper("DELETE FROM cookie_consent_session WHERE id = :id", { id })
    const { body } = await admin(shop).get("/admin/cookie-consents/verify").expect(200)
    expect(body.verification.broken).toContainEqual({ session_id: id, sequence: 1, reason: "session" })
    await tamper("DELETE FROM cookie_consent_record WHERE session_id = :id", { id })
  })

  it.each([
    [
      "edited",
      `UPDATE cookie_banner_wording SET content = jsonb_set(content, '{mode}', '"notice"') WHERE id = :hash`,
    ],
    ["deleted", "DELETE FROM cookie_banner_wording WHERE id = :hash"],
  ])("notices that the wording that the visitor saw was %s", async (_, statement) => {
    await publishCookieBanner(shop, bannerTitled(unique("Wording")))
    try {
      const { id } = await sessionWith("accept_all")
      const { records, broken } = await proofOf(id)
      expect(broken).toBeNull()
      const hash = records[0].banner_hash
      await tamper(statement, { hash })
      expect((await proofOf(id)).broken).toEqual({ sequence: 1, reason: "wording" })
      const { body } = await admin(shop).get("/admin/cookie-consents/verify").expect(200)
      expect(body.verification.broken).toContainEqual({ session_id: id, sequence: 1, reason: "wording" })
      await tamper("DELETE FROM cookie_consent_record WHERE session_id = :id", { id })
      await tamper("DELETE FROM cookie_consent_session WHERE id = :id", { id })
      await tamper("DELETE FROM cookie_banner_wording WHERE id = :hash", { hash })
    } finally {
      await publishCookieBanner(shop)
    }
  })

  it("notices a chain that ends earlier, even if its end was written to match", async () => {
    const { id } = await sessionWith("reject_all", "accept_all")
    await tamper("DELETE FROM cookie_consent_record WHERE session_id = :id AND sequence = 2", { id })
    await tamper(
      "UPDATE cookie_consent_session SET sequence = 1, hash = (SELECT hash FROM cookie_consent_record r WHERE r.session_id = :id) WHERE id = :id",
      { id },
    )
    expect((await proofOf(id)).broken).toEqual({ sequence: 1, reason: "seal" })
    await tamper("DELETE FROM cookie_consent_record WHERE session_id = :id", { id })
    await tamper("DELETE FROM cookie_consent_session WHERE id = :id", { id })
  })

  it("says nothing about the decisions before the sign-in after the person is erased", async () => {
    const { session_id } = await decided({ action: "reject_all" })
    const { id: customerId, token } = await createCustomer(shop)
    await storefront(shop, { token }).post(PATH, { action: "accept_all", session_id }).expect(200)
    const listed = await admin(shop).get(`/admin/cookie-consents?customer_id=${customerId}`).expect(200)
    const [{ id }] = listed.body.cookie_consents
    await sql.transaction((transaction) => erasePersonalData(transaction, { customerId }))
    const { records, broken } = await proofOf(id)
    const nothing = { customer_id: null, network: null, user_agent: null, salt: null }
    expect(records).toMatchObject([nothing, nothing])
    expect(broken).toBeNull()
  })

  it("stays valid after its person is erased", async () => {
    const { id: customerId, token } = await createCustomer(shop)
    const { body } = await storefront(shop, { token }).post(PATH, { action: "accept_all" }).expect(200)
    const listed = await admin(shop).get(`/admin/cookie-consents?customer_id=${customerId}`).expect(200)
    const [{ id }] = listed.body.cookie_consents
    expect((await proofOf(id)).records[0]).toMatchObject({
      customer_id: customerId,
      network: expect.any(String),
    })
    await sql.transaction((transaction) => erasePersonalData(transaction, { customerId }))
    const proof = await proofOf(id)
    expect(proof.broken).toBeNull()
    expect(proof.records[0]).toMatchObject({ customer_id: null, network: null, user_agent: null, salt: null })
    await storefront(shop).get(`${PATH}/${body.cookie_consent.session_id}`).expect(200)
  })
})

describe("/admin/cookie-consents", () => {
  it("200: filters by status; 401: without a token; 404: for an unknown one", async () => {
    await sessionWith("accept_all")
    const { body } = await admin(shop).get("/admin/cookie-consents?status=granted&limit=100").expect(200)
    expect(body.cookie_consents.length).toBeGreaterThan(0)
    for (const one of body.cookie_consents) {
      expect(one.status).toBe("granted")
      expect(one).not.toHaveProperty("session_key")
    }
    const other = await admin(shop).get("/admin/cookie-consents?locale=xx").expect(200)
    expect(other.body.count).toBe(0)
    await storefront(shop).get("/admin/cookie-consents").expect(401)
    await storefront(shop).get("/admin/cookie-consents/verify").expect(401)
    await admin(shop).get("/admin/cookie-consents/ccs_unknown").expect(404)
  })
})
