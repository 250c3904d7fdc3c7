import jwt from "jsonwebtoken"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { document } from "../../../src/api/document"
import { makeSpamToken } from "../../../src/features/anti-spam/module/lib/spam-token"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import { fullCart, paymentSession } from "../../factories/paid-cart"
import { SPAM_SECRET, spamToken } from "../../factories/spam-token"
import { admin, adminToken, storefront } from "../../harness/api"
import { operationsOf } from "../../harness/fuzz/calls"
import { type Fuzzed, fuzz } from "../../harness/fuzz/fuzz"
import { KnownThings } from "../../harness/fuzz/known-things"
import { breaches } from "../../harness/held-to-contract"
import { signToken } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

/** Routes that are left out. With random settings, the server would call external services. */
const LEFT_OUT = ["POST /admin/config/{area}"]
const FILLED_IN_MS = 20_000
/** The time limit per round. A round takes two seconds, and more on a busy machine. */
const SECONDS_PER_ROUND = 15

const { seed, rounds } = inject("fuzz")

let shop: TenantShop
let fuzzed: Fuzzed

beforeAll(
  async () => {
    shop = await useTenant("fuzzed")
    const customer = await createCustomer(shop)
    // A call that erases this customer revokes the tokens, but this spec signs new ones.
    const known = new KnownThings([customer.id, customer.email])
    await spamToken(shop)
    await learnOfShop(known)

    const claims = jwt.decode(customer.token, { json: true }) ?? {}
    const { actor_id, actor_type, auth_identity_id, app_metadata } = claims
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    fuzzed = await fuzz({
      url: shop.url,
      document: document(),
      known,
      seed,
      rounds,
      without: LEFT_OUT,
      headers: { "x-svc-tenant": shop.tenant.slug },
      credentials: {
        publishableKey: () => ({ "x-publishable-api-key": shop.publishableKey }),
        // A new token for each call, because some calls revoke the caller's token.
        customerToken: () =>
          bearer(
            signToken({ actor_id, actor_type, auth_identity_id, app_metadata }, { tenant: shop.tenant }),
          ),
        adminToken: () => bearer(adminToken(shop)),
        agentKey: () => bearer(shop.agentKey),
        spamToken: () => ({
          "x-svc-spam-token": makeSpamToken(SPAM_SECRET, new Date(clock.now() - FILLED_IN_MS)),
        }),
      },
    })
  },
  (rounds * SECONDS_PER_ROUND + 360) * 1_000,
)

afterAll(() => {
  process.stdout.write(`Fuzzed with seed ${seed}: ${fuzzed?.calls ?? 0} calls, ${rounds} of each operation\n`)
})

describe("a random call to the API", () => {
  it("gets a documented response", () => {
    // Responses that do not match the document are in `findings` already, as 500.
    breaches.splice(0)
    const found = [...fuzzed.findings].map(([what, first]) => `${what}\n  ${first}`)
    expect(found.join("\n\n"), `PROOF_SEED=${seed} repeats this run`).toBe("")
  })

  it("covers every operation", () => {
    const names = operationsOf(document()).map(({ method, path }) => `${method} ${path}`)
    const missed = names.filter((name) => !LEFT_OUT.includes(name) && !fuzzed.perOperation.has(name))
    expect(missed).toEqual([])
  })
})

/** Collects real things of each kind, so that calls get past the first lookup. */
async function learnOfShop(known: KnownThings): Promise<void> {
  const cart = await fullCart(shop)
  await paymentSession(shop, cart.id, "pp_system_default")
  const ordered = await fullCart(shop)
  await paymentSession(shop, ordered.id, "pp_system_default")
  const { body } = await storefront(shop).post(`/store/carts/${ordered.id}/complete`, {}).expect(200)
  const open = await storefront(shop).get(`/store/carts/${cart.id}`).expect(200)
  known.learn(open.body)
  known.learn(body)
  known.add("cart", cart.id)
  known.add("cart", ordered.id)
  for (const area of ["checkout", "storefront"]) known.add("area", area)
  for (const provider of ["google", "github", "pp_system_default"]) known.add("provider", provider)

  const lists = operationsOf(document()).filter(
    ({ method, path }) => method === "GET" && !path.includes("{") && /^\/(store|admin)\//.test(path),
  )
  for (const { path } of lists) {
    const caller = path.startsWith("/admin/") ? admin(shop) : storefront(shop)
    const reply = await caller.get(path)
    if (reply.status === 200) known.learn(reply.body)
  }
  breaches.splice(0)
}
