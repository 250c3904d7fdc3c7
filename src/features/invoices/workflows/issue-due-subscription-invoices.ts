import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { asError, codeOf } from "../../../lib/thrown"
import { issueSubscriptionInvoiceWorkflow } from "./issue-subscription-invoice"

/** The payment gets no invoice now. If its order is placed later, the invoice is due again. */
const WITHOUT_INVOICE = new Set(["invalid_state", "not_found"])

/** The scheduler gives a run up after ten minutes. After one that ends earlier with work left, the job rests. */
const RUN_MS = 5 * 60_000

/** Issues the invoices for payments of subscriptions that are due. One that fails is tried again later. */
export async function issueDueSubscriptionInvoices(container: MedusaContainer): Promise<void> {
  const until = clock.now() + RUN_MS
  while (clock.now() <= until && (await issueSome(container)) > 0);
}

/** Returns how many payments it has claimed. */
async function issueSome(container: MedusaContainer): Promise<number> {
  const service = container.resolve("subscriptions")
  const due = await service.claimDocuments()
  for (const claimed of due) {
    const { subscription_id, invoice_id } = claimed
    try {
      await issueSubscriptionInvoiceWorkflow(container).run({ input: { subscription_id, invoice_id } })
    } catch (error) {
      if (!WITHOUT_INVOICE.has(codeOf(error) ?? "")) {
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(
            `The invoice for the payment ${invoice_id} was not issued. It will be retried.`,
            asError(error),
          )
        continue
      }
    }
    await service.finishDocument(claimed)
  }
  return due.length
}
