import { beforeAll, describe, expect, it } from "vitest"
import { createCart } from "../../factories/create-cart"
import { spamToken } from "../../factories/spam-token"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop
let cart: { id: string }

beforeAll(async () => {
  shop = await useShop()
  cart = await createCart(shop)
})

const store = () => storefront(shop)
const spam = async () => ({ "x-svc-spam-token": await spamToken(shop) })

/** Where an address enters, and the address in the answer, if there is one. */
const ENTRIES: [string, (email: string) => Promise<{ status: number; stored?: unknown }>][] = [
  [
    "a registration",
    async (email) => {
      const body = { email, password: "correct horse battery", first_name: "Ada", last_name: "L" }
      return store().post("/auth/customer/emailpass/register", body)
    },
  ],
  [
    "the newsletter",
    async (email) =>
      store()
        .post("/store/newsletter", { email })
        .set(await spam()),
  ],
  [
    "a list",
    async (email) =>
      store()
        .post("/store/email-subscribe", { email })
        .set(await spam()),
  ],
  [
    "a cart",
    async (email) => {
      const { status, body } = await store().post(`/store/carts/${cart.id}`, { email })
      return { status, stored: body.cart?.email }
    },
  ],
  [
    "an admin's customer",
    async (email) => {
      const { status, body } = await admin(shop).post("/admin/customers", { email })
      return { status, stored: body.customer?.email }
    },
  ],
  [
    "an invitation",
    async (email) => {
      const { status, body } = await admin(shop).post("/admin/invites", { email })
      return { status, stored: body.invite?.email }
    },
  ],
  [
    "a suppressed address",
    async (email) => {
      const { status, body } = await admin(shop).post("/admin/email-suppressions", { email })
      return { status, stored: body.email_suppression?.email }
    },
  ],
]

describe.each(ENTRIES)("%s", (_, enter) => {
  it.each([
    ["x@xn--e1afmkfd.xn--p1ai", "@xn--e1afmkfd.xn--p1ai"],
    ["x@Müller.example", "@xn--mller-kva.example"],
  ])("takes %s", async (address, host) => {
    const name = unique("ADA")
    const { status, stored } = await enter(address.replace("x@", `${name}@`))
    expect(status).toBe(200)
    if (stored !== undefined) expect(stored).toBe(`${name.toLowerCase()}${host}`)
  })

  it("400: for a text that is no address", async () => {
    for (const email of ["nobody", "a@b", '"a b"@shop.example', `${"a".repeat(65)}@shop.example`])
      expect((await enter(email)).status).toBe(400)
  })
})

describe("an admin's customers", () => {
  it("are one for two spellings of an address, and are found by each", async () => {
    const name = unique("Dup")
    await admin(shop)
      .post("/admin/customers", { email: `${name}@Example.com` })
      .expect(200)
    const again = await admin(shop).post("/admin/customers", { email: `${name.toLowerCase()}@example.com` })
    expect(again.body).toMatchObject({ type: expect.any(String), code: expect.any(String) })
    expect(again.status).not.toBe(200)
    const { body } = await admin(shop).get(`/admin/customers?email=${name}@EXAMPLE.com`).expect(200)
    expect(body.customers).toMatchObject([{ email: `${name.toLowerCase()}@example.com` }])
  })

  it("are one also if a program writes past the routes", async () => {
    const email = `${unique("Raw")}@Example.com`
    const customers = shop.container.resolve("customer")
    const { id } = await customers.createCustomers({ email })
    expect(await customers.retrieveCustomer(id)).toMatchObject({ email: email.toLowerCase() })
    await expect(customers.createCustomers({ email: email.toLowerCase() })).rejects.toThrow()
  })
})
