import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { generateResetPasswordTokenWorkflow } from "@medusajs/medusa/core-flows"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import { storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const NEW_PASSWORD = "a new long password"
const REVOKED = { status: 401, code: "revoked_token" }

let shop: Shop
const auth = () => shop.container.resolve(Modules.AUTH)
const signIn = (email: string, password: string) =>
  storefront(shop).post("/auth/customer/emailpass", { email, password })
const whoAmI = async (token: string) => {
  const { status, body } = await storefront(shop, { token }).get("/store/customers/me")
  return { status, code: body.code }
}

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe("during a password change", () => {
  it("a sign-in with the old password gets a revoked token", async () => {
    const { email, password } = await createCustomer(shop)
    const { reached, goOn } = heldAfter("authenticate")
    const underWay = signIn(email, password).then(({ body }) => body.token)
    await reached
    await change(email)
    goOn()
    expect(await whoAmI(await underWay)).toEqual(REVOKED)
    const { body } = await signIn(email, NEW_PASSWORD).expect(200)
    expect(await whoAmI(body.token)).toMatchObject({ status: 200 })
  })

  it("a refresh of an older token returns a revoked one", async () => {
    const { email, token } = await createCustomer(shop)
    const { reached, goOn } = heldAfter("retrieveAuthIdentity")
    const underWay = storefront(shop, { token })
      .post("/auth/token/refresh")
      .then(({ body }) => body.token)
    await reached
    await change(email)
    goOn()
    expect(await whoAmI(await underWay)).toEqual(REVOKED)
  })

  it("a crash right after the change leaves no older token valid", async () => {
    const { email, token } = await createCustomer(shop)
    const revocations = shop.container.resolve("tokenRevocation")
    const revoke = revocations.revoke.bind(revocations)
    vi.spyOn(revocations, "revoke").mockImplementationOnce(revoke).mockRejectedValue(new Error("died"))
    await auth()
      .updateProvider("emailpass", { entity_id: email, password: NEW_PASSWORD })
      .catch(() => undefined)
    expect(await whoAmI(token)).toEqual(REVOKED)
    await signIn(email, NEW_PASSWORD).expect(200)
  })
})

/** Pauses the next call of that method after its work, before it returns. */
function heldAfter(method: "authenticate" | "retrieveAuthIdentity") {
  let goOn = () => {}
  const released = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const reached = new Promise<void>((resolve) => {
    const service = auth()
    const original: (...input: never[]) => Promise<unknown> = service[method].bind(service)
    vi.spyOn(service, method).mockImplementationOnce((async (...input: never[]) => {
      const answer = await original(...input)
      resolve()
      await released
      return answer
    }) as never)
  })
  return { reached, goOn: () => goOn() }
}

/** Changes the password with the mailed link's token. */
async function change(email: string): Promise<void> {
  const { http } = shop.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
  const { result: token } = await generateResetPasswordTokenWorkflow(shop.container).run({
    input: {
      entityId: email,
      actorType: "customer",
      provider: "emailpass",
      secret: http.jwtSecret ?? "",
      jwtOptions: http.jwtOptions,
    },
  })
  await storefront(shop, { token })
    .post("/auth/customer/emailpass/update", { password: NEW_PASSWORD })
    .expect(200)
}
