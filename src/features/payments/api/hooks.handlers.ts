import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { reportCardPaymentWorkflow } from "../../subscriptions/workflows/report-card-payment"
import { syncSubscriptionWorkflow } from "../../subscriptions/workflows/sync-subscription"
import type { Delivery } from "../module/types"
import { storefrontReturn } from "../services/storefront-return"
import { processPaymentReportWorkflow } from "../workflows/process-payment-report"
import { paymentHooks } from "./hooks.rows"

declareHandlers([
  route(paymentHooks.receivePaymentReport, async ({ params, body, scope, req, res }) => {
    const { provider } = params
    const raw = Buffer.isBuffer(req.rawBody) ? req.rawBody : Buffer.alloc(0)
    const delivery = { raw, body, header: (name: string) => req.get(name) }
    if (provider === "iyzico" && isAboutSubscription(body)) {
      await followSubscription(scope, provider, delivery)
      return void res.status(200).type("text/plain").send("OK")
    }
    const report = await scope.resolve("payments").readDelivery(provider, delivery)
    if (report) await processPaymentReportWorkflow(scope).run({ input: { provider, report } })
    else if (provider === "paytr") await followCardPayment(scope, delivery)
    else if (provider === "stripe") await followSubscription(scope, provider, delivery)
    // PayTR repeats the webhook until the response body is exactly `OK`.
    res.status(200).type("text/plain").send("OK")
  }),
  route(paymentHooks.returnFromPayment, async ({ params, body: { token }, scope, res }) => {
    res.redirect(303, await storefrontReturn(scope, params.provider, token))
  }),
])

/** The report may be about a subscription, which has the same webhook address. */
async function followSubscription(
  scope: MedusaContainer,
  provider: "stripe" | "iyzico",
  delivery: Delivery,
): Promise<void> {
  const gateway = await scope.resolve("payments").billing(provider)
  const report = await gateway.read(delivery)
  if (report) await syncSubscriptionWorkflow(scope).run({ input: { provider, report } })
}

/** iyzico has one address, and signs these reports in another way. */
function isAboutSubscription(body: unknown): boolean {
  return z.object({ subscriptionReferenceCode: z.string() }).safeParse(body).success
}

/** PayTR has one address for all reports. This one may be about a subscription's payment. */
async function followCardPayment(scope: MedusaContainer, delivery: Delivery): Promise<void> {
  const gateway = await scope.resolve("payments").cards()
  await reportCardPaymentWorkflow(scope).run({ input: gateway.read(delivery) })
}
