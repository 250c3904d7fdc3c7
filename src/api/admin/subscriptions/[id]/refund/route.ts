import { adminSubscription } from "../../../../../features/subscriptions/admin-subscriptions"
import { route } from "../../../../../lib/contract/route"
import { refundSubscriptionInvoiceWorkflow } from "../../../../../workflows/subscriptions/refund-invoice"
import { adminSubscriptions } from "../../contract"

export const POST = route(
  adminSubscriptions.adminRefundSubscription,
  async ({ params, body, actor, scope }) => {
    const { invoice_id, amount, reason = "" } = body
    await refundSubscriptionInvoiceWorkflow(scope).run({
      input: { subscription_id: params.id, invoice_id, amount, reason, actor },
    })
    return adminSubscription(scope, params.id)
  },
)
