import { Modules } from "@medusajs/framework/utils"
import scrypt from "scrypt-kdf"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { customerCredentials } from "../../factories/customer-credentials"
import { anonymous, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Signs in with a wrong password. Returns the response and the number of password hashes. */
async function tried(email: string, path = "/auth/customer/emailpass") {
  const verify = vi.spyOn(scrypt, "verify")
  const { status, body } = await storefront(shop).post(path, { email, password: "a wrong password" })
  const hashed = verify.mock.calls.map(([, password]) => password)
  verify.mockRestore()
  return { status, body, hashed }
}

describe("signing in with a wrong password", () => {
  it.each(["/auth/customer/emailpass", "/auth/user/emailpass"])(
    "%s: takes one hash and answers alike for a known email, an unknown one, and one without a password",
    async (path) => {
      const known = await createCustomer(shop)
      const withoutPassword = await createCustomer(shop)
      await sql(
        shop,
        `UPDATE provider_identity SET provider_metadata = provider_metadata - 'password' WHERE entity_id = ?`,
        [withoutPassword.email],
      )
      const expected = await tried(known.email, path)
      expect(expected).toMatchObject({ status: 401, hashed: ["a wrong password"] })
      expect(await tried(customerCredentials().email, path)).toEqual(expected)
      expect(await tried(withoutPassword.email, path)).toEqual(expected)
      expect(await tried(` ${known.email.toUpperCase()}`, path)).toEqual(expected)
    },
  )
})

describe("a request for a new password", () => {
  it("responds before the token exists and the mail is sent", async () => {
    const { email } = await createCustomer(shop)
    const auth = shop.container.resolve(Modules.AUTH)
    const make = auth.createPasswordResetToken.bind(auth)
    let goOn = () => {}
    const released = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const making = vi.spyOn(auth, "createPasswordResetToken").mockImplementationOnce(async (...input) => {
      await released
      return make(...input)
    })
    await storefront(shop).post("/auth/customer/emailpass/reset-password", { identifier: email }).expect(201)
    expect(making).toHaveBeenCalledTimes(1)
    goOn()
    await making.mock.results[0]?.value
  })
})

describe("an admin registration without an invitation", () => {
  it("returns the same for known and unknown emails, and hashes no password", async () => {
    const kdf = vi.spyOn(scrypt, "kdf")
    const known = await createCustomer(shop)
    kdf.mockClear()
    const register = async (email: string) => {
      const { status, body } = await anonymous(shop).post("/auth/user/emailpass/register", {
        email,
        password: "a long enough password",
      })
      return { status, body }
    }
    expect(await register(customerCredentials().email)).toEqual(await register(known.email))
    expect(kdf).not.toHaveBeenCalled()
  })
})
