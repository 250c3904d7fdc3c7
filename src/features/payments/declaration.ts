import type { z } from "zod"
import en from "../../admin/i18n/payments/en.json"
import tr from "../../admin/i18n/payments/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { environment, serviceUrl } from "../../kits/declarations/environment"
import { settings } from "./settings"

/** How long a customer waits for a payment service. If the service answers later, the next query finds the result. */
const TIMEOUT_MS = 15_000
const PROVIDERS = ["stripe", "iyzico", "paytr"]
/** The payment providers need these on each call, to read the keys of the current tenant and the cart of a payment. */
const dependencies = ["tenantConfig", "query"]

declare module "../../lib/registry" {
  interface OutsideServices {
    stripe: "http"
    iyzico: "http"
    paytr: "http"
  }
  interface SettingsByArea {
    payments: z.output<typeof settings.schema>
  }
}

export const payments = defineFeature({
  slug: "payments",
  about: "payment providers, bank transfers and what providers report",
  environment: environment(
    {
      STRIPE_API_URL: serviceUrl("https://api.stripe.com"),
      IYZICO_API_URL: serviceUrl("https://api.iyzipay.com"),
      IYZICO_SANDBOX_URL: serviceUrl("https://sandbox-api.iyzipay.com"),
      PAYTR_URL: serviceUrl("https://www.paytr.com"),
    },
    (env, { publicUrl }) => ({
      urls: {
        stripe: env.STRIPE_API_URL,
        iyzico: env.IYZICO_API_URL,
        iyzicoSandbox: env.IYZICO_SANDBOX_URL,
        paytr: env.PAYTR_URL,
      },
      timeoutMs: TIMEOUT_MS,
      publicUrl,
    }),
  ),
  modules: (own, { secrets }) => {
    const options = { ...own, secret: secrets.jwt }
    return [
      {
        resolve: "@medusajs/medusa/payment",
        dependencies,
        options: {
          providers: PROVIDERS.map((id) => ({
            resolve: `./src/features/payments/module/providers/${id}`,
            id,
            options,
          })),
        },
      },
      { resolve: "./src/features/payments/module", dependencies, options },
    ]
  },
  settings: { name: "payments", area: () => settings, after: "checkout" },
  settingTexts: { en, tr },
})
