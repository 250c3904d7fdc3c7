import { route } from "../../../../lib/contract/route"
import { processPaymentReportWorkflow } from "../../../../workflows/payments/process-payment-report"
import { paymentHooks } from "../contract"

export const POST = route(paymentHooks.receivePaymentReport, async ({ params, body, scope, req, res }) => {
  const { provider } = params
  const raw = Buffer.isBuffer(req.rawBody) ? req.rawBody : Buffer.alloc(0)
  const delivery = { raw, body, header: (name: string) => req.get(name) }
  const report = await scope.resolve("payments").readDelivery(provider, delivery)
  if (report) await processPaymentReportWorkflow(scope).run({ input: { provider, report } })
  // PayTR repeats the webhook until the response body is exactly `OK`.
  res.status(200).type("text/plain").send("OK")
})
