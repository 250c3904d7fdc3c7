import { createHmac, randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { storefront } from "../../harness/api"
import { createCustomer } from "../create-customer"
import { first } from "../first"
import type { OwnedEntries, Owner } from "./thing"

const as = ({ shop, customer }: Owner) => storefront(shop, { token: customer.token })

/** Starts to add a second factor. Returns its id and its secret. */
async function begunFactor(owner: Owner) {
  const { body } = await as(owner).post("/auth/mfa/factors", { provider: "totp" }).expect(200)
  return { id: body.mfa_factor.id as string, secret: body.secret as string }
}

/** Creates another account for each call. With a second factor, the owner's own sign-in would change. */
async function anotherOwner(owner: Owner): Promise<Owner> {
  return { ...owner, customer: await createCustomer(owner.shop) }
}

const factorsOf = async (owner: Owner) =>
  (await as(owner).get("/auth/mfa/factors").expect(200)).body.mfa_factors

export const owned: OwnedEntries = {
  "DELETE /store/auth/social/linked-accounts/:id": async (owner) => {
    const auth = owner.shop.container.resolve(Modules.AUTH)
    const [identity] = await auth.listAuthIdentities({ app_metadata: { customer_id: owner.customer.id } })
    const made = await auth.createProviderIdentities({
      entity_id: randomUUID(),
      provider: "google",
      auth_identity: identity?.id,
      provider_metadata: { email: owner.customer.email },
    } as never)
    const { id } = first([made].flat())
    const untouched = async () =>
      (await as(owner).get("/store/auth/social/linked-accounts").expect(200)).body.linked_accounts
    return { path: `/store/auth/social/linked-accounts/${id}`, untouched }
  },
  "POST /auth/mfa/factors/:id/verify": async (someone) => {
    const owner = await anotherOwner(someone)
    const { id, secret } = await begunFactor(owner)
    const untouched = () => factorsOf(owner)
    return {
      path: `/auth/mfa/factors/${id}/verify`,
      body: { code: totp(secret) },
      untouched,
      as: owner.customer,
    }
  },
  "DELETE /auth/mfa/factors/:id": async (someone) => {
    const owner = await anotherOwner(someone)
    const { id } = await begunFactor(owner)
    return {
      path: `/auth/mfa/factors/${id}`,
      body: {},
      untouched: () => factorsOf(owner),
      as: owner.customer,
    }
  },
  "POST /auth/mfa/challenges/:id/verify": async (someone) => {
    const owner = await anotherOwner(someone)
    const { challenge, token, code } = await halfSignedIn(owner)
    return {
      path: `/auth/mfa/challenges/${challenge}/verify`,
      body: { method: "totp", code },
      as: { ...owner.customer, token },
    }
  },
}

/** Signs in by password to an account with a second factor. Returns the token and the missing code. */
export async function halfSignedIn(owner: Owner) {
  const { id, secret } = await begunFactor(owner)
  await as(owner)
    .post(`/auth/mfa/factors/${id}/verify`, { code: totp(secret) })
    .expect(200)
  const { email, password } = owner.customer
  const { body } = await storefront(owner.shop)
    .post("/auth/customer/emailpass", { email, password })
    .expect(200)
  return {
    challenge: body.mfa_challenge.id as string,
    token: body.token as string,
    code: totp(secret, 1),
  }
}

const STEP_SECONDS = 30
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** Computes a one-time code (RFC 6238), `ahead` steps from now. Each code works once. */
function totp(secret: string, ahead = 0): string {
  const bits = [...secret.replace(/=+$/, "")].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0"))
  const bytes =
    bits
      .join("")
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + ahead))
  const digest = createHmac("sha1", Buffer.from(bytes)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0")
}
