import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { campaignShop, movableClock } from "../../factories/campaign-shop"
import { sql } from "../../factories/checkout"
import { createCampaign, createDirectList, subscribeDirectly } from "../../factories/email-marketing"
import { unique } from "../../factories/unique"
import { storefront } from "../../harness/api"

const DAY_MINUTES = 1_440
const DAY_MS = 86_400_000
/** Gateways open links with the name of a browser. */
const GATEWAY = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36"

let mails: Awaited<ReturnType<typeof campaignShop>>
const time = movableClock()

beforeAll(async () => {
  mails = await campaignShop("email-campaign-revenue")
})
afterAll(() => mails.close())
afterEach(() => time.restore())

/** An order of this buyer, placed so many days from now. */
async function ordered(email: string, days: number, totals: Record<string, number>) {
  const id = unique("order")
  const at = new Date(Date.now() + days * DAY_MS)
  await sql(
    mails.shop,
    `INSERT INTO "order" (id, email, currency_code, status, is_draft_order, version, created_at, updated_at)
     VALUES (?, ?, 'eur', 'pending', false, 1, ?, ?)`,
    [id, email, at, at],
  )
  await sql(mails.shop, "INSERT INTO order_summary (id, order_id, version, totals) VALUES (?, ?, 1, ?)", [
    unique("ordsum"),
    id,
    JSON.stringify(totals),
  ])
}

/** Two campaigns that were sent to one buyer, and what clicks in their mails. */
async function twoCampaigns() {
  const list = await createDirectList(mails.shop)
  const buyer = await subscribeDirectly(mails.shop, list.handle)
  const sent = async () => {
    const { id } = await createCampaign(mails.shop, list.id)
    await mails.sendNow(id)
    const path = mails.link(buyer, "/store/track/click/")
    const click = (agent = GATEWAY) =>
      storefront(mails.shop, { key: null }).get(path).set("user-agent", agent).expect(302)
    return { id, click }
  }
  return { buyer, first: await sent(), second: await sent() }
}

const revenueOf = async (id: string) => {
  time.restore()
  return (await mails.reportOf(id)).revenue
}
const eur = (revenue: number, orders = 1) => [{ currency_code: "eur", orders, revenue }]

describe("the revenue of a campaign", () => {
  it("is that of orders whose buyer has clicked in its mail last, also after a click in another mail", async () => {
    const { buyer, first, second } = await twoCampaigns()
    time.wait(DAY_MINUTES)
    await first.click()
    time.wait(2 * DAY_MINUTES)
    await second.click()
    await ordered(buyer, 2.5, { current_order_total: 20 })
    time.wait(3 * DAY_MINUTES)
    await first.click()
    await ordered(buyer, 4, { current_order_total: 40 })
    time.wait(3.5 * DAY_MINUTES)
    await first.click()
    expect(await revenueOf(first.id)).toEqual(eur(40))
    expect(await revenueOf(second.id)).toEqual(eur(20))
  })

  it("counts seven days from the last click before the order, and not from the first", async () => {
    const { buyer, first, second } = await twoCampaigns()
    time.wait(DAY_MINUTES / 24)
    await first.click()
    time.wait(10 * DAY_MINUTES)
    await first.click()
    await ordered(buyer, 10.1, { current_order_total: 30 })
    await ordered(buyer, 18, { current_order_total: 500 })
    await ordered(buyer, 8, { current_order_total: 700 })
    expect(await revenueOf(first.id)).toEqual(eur(30))
    expect(await revenueOf(second.id)).toEqual([])
  })

  it("lets one campaign have an order, also if two were clicked at the same moment", async () => {
    const { buyer, first, second } = await twoCampaigns()
    time.wait(DAY_MINUTES)
    await first.click()
    await second.click()
    await ordered(buyer, 2, { current_order_total: 60 })
    expect([...(await revenueOf(first.id)), ...(await revenueOf(second.id))]).toEqual(eur(60))
  })

  it("deducts returned items and refunds once", async () => {
    const { buyer, first } = await twoCampaigns()
    time.wait(DAY_MINUTES)
    await first.click()
    // The engine writes the original total anew at each change, so it says nothing about what was returned.
    const order = (current: number, refunded: number) =>
      ordered(buyer, 2, {
        original_order_total: current,
        current_order_total: current,
        refunded_total: refunded,
        paid_total: 100,
      })
    // Money back without a return, a return that was refunded, two of them, and a return whose refund is to come.
    await order(100, 10)
    await order(60, 40)
    await order(30, 70)
    await order(70, 0)
    expect(await revenueOf(first.id)).toEqual(eur(90 + 60 + 30 + 70, 4))
  })
})

describe("a gateway that opens the links of a mail when it arrives", () => {
  it("is no person, whatever browser it claims to be, and takes no revenue", async () => {
    // The clock stands still, because a slow machine may need more than five seconds.
    time.wait(0)
    const { buyer, first, second } = await twoCampaigns()
    await first.click()
    await first.click("curl/8.5.0")
    await second.click()
    await ordered(buyer, 1, { current_order_total: 80 })
    for (const { id } of [first, second]) expect(await revenueOf(id)).toEqual([])
    const { results, links } = await mails.reportOf(first.id)
    expect(results).toMatchObject({ clicked: 0, machine_clicked: 1, opened: 0 })
    expect(links).toMatchObject([{ clicks: 0, machine_clicks: 2 }])
    time.wait(1)
    await first.click()
    await ordered(buyer, 2, { current_order_total: 90 })
    const after = await mails.reportOf(first.id)
    expect(after.results).toMatchObject({ clicked: 1, machine_clicked: 0, opened: 1 })
    expect(after.links).toMatchObject([{ clicks: 1, machine_clicks: 2 }])
    expect(after.revenue).toEqual(eur(170, 2))
  })

  it("counts a link whose mail was deleted with its person", async () => {
    const { first } = await twoCampaigns()
    await sql(mails.shop, "DELETE FROM email_campaign_recipient WHERE campaign_id = ?", [first.id])
    await first.click()
    expect((await mails.reportOf(first.id)).links).toMatchObject([{ clicks: 1, machine_clicks: 0 }])
  })
})
