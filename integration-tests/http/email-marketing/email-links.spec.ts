import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { CHROME, campaignShop, movableClock } from "../../factories/campaign-shop"
import { sql } from "../../factories/checkout"
import {
  anyEmail,
  createCampaign,
  createDirectList,
  createEmailList,
  mailConfirmations,
  subscribeDirectly,
} from "../../factories/email-marketing"
import { admin, storefront } from "../../harness/api"
import { proofSize } from "../../harness/proof-size"
import { type TenantShop, useTenant } from "../../harness/tenants"

const SCANS = proofSize({ full: 1_000, small: 100 })
const SCANNERS = ["", "curl/8.5.0", "Mozilla/5.0 (Windows NT 10.0) BarracudaCentral", CHROME]

let mails: Awaited<ReturnType<typeof campaignShop>>
let shop: TenantShop
let other: TenantShop
const time = movableClock()

beforeAll(async () => {
  mails = await campaignShop("email-links")
  shop = mails.shop
  other = await useTenant("email-links-other")
})
afterAll(() => mails.close())
afterEach(() => time.restore())

const visitor = () => storefront(shop, { key: null })
const person = (path: string) => visitor().get(path).set("user-agent", CHROME)
const statusOf = async (email: string) => {
  const [row] = await sql(shop, "SELECT status FROM email_subscription WHERE email = ?", [email])
  return row?.status
}
/** The same link as mails of earlier releases contained it. */
const withKey = (link: string, key: string) => link.replace(/tenant=[^&]+/, `key=${key}`)

/** A campaign that was sent to so many people. */
async function sentTo(people: number) {
  const list = await createDirectList(shop)
  const readers: string[] = []
  for (let reader = 0; reader < people; reader++) readers.push(await subscribeDirectly(shop, list.handle))
  const { id } = await createCampaign(shop, list.id)
  await mails.sendNow(id)
  return { id, list, readers }
}

const keysOf = async () =>
  (await admin(shop).get("/admin/api-keys?type=publishable&limit=50").expect(200)).body.api_keys as {
    id: string
    token: string
    revoked_at: string | null
  }[]

describe("the links of a delivered mail", () => {
  it("work after each key of the shop was revoked, also those that contain the key", async () => {
    const { id, readers } = await sentTo(4)
    const [clicking = "", choosing = "", leaving = "", old = ""] = readers
    const asked = anyEmail()
    const { handle: list } = await createEmailList(shop)
    await storefront(shop).post("/store/email-subscribe", { email: asked, list }).expect(200)
    await mailConfirmations(shop)
    const key = shop.publishableKey
    for (const one of await keysOf())
      if (!one.revoked_at) await admin(shop).post(`/admin/api-keys/${one.id}/revoke`, {}).expect(200)
    await storefront(shop).get("/store/regions").expect(401)
    time.wait(2)

    const confirm = mails.link(asked, "/store/email-confirm")
    expect(confirm).not.toContain(key)
    expect((await person(confirm).expect(200)).body.email_subscription.status).toBe("confirmed")
    await person(mails.link(clicking, "/store/track/open/")).expect(200)
    const { headers } = await person(mails.link(clicking, "/store/track/click/")).expect(302)
    expect(headers.location).toBe("https://shop.test/bowls")
    const preferences = mails.link(choosing, "/store/email-preferences")
    const page = await person(preferences).set("accept", "text/html").expect(200)
    expect(page.text).toContain("<form")
    await visitor().post(preferences).type("form").send("lists=").expect(200)
    expect(await statusOf(choosing)).toBe("unsubscribed")
    const leave = mails.link(leaving, "/store/email-unsubscribe")
    await visitor().post(leave).type("form").send("List-Unsubscribe=One-Click").expect(200)
    expect(await statusOf(leaving)).toBe("unsubscribed")
    await person(withKey(mails.link(old, "/store/track/click/"), key)).expect(302)
    const oldLeave = withKey(mails.link(old, "/store/email-unsubscribe"), key)
    await visitor().post(oldLeave).type("form").send("List-Unsubscribe=One-Click").expect(200)
    expect(await statusOf(old)).toBe("unsubscribed")
    expect((await mails.read(id)).results).toMatchObject({ clicked: 2, opened: 2, unsubscribed: 2 })

    // A new key for the other tests.
    const made = await admin(shop).post("/admin/api-keys", { title: "new", type: "publishable" }).expect(200)
    const channels = (await admin(shop).get("/admin/sales-channels").expect(200)).body.sales_channels
    await admin(shop)
      .post(`/admin/api-keys/${made.body.api_key.id}/sales-channels`, {
        add: channels.map((channel: { id: string }) => channel.id),
      })
      .expect(200)
    shop.publishableKey = made.body.api_key.token
  })

  it("open nothing of another shop, and nothing without the shop's name", async () => {
    const { id, readers } = await sentTo(1)
    const [email = ""] = readers
    time.wait(2)
    const slug = shop.tenant.slug
    for (const path of ["/store/email-unsubscribe", "/store/email-preferences", "/store/track/click/"]) {
      const link = mails.link(email, path)
      const named = (name: string) => link.replace(`tenant=${slug}`, name)
      expect(link).toContain(`tenant=${slug}`)
      await person(named(`tenant=${other.tenant.slug}`)).expect(400)
      await person(named(`key=${other.publishableKey}`)).expect(400)
      await person(named("key=pk_unknown")).expect(400)
      await person(named("tenant=no-such-shop")).expect(404)
      await person(named("tenant=")).expect(401)
      await person(`${link}&tenant=${other.tenant.slug}`).expect(401)
      await person(link.replace("/store/", "/hooks/").replace(`tenant=${slug}`, "")).expect(400)
      await person(link.replace("/store/", "/Hooks/")).expect(400)
    }
    const open = mails.link(email, "/store/track/open/").replace(slug, other.tenant.slug)
    await person(open).expect(200)
    expect(await statusOf(email)).toBe("confirmed")
    expect((await mails.read(id)).results).toMatchObject({ opened: 0, clicked: 0, unsubscribed: 0 })
  })

  it("may also name the shop by the host, and by the path without the key", async () => {
    const { readers } = await sentTo(1)
    const [email = ""] = readers
    time.wait(2)
    const path = mails.link(email, "/store/email-unsubscribe").replace("/store/", "/hooks/")
    await person(path.replace(/&?tenant=[^&]+/, ""))
      .set("host", shop.host)
      .expect(200)
    expect(await statusOf(email)).toBe("unsubscribed")
  })

  it(`change nothing by ${SCANS} visits of scanners to the page with the lists`, async () => {
    const { id, readers } = await sentTo(5)
    const paths = readers.map((email) => mails.link(email, "/store/email-preferences"))
    const before = await sql(shop, "SELECT count(*) AS events FROM email_consent_event")
    for (let turn = 0; turn < SCANS / paths.length; turn++)
      await Promise.all(
        paths.map((path, index) =>
          visitor()
            .get(path)
            .set("user-agent", SCANNERS[(turn + index) % SCANNERS.length] ?? "")
            .expect(200),
        ),
      )
    for (const email of readers) expect(await statusOf(email)).toBe("confirmed")
    expect(await sql(shop, "SELECT count(*) AS events FROM email_consent_event")).toEqual(before)
    expect((await mails.read(id)).results).toMatchObject({ opened: 0, clicked: 0, unsubscribed: 0 })
  })
})
