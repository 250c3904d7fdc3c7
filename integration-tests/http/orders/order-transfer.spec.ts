import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import {
  type Customer,
  createStockedProduct,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { transferToken } from "../../factories/owned/orders"
import { overrideSettings } from "../../factories/settings"
import { admin, storefront } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import { type MailServer, mailServer } from "../../harness/mail-server"

let shop: OrderShop
let product: StockedProduct
let customer: Customer
let other: Customer
let server: MailServer
const borrowed: (() => Promise<void>)[] = []

beforeAll(async () => {
  shop = await useOrderShop()
  server = await mailServer()
  borrowed.push(
    await overrideSettings(shop, "mail", {
      from_address: "hello@alder.test",
      smtp_host: "127.0.0.1",
      smtp_port: server.port,
      smtp_user: server.user,
      smtp_password: server.password,
    }),
    await overrideSettings(shop, "storefront", {
      url: "https://shop.alder.test",
      company_name: "Alder & Clay",
    }),
  )
  product = await createStockedProduct(shop, 1000)
  customer = await createCustomer(shop)
  other = await createCustomer(shop)
})

afterAll(async () => {
  for (const putBack of borrowed) await putBack()
  await server.close()
})

const guest = () => storefront(shop)
const as = ({ token }: Customer) => storefront(shop, { token })
const tokenOf = (id: string) => transferToken({ shop }, id)
const request = (who: Customer, id: string) => as(who).post(`/store/orders/${id}/transfer/request`, {})

describe("POST /store/orders/:id/transfer/request", () => {
  it("200: requests a guest's order, and reveals nothing about it", async () => {
    const { id } = await placedOrder(shop, { product })
    const { body } = await as(customer)
      .post(`/store/orders/${id}/transfer/request?fields=id,email`, { description: "Mine" })
      .expect(200)
    expect(body).toEqual({ success: true })
    expect(await tokenOf(id)).toEqual(expect.any(String))
    await as(customer).get(`/store/orders/${id}`).expect(404)
  })

  it("200: returns the same, and does nothing, for an order that cannot be requested", async () => {
    const cancelled = await placedOrder(shop, { product })
    await admin(shop).post(`/admin/orders/${cancelled.id}/cancel`, {}).expect(200)
    const anothers = await placedOrder(shop, { product, customer: other })
    const asked = await placedOrder(shop, { product })
    await request(other, asked.id).expect(200)
    const token = await tokenOf(asked.id)
    for (const id of ["order_none", cancelled.id, anothers.id, asked.id])
      expect((await request(customer, id).expect(200)).body).toEqual({ success: true })
    expect(await tokenOf(cancelled.id)).toBeUndefined()
    expect(await tokenOf(anothers.id)).toBeUndefined()
    expect(await tokenOf(asked.id)).toBe(token)
  })

  it("409: for the caller's own order", async () => {
    const { id } = await placedOrder(shop, { product, customer })
    expect((await request(customer, id).expect(409)).body.code).toBe("invalid_state")
  })

  it("401: for a guest", async () => {
    expect((await guest().post("/store/orders/any/transfer/request", {}).expect(401)).body.code).toBe(
      "missing_token",
    )
  })
})

describe("POST /store/orders/:id/transfer/accept", () => {
  it("200: gives the order to the customer, once", async () => {
    const { id } = await placedOrder(shop, { product })
    await request(customer, id).expect(200)
    const token = await tokenOf(id)
    const { body } = await guest().post(`/store/orders/${id}/transfer/accept`, { token }).expect(200)
    expect(body).toEqual({ success: true })
    await as(customer).get(`/store/orders/${id}`).expect(200)
    await guest().post(`/store/orders/${id}/transfer/accept`, { token }).expect(404)
  })
})

describe("POST /store/orders/:id/transfer/decline", () => {
  it("200: ends the request", async () => {
    const { id } = await placedOrder(shop, { product })
    await request(customer, id).expect(200)
    const token = await tokenOf(id)
    expect((await guest().post(`/store/orders/${id}/transfer/decline`, { token }).expect(200)).body).toEqual({
      success: true,
    })
    await guest().post(`/store/orders/${id}/transfer/accept`, { token }).expect(404)
    await as(customer).get(`/store/orders/${id}`).expect(404)
  })
})

describe.each(["accept", "decline"])("POST /store/orders/:id/transfer/%s", (answer) => {
  it("404: the same for a wrong token, another order's token, and an order that is unknown or not requested", async () => {
    const asked = await placedOrder(shop, { product })
    const also = await placedOrder(shop, { product })
    const quiet = await placedOrder(shop, { product })
    await request(customer, asked.id).expect(200)
    await request(customer, also.id).expect(200)
    const token = await tokenOf(also.id)
    const replies = await Promise.all(
      [
        [asked.id, "wrong"],
        [asked.id, token],
        [quiet.id, token],
        ["order_none", token],
      ].map(([id, of]) => guest().post(`/store/orders/${id}/transfer/${answer}`, { token: of }).expect(404)),
    )
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
    expect(await tokenOf(asked.id)).toEqual(expect.any(String))
  })

  it.each([{}, { token: "" }, { token: 1 }])("400: for %o", async (body) => {
    await guest().post(`/store/orders/any/transfer/${answer}`, body).expect(400)
  })
})

describe("POST /store/orders/:id/transfer/cancel", () => {
  it("200: for the customer who made the request; 404 for others and the second time", async () => {
    const { id } = await placedOrder(shop, { product })
    await request(customer, id).expect(200)
    const path = `/store/orders/${id}/transfer/cancel`
    const { body: refused } = await as(other).post(path, {}).expect(404)
    expect((await as(customer).post(path, {}).expect(200)).body).toEqual({ success: true })
    expect(await tokenOf(id)).toBeUndefined()
    expect((await as(customer).post(path, {}).expect(404)).body).toEqual(refused)
    expect((await as(other).post("/store/orders/order_none/transfer/cancel", {}).expect(404)).body).toEqual(
      refused,
    )
  })
})

describe("the mail to the guest", () => {
  it("links to the shop's page with the token, and names the order and the customer", async () => {
    const { id, email, display_id } = await placedOrder(shop, { product })
    await request(customer, id).expect(200)
    const { mail, recipients } = await mailTo(email)
    expect(recipients).toEqual([email])
    expect(mail.subject).toBe(`Move your order ${display_id} at Alder & Clay to an account?`)
    expect(mail.text).toContain(customer.email)
    const token = await tokenOf(id)
    expect(linkIn(mail.text)).toBe(`https://shop.alder.test/order/${id}/transfer/${token}`)
    expect(mail.html).toContain(`href="${linkIn(mail.text)}"`)
    await guest().post(`/store/orders/${id}/transfer/accept`, { token }).expect(200)
    await as(customer).get(`/store/orders/${id}`).expect(200)
  })

  it("uses the address from the shop's setting", async () => {
    const path = "/{locale}/orders/{id}/move?code={token}"
    const putBack = await overrideSettings(shop, "storefront", { order_transfer_path: path })
    try {
      const { id, email } = await placedOrder(shop, { product })
      await request(customer, id).expect(200)
      const { mail } = await mailTo(email)
      expect(linkIn(mail.text)).toBe(`https://shop.alder.test/en/orders/${id}/move?code=${await tokenOf(id)}`)
    } finally {
      await putBack()
    }
  })

  it("uses the shop's language", async () => {
    const putBack = await overrideSettings(shop, "storefront", { default_locale: "de" })
    try {
      const { id, email } = await placedOrder(shop, { product })
      await request(customer, id).expect(200)
      expect((await mailTo(email)).mail.subject).toContain("in ein Konto übernehmen?")
    } finally {
      await putBack()
    }
  })

  it("hides the token from admins", async () => {
    const { id, email } = await placedOrder(shop, { product })
    await request(customer, id).expect(200)
    await mailTo(email)
    const { body } = await admin(shop).get("/admin/notifications?limit=100").expect(200)
    expect(JSON.stringify(body)).not.toContain(await tokenOf(id))
  })

  it("is sent at most five times a day, however many requests arrive", async () => {
    const { id, email } = await placedOrder(shop, { product })
    const ask = () => request(customer, id).expect(200)
    for (let mails = 1; mails <= 5; mails++) {
      await ask()
      await mailTo(email, mails)
      await as(customer).post(`/store/orders/${id}/transfer/cancel`, {}).expect(200)
    }
    await ask()
    // This mail comes after the one that must not be sent. When it has arrived, the other one would have arrived too.
    const last = await placedOrder(shop, { product })
    await request(customer, last.id).expect(200)
    await mailTo(last.email)
    expect(mailsTo(email)).toHaveLength(5)
  })

  it.each(["/move?code={token}", "/move/{id}", "//evil.test/{id}/{token}", "https://evil.test/{id}/{token}"])(
    "400: %s is no path for its page",
    async (order_transfer_path) => {
      await admin(shop).post("/admin/config/storefront", { order_transfer_path }).expect(400)
    },
  )
})

const mailsTo = (address: string) => server.received.filter(({ recipients }) => recipients.includes(address))

/** Waits until an address has `count` mails. Returns the latest one. */
function mailTo(address: string, count = 1) {
  return eventually(() => {
    const found = mailsTo(address)[count - 1]
    if (!found) throw new Error(`No mail to ${address} yet.`)
    return found
  })
}

function linkIn(text: string | undefined): string {
  return /^https?:\S+$/m.exec(text ?? "")?.[0] ?? ""
}
