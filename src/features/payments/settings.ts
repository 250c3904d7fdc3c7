import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { secretText } from "../../kits/settings/secret-field"
import { line, orNull } from "../../lib/fields"
import { bic, iban } from "./iban"

const MAX_KEY_LENGTH = 300

/** A path on the storefront. `//` at its beginning would mean another host. */
const returnPath = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)[\p{L}\p{N}._~%/-]*$/u, "must be a path such as /checkout/payment")

/**
 * The settings of the payment providers. A provider can be turned on once all its keys are set. Bank transfer needs an
 * account holder and an IBAN.
 */
export const settings = defineArea({
  fields: {
    stripe_enabled: z.boolean().default(false),
    stripe_publishable_key: orNull(
      z
        .string()
        .max(MAX_KEY_LENGTH)
        .regex(/^pk_(test|live)_\w+$/, "must be a publishable key, such as pk_test_…"),
    ),
    /** `automatic` captures the money with the order. `manual` only authorizes it until an admin captures it. */
    stripe_capture: z.enum(["automatic", "manual"]).default("automatic"),
    iyzico_enabled: z.boolean().default(false),
    /** Uses iyzico's sandbox; no money moves. */
    iyzico_test_mode: z.boolean().default(true),
    /** Needed for subscriptions only: iyzico signs their webhooks with it. */
    iyzico_merchant_id: orNull(z.string().max(20).regex(/^\d+$/, "must be the merchant's number")),
    paytr_enabled: z.boolean().default(false),
    /** Marks payments as tests; no money moves. */
    paytr_test_mode: z.boolean().default(true),
    paytr_merchant_id: orNull(z.string().max(20).regex(/^\d+$/, "must be the merchant's number")),
    /** The storefront page to which customers return from a provider's page. */
    return_path: returnPath.default("/checkout/payment"),
    bank_account_holder: orNull(line(140)),
    bank_iban: orNull(iban),
    bank_bic: orNull(bic),
    bank_name: orNull(line(140)),
    bank_instructions: orNull(line(500)),
    /** Cancels an unpaid order after this many days. With 0, it never does. */
    bank_days_to_pay: z.int().min(0).max(90).default(7),
  },
  secrets: {
    stripe_secret_key: secretText(MAX_KEY_LENGTH),
    /** The secret of the webhook endpoint at Stripe. */
    stripe_webhook_secret: secretText(MAX_KEY_LENGTH),
    iyzico_api_key: secretText(MAX_KEY_LENGTH),
    iyzico_secret_key: secretText(MAX_KEY_LENGTH),
    paytr_merchant_key: secretText(MAX_KEY_LENGTH),
    paytr_merchant_salt: secretText(MAX_KEY_LENGTH),
  },
  groups: {
    stripe: {
      switchedBy: "stripe_enabled",
      needs: ["stripe_publishable_key", "stripe_secret_key", "stripe_webhook_secret"],
    },
    iyzico: { switchedBy: "iyzico_enabled", needs: ["iyzico_api_key", "iyzico_secret_key"] },
    paytr: {
      switchedBy: "paytr_enabled",
      needs: ["paytr_merchant_id", "paytr_merchant_key", "paytr_merchant_salt"],
    },
    bank: { needs: ["bank_account_holder", "bank_iban"] },
  },
})
