import { beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createDirectList, subscribeDirectly } from "../../factories/email-marketing"
import { unique } from "../../factories/unique"
import { storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
const GMAIL = "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)"
const LONG_AGO = new Date(Date.UTC(2026, 0, 1))

let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("email-tracking")
})

/** A campaign that was sent to one subscriber, with two links. */
async function sentMail() {
  const { handle, id: listId } = await createDirectList(shop)
  const email = await subscribeDirectly(shop, handle)
  const [subscription] = await sql(shop, "SELECT id, subscriber_id FROM email_subscription WHERE email = ?", [
    email,
  ])
  const id = (prefix: string) =>
    `${prefix}_${unique()
      .replaceAll(/[^0-9a-f]/g, "")
      .slice(0, 26)
      .toUpperCase()}`
  const campaign = id("ecamp")
  const subscriber = subscription?.subscriber_id ?? ""
  await sql(
    shop,
    "INSERT INTO email_campaign (id, name, list_id, status, subject, locale, blocks) VALUES (?, 'x', ?, 'sent', 'x', 'en', '[]')",
    [campaign, listId],
  )
  for (const position of [1, 2])
    await sql(shop, "INSERT INTO email_campaign_link (id, campaign_id, position, url) VALUES (?, ?, ?, ?)", [
      id("eclnk"),
      campaign,
      position,
      `https://shop.test/page-${position}?a=1&b=2`,
    ])
  await sql(
    shop,
    "INSERT INTO email_campaign_recipient (id, campaign_id, subscriber_id, subscription_id, email, status, sent_at) VALUES (?, ?, ?, ?, ?, 'sent', ?)",
    [id("ecrcp"), campaign, subscriber, subscription?.id, email, LONG_AGO],
  )
  const sign = (...parts: string[]) =>
    runInTenant(shop.tenant, () => shop.container.resolve("emailMarketing").trackSignature(...parts))
  const key = shop.publishableKey
  return {
    open: `/store/track/open/${campaign}/${subscriber}?s=${await sign("open", campaign, subscriber)}&key=${key}`,
    click: async (position: number) =>
      `/store/track/click/${campaign}/${subscriber}?l=${position}&s=${await sign("click", campaign, subscriber, String(position))}&key=${key}`,
    counts: async () => {
      const [row] = await sql(
        shop,
        "SELECT opens, machine_opens, clicks, machine_clicks, opened_at IS NOT NULL AS opened FROM email_campaign_recipient WHERE campaign_id = ?",
        [campaign],
      )
      return row
    },
    campaign,
    subscriber,
  }
}

const NOTHING = { opens: 0, machine_opens: 0, clicks: 0, machine_clicks: 0, opened: false }
const byMail = () => storefront(shop, { key: null })

describe("GET /store/track/open/:campaignId/:subscriberId", () => {
  it("200: answers a picture of one pixel, and counts people and machines apart", async () => {
    const mail = await sentMail()
    for (const agent of [CHROME, GMAIL, "Mozilla/5.0", "Slackbot 1.0"]) {
      const { headers, body } = await byMail().get(mail.open).set("user-agent", agent).expect(200)
      expect(headers["content-type"]).toBe("image/gif")
      expect(headers["cache-control"]).toContain("no-store")
      expect(body.subarray(0, 6).toString()).toBe("GIF89a")
    }
    expect(await mail.counts()).toEqual({ ...NOTHING, opens: 2, machine_opens: 2, opened: true })
  })

  it("200: the same picture without a signature, and nothing is recorded", async () => {
    const mail = await sentMail()
    const { body } = await storefront(shop)
      .get(`/store/track/open/${mail.campaign}/${mail.subscriber}`)
      .expect(200)
    expect(body.subarray(0, 6).toString()).toBe("GIF89a")
    await storefront(shop).get("/store/track/open/none/none").expect(200)
    expect(await mail.counts()).toEqual(NOTHING)
  })

  it("with one altered character, nothing is recorded", async () => {
    const mail = await sentMail()
    for (let at = 1; at < mail.open.length; at++)
      await byMail().get(altered(mail.open, at)).set("user-agent", CHROME)
    expect(await mail.counts()).toEqual(NOTHING)
  })

  it("401: without a key", async () => {
    await byMail().get("/store/track/open/none/none").expect(401)
  })
})

describe("GET /store/track/click/:campaignId/:subscriberId", () => {
  it("302: redirects to the stored address, and counts people and robots apart", async () => {
    const mail = await sentMail()
    for (const agent of [CHROME, "curl/8.5.0"]) {
      const { headers } = await byMail()
        .get(await mail.click(2))
        .set("user-agent", agent)
        .expect(302)
      expect(headers.location).toBe("https://shop.test/page-2?a=1&b=2")
    }
    expect(await mail.counts()).toEqual({ ...NOTHING, clicks: 1, machine_clicks: 1, opened: true })
    const links = await sql(
      shop,
      "SELECT position, clicks, machine_clicks FROM email_campaign_link WHERE campaign_id = ? ORDER BY position",
      [mail.campaign],
    )
    expect(links).toEqual([
      { position: 1, clicks: 0, machine_clicks: 0 },
      { position: 2, clicks: 1, machine_clicks: 1 },
    ])
  })

  it("400: with one altered character there is no redirect, and nothing is recorded", async () => {
    const mail = await sentMail()
    const path = await mail.click(1)
    for (let at = 1; at < path.length; at++) {
      const { status, headers } = await byMail().get(altered(path, at)).set("user-agent", CHROME)
      expect([400, 401, 404]).toContain(status)
      expect(headers.location).toBeUndefined()
    }
    expect(await mail.counts()).toEqual(NOTHING)
  })

  it("400: without a signature, or with the one of another link", async () => {
    const mail = await sentMail()
    const path = `/store/track/click/${mail.campaign}/${mail.subscriber}`
    expect((await storefront(shop).get(path).expect(400)).body.code).toBe("missing_field")
    const second = (await mail.click(2)).replace("l=2", "l=1")
    expect((await byMail().get(second).expect(400)).body.code).toBe("invalid_field")
    expect(
      (
        await byMail()
          .get(`${await mail.click(2)}&url=https://evil.test`)
          .expect(400)
      ).body.code,
    ).toBe("unknown_field")
  })

  it("401 and 404: without a key, and for a deleted campaign", async () => {
    const mail = await sentMail()
    await byMail().get("/store/track/click/none/none?l=1&s=x").expect(401)
    await sql(shop, "DELETE FROM email_campaign WHERE id = ?", [mail.campaign])
    await byMail()
      .get(await mail.click(1))
      .expect(404)
  })
})

/** The address with another character at one place. */
function altered(path: string, at: number): string {
  return path.slice(0, at) + (path[at] === "x" ? "y" : "x") + path.slice(at + 1)
}
