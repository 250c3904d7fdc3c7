import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { purgeFormSubmissions } from "../../../src/features/forms/jobs"
import { purgeOutboxEvents } from "../../../src/features/outbox/jobs/purge-events"
import { eraseAfterRetentionJob } from "../../../src/features/privacy/jobs"
import { recordsRemovals } from "../../../src/features/privacy/services/records-removals"
import { deletesExpired } from "../../../src/kits/due-rows/deletes-expired"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCampaign, createDirectList, createSubscriber } from "../../factories/email-marketing"
import { emptyCart } from "../../factories/events"
import { createPublishedForm, field, formContent, postSubmission } from "../../factories/forms"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

const DAY_MS = 86_400_000
const EXPIRED = { rows: [{ table: "retention_run", moment: "ran_at" }], restSeconds: 60 }

let shop: TenantShop

beforeAll(async () => {
  // A shop of its own, because the clock moves far.
  shop = await useTenant("retention")
})

async function runAfter(days: number): Promise<void> {
  const now = clock.now()
  const restoreClock = clock.use({ now: () => now + days * DAY_MS })
  try {
    await runInTenant(shop.tenant, () => eraseAfterRetentionJob.run(shop.container))
  } finally {
    restoreClock()
  }
}

describe("the retention of personal data", () => {
  it("takes network and browser from a decision about cookies, and the proof stays valid", async () => {
    const { body } = await storefront(shop)
      .post("/store/cookie-consent", { action: "accept_all" })
      .expect(200)
    const { hash } = body.cookie_consent
    const stored = async () => {
      const [row] = await sql(
        shop,
        "SELECT network, user_agent, salt, session_id FROM cookie_consent_record WHERE hash = :hash",
        { hash },
      )
      return row
    }
    const { session_id, ...before } = (await stored()) ?? {}
    await runAfter(390)
    expect(await stored()).toMatchObject(before)
    expect(before.network).not.toBeNull()
    await runAfter(400)
    expect(await stored()).toMatchObject({ network: null, user_agent: null, salt: null })
    const proof = await admin(shop).get(`/admin/cookie-consents/${session_id}`).expect(200)
    expect(proof.body.cookie_consent.broken).toBeNull()
  })

  it("takes email and address from an open cart, and not from one that is in use", async () => {
    const address = { first_name: "Ada", last_name: "Byron", address_1: "Lane 1", country_code: "de" }
    const cartWith = async (email: string) => {
      const id = await emptyCart(shop)
      await storefront(shop)
        .post(`/store/carts/${id}`, { email, shipping_address: address, metadata: { gift: "For Ada" } })
        .expect(200)
      return id
    }
    const [old, young] = [await cartWith("old@retention.test"), await cartWith("young@retention.test")]
    const stored = (id: string) =>
      sql(
        shop,
        `SELECT cart.email, cart.metadata, address.last_name FROM cart
           LEFT JOIN cart_address AS address ON address.id = cart.shipping_address_id WHERE cart.id = :id`,
        { id },
      )
    await sql(shop, "UPDATE cart SET updated_at = now() - interval '91 days' WHERE id = :old", { old })
    await sql(
      shop,
      `UPDATE cart_address SET updated_at = now() - interval '91 days'
        WHERE id IN (SELECT shipping_address_id FROM cart WHERE id IN (:old, :young))`,
      { old, young },
    )
    await runAfter(0)
    expect(await stored(old)).toEqual([{ email: null, metadata: null, last_name: null }])
    expect(await stored(young)).toMatchObject([{ email: "young@retention.test", last_name: "Byron" }])
  })

  it("deletes an address that never confirmed, and forgets whom a campaign was sent to", async () => {
    const { id: list } = await createDirectList(shop)
    const campaign = await createCampaign(shop, list)
    const email = `${unique("never")}@retention.test`
    const values = { id: unique("row"), email, list, campaign: campaign.id }
    await sql(
      shop,
      "INSERT INTO email_subscriber (id, email, locale, created_at) VALUES (:id, :email, 'en', now() - interval '31 days')",
      values,
    )
    await sql(
      shop,
      `INSERT INTO email_subscription (id, subscriber_id, list_id, email, status, locale, updated_at)
       VALUES (:id, :id, :list, :email, 'unconfirmed', 'en', now() - interval '31 days')`,
      values,
    )
    await sql(
      shop,
      `INSERT INTO email_campaign_recipient (id, campaign_id, subscriber_id, subscription_id, email, status, sent_at)
       VALUES (:id, :campaign, :id, :id, :email, 'sent', now() - interval '400 days')`,
      values,
    )
    await runAfter(0)
    await runAfter(0)
    const left = async (table: string) =>
      sql(shop, `SELECT email FROM ${table} WHERE id = :id`, { id: values.id })
    expect(await left("email_subscription")).toEqual([])
    expect(await left("email_subscriber")).toEqual([])
    expect(await left("email_campaign_recipient")).toEqual([{ email: null }])
  })

  it("deletes a guest whose cart is gone, after the time that the shop sets", async () => {
    const cart = await emptyCart(shop)
    const [row] = await sql(shop, "SELECT customer_id FROM cart WHERE id = :cart", { cart })
    const guest = row?.customer_id ?? ""
    const values = { id: unique("row"), guest }
    for (const statement of [
      `INSERT INTO customer_address (id, customer_id, last_name, is_default_shipping, is_default_billing)
       VALUES (:id, :guest, 'Byron', false, false)`,
      `INSERT INTO customer_account_holder (id, customer_id, account_holder_id, created_at)
       VALUES (:id, :guest, :id, now() - interval '100 days')`,
      "UPDATE customer SET created_at = now() - interval '100 days' WHERE id = :guest",
    ])
      await sql(shop, statement, values)
    const left = async () => {
      const counts = [
        "SELECT 1 FROM customer WHERE id = :guest",
        "SELECT 1 FROM customer_address WHERE customer_id = :guest",
        "SELECT 1 FROM customer_account_holder WHERE customer_id = :guest",
      ].map(async (statement) => (await sql(shop, statement, values)).length)
      return Promise.all(counts)
    }
    await runAfter(0)
    expect(await left()).toEqual([1, 1, 1])

    await sql(shop, "UPDATE cart SET updated_at = now() - interval '91 days' WHERE id = :cart", { cart })
    const putBack = await overrideSettings(shop, "privacy", { guest_retention_days: 101 })
    await runAfter(0)
    await runAfter(0)
    expect(await left()).toEqual([1, 1, 1])
    await putBack()
    await runAfter(0)
    expect(await left()).toEqual([0, 0, 0])
  })

  it.each([
    ["with an account", { has_account: true }],
    ["whom an admin has added", { created_by: "user_1" }],
    ["with an order", {}],
    ["in a group", {}],
  ])("keeps a customer %s", async (what, columns) => {
    const id = unique("cus")
    const values = { id, email: `${id}@retention.test`, has_account: false, created_by: null, ...columns }
    await sql(
      shop,
      `INSERT INTO customer (id, email, has_account, created_by, created_at)
       VALUES (:id, :email, :has_account, :created_by, now() - interval '900 days')`,
      values,
    )
    if (what === "with an order")
      await sql(
        shop,
        `INSERT INTO "order" (id, customer_id, currency_code, version) VALUES (:id, :id, 'eur', 1)`,
        values,
      )
    if (what === "in a group") {
      await sql(shop, "INSERT INTO customer_group (id, name) VALUES (:id, :id)", values)
      await sql(
        shop,
        `INSERT INTO customer_group_customer (id, customer_id, customer_group_id) VALUES (:id, :id, :id)`,
        values,
      )
    }
    await runAfter(0)
    expect(await sql(shop, "SELECT email FROM customer WHERE id = :id", values)).toEqual([
      { email: values.email },
    ])
  })

  it("keeps the evidence of a consent to mails until three years after its end", async () => {
    const list = await createDirectList(shop)
    const consent_text = "News, please."
    const [kept, ended] = [
      await createSubscriber(shop, { lists: [list.handle], consent_text }),
      await createSubscriber(shop, { lists: [list.handle], consent_text }),
    ]
    await admin(shop)
      .post(`/admin/email-subscribers/${ended.id}/lists`, { unsubscribe: [list.handle], source: "phone" })
      .expect(200)
    const stored = async ({ email }: { email: string }) => {
      const rows = await Promise.all([
        sql(shop, "SELECT id FROM email_consent_event WHERE email = :email", { email }),
        sql(shop, "SELECT id FROM consent_receipt WHERE subject_email = :email", { email }),
        sql(shop, "SELECT id FROM email_subscription WHERE email = :email", { email }),
        sql(shop, "SELECT id FROM email_subscriber WHERE email = :email", { email }),
      ])
      return rows.map(({ length }) => length)
    }
    await runAfter(1_094)
    expect(await stored(ended)).toEqual([2, 1, 1, 1])
    await runAfter(1_096)
    await runAfter(1_096)
    expect(await stored(ended)).toEqual([0, 0, 0, 0])
    expect(await stored(kept)).toEqual([1, 1, 1, 1])
  })
})

describe("GET /admin/personal-data/retention-runs", () => {
  // Earlier specs ran the job years ahead.
  beforeEach(async () => {
    await sql(shop, "DELETE FROM retention_run", {})
  })

  interface Run {
    job: string
    removed: Record<string, number>
    failed: string[]
  }
  const runs = async (query = "") => {
    const { body } = await admin(shop).get(`/admin/personal-data/retention-runs?limit=50${query}`).expect(200)
    return body as { retention_runs: Run[]; count: number }
  }
  const oldCart = async () => {
    const cart = await emptyCart(shop)
    await storefront(shop)
      .post(`/store/carts/${cart}`, { email: `${unique("old")}@retention.test` })
      .expect(200)
    await sql(shop, "UPDATE cart SET updated_at = now() - interval '91 days' WHERE id = :cart", { cart })
    return async () => (await sql(shop, "SELECT email FROM cart WHERE id = :cart", { cart }))[0]?.email
  }

  /** Makes the database refuse changes, until `allow`. */
  const refuse = async (changes: string) => {
    await sql(
      shop,
      `CREATE OR REPLACE FUNCTION refuse_test() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END'`,
      {},
    )
    await sql(shop, `CREATE TRIGGER refuse_test BEFORE ${changes} EXECUTE FUNCTION refuse_test()`, {})
  }
  const allow = (table: string) => sql(shop, `DROP TRIGGER refuse_test ON ${table}`, {})

  it("200: lists how many rows each run has removed, and no run without any", async () => {
    await runAfter(0)
    await runAfter(0)
    const before = await runs()
    await oldCart()
    await runAfter(0)
    await runAfter(0)
    const { retention_runs, count } = await runs()
    expect(count).toBe(before.count + 1)
    expect(retention_runs[0]).toMatchObject({
      job: "erase-after-retention",
      removed: { cart: 1 },
      failed: [],
    })
  })

  // Whichever stands first among the declared tables, it does not stop the other one.
  it.each(["email_subscriber", "cart"])(
    "200: names %s if it failed, and others are erased",
    async (table) => {
      const name = unique("never")
      await sql(
        shop,
        "INSERT INTO email_subscriber (id, email, locale, created_at) VALUES (:name, :email, 'en', now() - interval '31 days')",
        { name, email: `${name}@retention.test` },
      )
      const email = await oldCart()
      const left = async () => ({
        email_subscriber: (await sql(shop, "SELECT id FROM email_subscriber WHERE id = :name", { name }))
          .length,
        cart: (await email()) === null ? 0 : 1,
      })
      await refuse(`UPDATE OR DELETE ON ${table} FOR EACH ROW`)
      const logged = vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue()
      await runAfter(0)
      await allow(table)
      expect((await runs()).retention_runs[0]?.failed).toEqual([table])
      expect(logged.mock.calls.flat().join()).toMatch(new RegExp(`'${table}'.*${shop.tenant.slug}`))
      logged.mockRestore()
      expect(await left()).toEqual({ email_subscriber: 0, cart: 0, [table]: 1 })
      await runAfter(0)
      expect((await runs()).retention_runs[0]).toMatchObject({ failed: [], removed: { [table]: 1 } })
      expect(await left()).toEqual({ email_subscriber: 0, cart: 0 })
    },
  )

  it("200: lists the jobs of other features", async () => {
    const form = await createPublishedForm(shop, { content: formContent([field("wish")]) })
    await postSubmission(shop, { form_slug: form.slug, answers: { wish: "Clay" } })
    await sql(shop, "UPDATE form_submission SET purge_after = now() - interval '1 day' WHERE form_id = :id", {
      id: form.id,
    })
    await runInTenant(shop.tenant, () => purgeFormSubmissions.run(shop.container))
    expect((await runs("&job=purge-form-submissions")).retention_runs).toMatchObject([
      { job: "purge-form-submissions", removed: { form_submission: 1 }, failed: [] },
    ])
  })

  it("200: lists what a job had removed before a part of it failed", async () => {
    const age = { id: unique("evt"), at: new Date(clock.now() - 40 * DAY_MS) }
    await sql(
      shop,
      `INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
       VALUES (:id, 'review.approved', 1, 'review', 'rev_old', '{}', :at)`,
      age,
    )
    await refuse("DELETE ON webhook_endpoint FOR EACH STATEMENT")
    const run = () => runInTenant(shop.tenant, () => purgeOutboxEvents.run(shop.container))
    await expect(run())
      .rejects.toThrow("refused")
      .finally(() => allow("webhook_endpoint"))
    const listed = async () => (await runs("&job=purge-outbox-events")).retention_runs
    expect(await listed()).toMatchObject([{ removed: { outbox_event: 1 }, failed: ["outbox_event"] }])
    await run()
    expect(await listed()).toHaveLength(1)
  })

  it("200: lists the batches that were deleted before one that failed", async () => {
    const fresh = { ...EXPIRED, name: "purge-some", rowsAtOnce: 1 }
    const job = recordsRemovals(deletesExpired(fresh))
    const ids = [unique("retrun"), unique("retrun")]
    for (const [index, id] of ids.entries())
      await sql(
        shop,
        `INSERT INTO retention_run (id, job, removed, failed, ran_at, created_at, updated_at)
         VALUES (:id, 'old', '{}', '{}', :at, now(), now())`,
        { id, at: new Date(clock.now() - (10 - index) * DAY_MS) },
      )
    await refuse(`DELETE ON retention_run FOR EACH ROW WHEN (OLD.id = '${ids[1]}')`)
    const run = () => runInTenant(shop.tenant, () => job.run(shop.container))
    await expect(run())
      .rejects.toThrow("refused")
      .finally(() => allow("retention_run"))
    expect((await runs("&job=purge-some")).retention_runs).toMatchObject([
      { removed: { retention_run: 1 }, failed: ["retention_run"] },
    ])
  })

  it("401: without an admin", async () => {
    await storefront(shop).get("/admin/personal-data/retention-runs").expect(401)
  })
})
