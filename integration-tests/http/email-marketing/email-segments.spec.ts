import { beforeAll, describe, expect, it } from "vitest"
import { sendEmailCampaigns } from "../../../src/features/email-marketing/jobs/send-email-campaigns"
import { segmentSql } from "../../../src/features/email-marketing/module/lib/segment-sql"
import { segmentRules } from "../../../src/features/email-marketing/module/segment-schemas"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCampaign } from "../../factories/email-marketing"
import { LISTS, type Person, randomPeople, storePeople } from "../../factories/segment-people"
import { counted, holds, randomRule } from "../../factories/segment-rules"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { patient } from "../../harness/patience"
import { randomFrom } from "../../harness/random-changes"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PEOPLE = 10_000
const TREES = 200
const SEED = 27
/** The reference looks at two million pairs of a rule and a person. */
const PATIENCE_MS = patient(120_000)

let shop: TenantShop
/** Those that are not deleted, with what counts. */
let people: Person[]

beforeAll(async () => {
  shop = await useTenant("email-segments")
  const all = randomPeople(PEOPLE, randomFrom(SEED))
  await storePeople(shop, all)
  people = all.filter(({ isDeleted }) => !isDeleted).map(counted)
}, PATIENCE_MS)

const create = async (rules: unknown) =>
  (
    await admin(shop)
      .post("/admin/email-segments", { name: unique("Segment"), rules })
      .expect(200)
  ).body.email_segment
const count = async (body: object) =>
  (await admin(shop).post("/admin/email-segments/count", body).expect(200)).body.email_segment_count

const CUSTOMERS = { all: [{ field: "is_customer", op: "is", value: true }] }

describe("the rules of segments", () => {
  it(
    "200 random rule trees choose the same of 10,000 people as the reference",
    async () => {
      const random = randomFrom(SEED + 1)
      const sizes: number[] = []
      for (let tree = 0; tree < TREES; tree += 1) {
        const rule = segmentRules.parse(randomRule(random))
        const { where, values } = segmentSql(rule, new Date())
        const rows = await sql(
          shop,
          `SELECT p.id FROM email_subscriber p WHERE p.deleted_at IS NULL AND p.id LIKE 'esub_seg_%' AND ${where} ORDER BY p.id`,
          values,
        )
        const expected = people.filter((person) => holds(rule, person))
        expect(
          rows.map(({ id }) => id),
          JSON.stringify(rule),
        ).toEqual(expected.map(({ id }) => id))
        sizes.push(rows.length)
      }
      // Trees that all choose everybody or nobody would prove little.
      expect(sizes.filter((size) => size > 0 && size < PEOPLE * 0.9).length).toBeGreaterThan(TREES / 2)
    },
    PATIENCE_MS,
  )

  it("counts the people, and those whom a campaign of a list reaches", async () => {
    const rules = { any: [{ field: "order_count", op: "at_least", value: 2 }] }
    const matching = people.filter((one) => holds(segmentRules.parse(rules), one))
    const [list] = LISTS
    const onList = matching.filter(({ subscriptions }) =>
      subscriptions.some((one) => one.list_id === list && one.status === "confirmed"),
    )
    const [first] = onList
    await admin(shop).post("/admin/email-suppressions", { email: first?.email }).expect(200)
    expect(await count({ rules, list_id: list })).toEqual({
      people: matching.length,
      reachable: onList.length - 1,
    })
    const { reachable } = await count({ rules })
    expect(reachable).toBeGreaterThan(onList.length)
  })

  it("a campaign reaches the people of its segment on its list, and nobody else", async () => {
    const [list = ""] = LISTS
    const { id: segment_id } = await create(CUSTOMERS)
    const { id } = await createCampaign(shop, list, { segment_id })
    await admin(shop).delete(`/admin/email-segments/${segment_id}`).expect(409)
    await admin(shop).post(`/admin/email-campaigns/${id}/schedule`, {}).expect(200)
    await sql(shop, "UPDATE email_segment SET deleted_at = now() WHERE id = ?", [segment_id])
    // No mail leaves: the spec asks only who is chosen.
    await admin(shop).post("/admin/config/mail", { smtp_host: "127.0.0.1", smtp_port: 1 }).expect(200)
    await runInTenant(shop.tenant, () => sendEmailCampaigns.run(shop.container))
    await admin(shop).post(`/admin/email-campaigns/${id}/cancel`, {}).expect(200)
    const chosen = await sql(
      shop,
      "SELECT subscriber_id FROM email_campaign_recipient WHERE campaign_id = ? ORDER BY subscriber_id",
      [id],
    )
    const expected = people.filter(
      (one) =>
        holds(segmentRules.parse(CUSTOMERS), one) &&
        one.subscriptions.some((own) => own.list_id === list && own.status === "confirmed"),
    )
    expect(chosen.map(({ subscriber_id }) => subscriber_id)).toEqual(expected.map(({ id: own }) => own))
  })
})

describe("the routes of segments", () => {
  it("200: creates, reads, changes, lists and deletes a segment", async () => {
    const { id, rules } = await create(CUSTOMERS)
    expect(rules).toEqual(CUSTOMERS)
    const path = `/admin/email-segments/${id}`
    const name = unique("Renamed")
    const changed = { not: { field: "locale", op: "is", value: "tr" } }
    await admin(shop).post(path, { name, rules: changed }).expect(200)
    const { body } = await admin(shop).get(`/admin/email-segments?q=${name}`).expect(200)
    expect(body.email_segments).toMatchObject([{ id, name, rules: changed }])
    await admin(shop).delete(path).expect(200)
    await admin(shop).get(path).expect(404)
  })

  const deep = (levels: number): unknown =>
    levels === 1 ? { field: "locale", op: "is", value: "en" } : { not: deep(levels - 1) }
  const wide = (conditions: number) => ({
    any: Array.from({ length: conditions }, () => ({ field: "locale", op: "is", value: "en" })),
  })

  it("200: rules of 6 levels and 50 conditions", async () => {
    await count({ rules: deep(6) })
    await count({ rules: wide(50) })
  })

  it.each([
    ["7 levels", deep(7)],
    ["3,000 levels", deep(3_000)],
    ["51 conditions", wide(51)],
    ["no conditions", { all: [] }],
    ["an unknown field", { field: "password", op: "is", value: "x" }],
    ["SQL as an operator", { field: "email", op: "is' OR true --", value: "x" }],
    ["an operator of another field", { field: "email", op: "at_least", value: 1 }],
    ["a text as a number", { field: "order_count", op: "at_least", value: "1" }],
    ["a total without currency", { field: "order_total", op: "at_least", value: 1 }],
    ["two joints", { all: [deep(1)], any: [deep(1)] }],
    ["an inherited name", { field: "__proto__", op: "is", value: "x" }],
    ["nothing", {}],
  ])("400: %s", async (_what, rules) => {
    const { body } = await admin(shop).post("/admin/email-segments/count", { rules }).expect(400)
    expect(body.code).toBe("invalid_field")
  })

  it("400: names the place of a wrong condition", async () => {
    const rules = { all: [deep(1), { not: { field: "added", op: "in_last_days", value: 0 } }] }
    const { body } = await admin(shop).post("/admin/email-segments/count", { rules }).expect(400)
    expect(JSON.stringify(body)).toContain("rules.all.1.not.value")
  })

  it("401 and 404", async () => {
    await storefront(shop).get("/admin/email-segments").expect(401)
    await storefront(shop).post("/admin/email-segments/count", { rules: CUSTOMERS }).expect(401)
    await admin(shop).get("/admin/email-segments/none").expect(404)
    const campaign = { name: "x", list_id: LISTS[0], segment_id: "none", subject: "x" }
    const blocks = [{ type: "text", text: "x" }]
    await admin(shop)
      .post("/admin/email-campaigns", { ...campaign, blocks })
      .expect(404)
  })
})
