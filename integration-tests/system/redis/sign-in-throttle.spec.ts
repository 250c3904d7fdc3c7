import type { Test } from "supertest"
import { beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import { anyAddress, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const FAILED_ATTEMPTS = 10

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

describe("POST /auth/customer/emailpass: ten failed attempts in 15 minutes", () => {
  it("refuses the eleventh with 429, even with the correct password", async () => {
    const { email, password } = await createCustomer(shop)
    const caller = storefront(shop, { from: anyAddress() })

    for (let attempt = 0; attempt < FAILED_ATTEMPTS; attempt++) {
      const reply = await caller.post("/auth/customer/emailpass", { email, password: "wrong" })
      expect(reply.status).toBe(401)
      expect(reply.body.code).toBe("invalid_credentials")
    }
    const refused = await caller.post("/auth/customer/emailpass", { email, password })
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe("rate_limited")
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800)
  })

  it("counts pairs of address and email: another address can sign in", async () => {
    const { email, password } = await createCustomer(shop)
    const from = anyAddress()
    await Promise.all(
      Array.from({ length: FAILED_ATTEMPTS }, () =>
        storefront(shop, { from }).post("/auth/customer/emailpass", { email, password: "wrong" }),
      ),
    )
    expect(
      (await storefront(shop, { from }).post("/auth/customer/emailpass", { email, password })).status,
    ).toBe(429)
    expect((await storefront(shop).post("/auth/customer/emailpass", { email, password })).status).toBe(200)
  })

  it("checks only ten simultaneous attempts, in any spelling of the email", async () => {
    const { email } = await createCustomer(shop)
    const from = anyAddress()
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        storefront(shop, { from }).post("/auth/customer/emailpass", {
          email: index % 2 ? email.toUpperCase() : ` ${email}`,
          password: "wrong",
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  it("does not count successful attempts", async () => {
    const { email, password } = await createCustomer(shop)
    const caller = storefront(shop, { from: anyAddress() })
    for (let attempt = 0; attempt < FAILED_ATTEMPTS + 5; attempt++) {
      await caller.post("/auth/customer/emailpass", { email, password }).expect(200)
    }
  })

  it("counts one email across all encodings of the request", async () => {
    const { email } = await createCustomer(shop)
    const from = anyAddress()
    const spellings = [
      (test: Test) => test.send({ email, password: "wrong" }),
      (test: Test) => test.type("form").send({ email, password: "wrong" }),
    ]
    const paths = ["/auth/customer/emailpass", "/auth/customer/emailpass/", "/auth/user/emailpass"]
    const statuses: number[] = []
    for (let round = 0; round < 3; round++) {
      for (const path of paths) {
        for (const spell of spellings)
          statuses.push((await spell(storefront(shop, { from }).post(path))).status)
      }
    }
    expect(statuses).toEqual([...Array(FAILED_ATTEMPTS).fill(401), ...Array(18 - FAILED_ATTEMPTS).fill(429)])
  })
})
