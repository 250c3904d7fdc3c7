import type { z } from "zod"
import { defineFeature } from "../../lib/features/declaration"
import { environment, serviceUrl } from "../../lib/features/environment"
import { settings } from "./settings"

/** The customer waits for the response. A later response is found by the next query. */
const TIMEOUT_MS = 15_000
const PROVIDERS = ["stripe", "iyzico", "paytr"]
/** Providers read the current tenant's keys and the payment's purpose on each call. */
const dependencies = ["tenantConfig", "query"]

declare module "../../lib/features/registry" {
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
  modules: (options) => [
    {
      resolve: "@medusajs/medusa/payment",
      dependencies,
      options: {
        providers: PROVIDERS.map((id) => ({
          resolve: `./src/modules/payments/providers/${id}`,
          id,
          options,
        })),
      },
    },
    { resolve: "./src/modules/payments", dependencies, options },
  ],
  settings: { name: "payments", area: () => settings, after: "checkout" },
})
