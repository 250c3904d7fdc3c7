import { logger } from "@medusajs/framework/logger"
import { vi } from "vitest"
import { config } from "../../src/config"
import { admin } from "../harness/api"
import { IYZICO, iyzicoServer } from "../harness/iyzico-server"
import { PAYTR, paytrServer } from "../harness/paytr-server"
import { type Shop, useShop } from "../harness/shop"
import { stripeServer } from "../harness/stripe-server"
import { useTenant } from "../harness/tenants"
import { sql } from "./checkout"
import { fullCart, offerPayment, paymentSession } from "./paid-cart"

export const STRIPE_SECRET = "whsec_one"

const SETTINGS = {
  iyzico_enabled: true,
  iyzico_api_key: IYZICO.apiKey,
  iyzico_secret_key: IYZICO.secretKey,
  paytr_enabled: true,
  paytr_merchant_id: PAYTR.id,
  paytr_merchant_key: PAYTR.key,
  paytr_merchant_salt: PAYTR.salt,
  stripe_enabled: true,
  stripe_publishable_key: "pk_test_one",
  stripe_secret_key: "sk_test_one",
  stripe_webhook_secret: STRIPE_SECRET,
}
const PROVIDERS = ["pp_iyzico_iyzico", "pp_paytr_paytr", "pp_stripe_stripe"]

/** Two shops with one account at each provider, and what the log warns of. Other software may use the accounts, too. */
export async function sharedAccounts() {
  const shop = await useShop()
  const other = await useTenant("payments-foreign")
  const realUrls = { ...config.payments.urls }
  const iyzico = await iyzicoServer()
  const paytr = await paytrServer()
  const stripe = await stripeServer([{ secretKey: "sk_test_one" }])
  Object.assign(config.payments.urls, { iyzicoSandbox: iyzico.url, paytr: paytr.url, stripe: stripe.url })
  for (const one of [shop, other]) {
    await admin(one).post("/admin/config/payments", SETTINGS).expect(200)
    await offerPayment(one, PROVIDERS)
  }
  // The application's logger passes its warnings on to this one, and cannot be replaced itself.
  const warn = vi.spyOn(logger, "warn")
  return {
    shop,
    other,
    iyzico,
    paytr,
    stripe,
    warnings: () => warn.mock.calls.map(([text]) => String(text)),
    async close() {
      warn.mockRestore()
      Object.assign(config.payments.urls, realUrls)
      await offerPayment(shop, [])
      const none = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, null]))
      await admin(shop).post("/admin/config/payments", none).expect(200)
      for (const server of [iyzico, paytr, stripe]) server.close()
    },
  }
}

/** A cart whose payment has begun, with the provider's id of the payment. */
export async function begunPayment(of: Shop, provider: string, currency = "try") {
  const cart = await fullCart(of, currency)
  const session = await paymentSession(of, cart.id, provider)
  return { cart, session, reference: session.data.id ?? "" }
}

/** Deletes a payment session without its provider's knowledge. */
export const loseSession = (of: Shop, id: string) =>
  sql(of, "UPDATE payment_session SET deleted_at = now() WHERE id = :id", { id })

/** Gives a stored session another id of its payment. */
export const renamePayment = (of: Shop, { session, to }: { session: string; to: string }) =>
  sql(
    of,
    "UPDATE payment_session SET data = data || jsonb_build_object('id', :to::text) WHERE id = :session",
    {
      session,
      to,
    },
  )
