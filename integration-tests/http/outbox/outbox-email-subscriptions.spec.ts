import { beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import {
  anyEmail,
  createDirectList,
  createEmailList,
  subscribeDirectly,
} from "../../factories/email-marketing"
import { eventsOf } from "../../factories/outbox-events"
import { spamToken } from "../../factories/spam-token"
import { storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("outbox-email")
})

const subscriptionOf = async (email: string) => {
  const [row] = await sql(shop, "SELECT id FROM email_subscription WHERE email = :email", { email })
  return String(row?.id)
}

describe("the events of email subscriptions", () => {
  it("tell that somebody has subscribed, and has unsubscribed", async () => {
    const { handle: list } = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list, { source: "footer" })
    const id = await subscriptionOf(email)
    const payload = { id, list, email, locale: "en", source: "footer" }
    expect(await eventsOf(shop, id)).toEqual([{ type: "email_subscription.confirmed", payload }])

    const token = await runInTenant(shop.tenant, () =>
      shop.container.resolve("emailMarketing").linkToken("unsubscribe", { id }),
    )
    await storefront(shop).post("/store/email-unsubscribe", { token }).expect(200)
    expect((await eventsOf(shop, id)).map(({ type }) => type)).toEqual([
      "email_subscription.confirmed",
      "email_subscription.unsubscribed",
    ])
  })

  it("do not tell of an address that waits for its confirmation", async () => {
    const { handle: list } = await createEmailList(shop)
    const email = anyEmail()
    await storefront(shop)
      .post("/store/email-subscribe", { email, list })
      .set("x-svc-spam-token", await spamToken(shop))
      .expect(200)
    expect(await eventsOf(shop, await subscriptionOf(email))).toEqual([])
  })
})
