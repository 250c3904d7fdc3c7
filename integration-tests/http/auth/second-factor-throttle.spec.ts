import { beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import { addSecondFactor, recoveryCodes, totpCode, wrongCode } from "../../factories/second-factor"
import { storefront } from "../../harness/api"
import { patient } from "../../harness/patience"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

const FAILURES = 10
/** Each wrong recovery code is compared with ten hashes that are slow on purpose. */
const MANY_HASHES_MS = patient(60_000)

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

interface Customer {
  email: string
  password: string
}

/** Signs in by password. Returns the token for the second step. */
async function challenge(of: Shop, { email, password }: Customer) {
  const { body } = await storefront(of).post("/auth/customer/emailpass", { email, password }).expect(200)
  expect(body.mfa_required).toBe(true)
  return { id: body.mfa_challenge.id as string, token: body.token as string }
}

async function attempt(of: Shop, customer: Customer, code: string, method = "totp") {
  const { id, token } = await challenge(of, customer)
  return answer(of, { id, token }, code, method)
}

function answer(of: Shop, { id, token }: { id: string; token: string }, code: string, method = "totp") {
  return storefront(of, { token }).post(`/auth/mfa/challenges/${id}/verify`, { method, code })
}

/** Enters wrong codes up to the limit, with as few sign-ins as the engine allows. */
async function useUp(of: Shop, customer: Customer, wrong: string): Promise<void> {
  for (const each of [await challenge(of, customer), await challenge(of, customer)])
    for (let count = 0; count < FAILURES / 2; count++) await answer(of, each, wrong)
}

async function protectedCustomer(of: Shop) {
  const customer = await createCustomer(of)
  return { ...customer, factor: await addSecondFactor(of, customer.token) }
}

describe("wrong codes of a second factor", () => {
  it("429: from the eleventh on, for any challenge and address, and for the correct code too", async () => {
    const customer = await protectedCustomer(shop)
    const wrong = wrongCode(customer.factor.secret)
    for (let count = 0; count < FAILURES; count++)
      expect((await attempt(shop, customer, wrong)).body.code).toBe("invalid_state")

    const refused = await attempt(shop, customer, totpCode(customer.factor.secret))
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe("rate_limited")
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800)
  })

  it(
    "429: recovery codes count as well",
    async () => {
      const customer = await protectedCustomer(shop)
      const { id, token } = await challenge(shop, customer)
      const { body } = await answer(shop, { id, token }, totpCode(customer.factor.secret)).expect(200)
      const [code = ""] = await recoveryCodes(shop, body.token)
      const wrong = wrongCode(customer.factor.secret)
      const [byApp, byCode] = [await challenge(shop, customer), await challenge(shop, customer)]
      for (let count = 0; count < FAILURES / 2; count++) {
        await answer(shop, byApp, wrong)
        await answer(shop, byCode, "AAAA-BBBB-CCCC", "recovery_code")
      }
      expect((await attempt(shop, customer, code, "recovery_code")).status).toBe(429)
    },
    MANY_HASHES_MS,
  )

  it("429: only ten of many simultaneous codes are checked", async () => {
    const customer = await protectedCustomer(shop)
    const wrong = wrongCode(customer.factor.secret)
    const [one, other] = [await challenge(shop, customer), await challenge(shop, customer)]
    const guesses = Array.from({ length: FAILURES * 2 }, (_, index) =>
      answer(shop, index % 2 ? one : other, wrong),
    )
    const replies = await Promise.all(guesses)
    expect(replies.filter(({ status }) => status !== 429)).toHaveLength(FAILURES)
  })

  it("200: correct codes and other accounts' wrong codes do not count", async () => {
    const [customer, other] = [await protectedCustomer(shop), await protectedCustomer(shop)]
    const wrong = wrongCode(other.factor.secret)
    await useUp(shop, other, wrong)
    for (let count = 0; count <= FAILURES; count++)
      expect((await attempt(shop, customer, totpCode(customer.factor.secret))).status).toBe(200)
  })

  it("200: another shop counts its own", async () => {
    const north = await useTenant("north")
    const customer = await protectedCustomer(north)
    const wrong = wrongCode(customer.factor.secret)
    await useUp(north, customer, wrong)
    expect((await attempt(north, customer, wrong)).status).toBe(429)
    const here = await protectedCustomer(shop)
    expect((await attempt(shop, here, totpCode(here.factor.secret))).status).toBe(200)
  })
})
