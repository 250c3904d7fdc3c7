import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { actAsAdmin, adminSubscription, adminSubscriptions as shown } from "../services/admin-subscriptions"
import { endSubscriptionWorkflow } from "../workflows/end-now"
import { orderSubscriptionAgainWorkflow } from "../workflows/order-again"
import { refundSubscriptionInvoiceWorkflow } from "../workflows/refund-invoice"
import { retrySubscriptionChargeWorkflow } from "../workflows/retry-charge"
import { adminSubscriptions } from "./admin-subscriptions.rows"

declareHandlers([
  route(adminSubscriptions.adminListSubscriptions, ({ query, scope }) => shown(scope, query)),
  route(adminSubscriptions.adminReadSubscription, ({ params, scope }) => adminSubscription(scope, params.id)),
  route(adminSubscriptions.adminReadSubscriptionStatistics, async ({ query, scope }) => ({
    statistics: await scope.resolve("subscriptions").statistics(query.months),
  })),
  route(adminSubscriptions.adminRetrySubscriptionCharge, async ({ params, actor, scope }) => {
    await retrySubscriptionChargeWorkflow(scope).run({ input: { id: params.id, actor } })
    return adminSubscription(scope, params.id)
  }),
  route(adminSubscriptions.adminPlaceSubscriptionOrders, async ({ params, actor, scope }) => {
    await orderSubscriptionAgainWorkflow(scope).run({ input: { id: params.id, actor } })
    return adminSubscription(scope, params.id)
  }),
  route(adminSubscriptions.adminPauseSubscription, (call) => actAsAdmin(call, call.params.id, "pause")),
  route(adminSubscriptions.adminResumeSubscription, (call) => actAsAdmin(call, call.params.id, "resume")),
  route(adminSubscriptions.adminCancelSubscription, async (call) => {
    const { params, body, actor, scope } = call
    const { id } = params
    if (body.at === "period_end") return actAsAdmin(call, id, "cancel")
    await endSubscriptionWorkflow(scope).run({ input: { id, actor } })
    return adminSubscription(scope, id)
  }),
  route(adminSubscriptions.adminUncancelSubscription, (call) => actAsAdmin(call, call.params.id, "uncancel")),
  route(adminSubscriptions.adminRefundSubscription, async ({ params, body, actor, scope }) => {
    const { invoice_id, amount, reason = "" } = body
    await refundSubscriptionInvoiceWorkflow(scope).run({
      input: { subscription_id: params.id, invoice_id, amount, reason, actor },
    })
    return adminSubscription(scope, params.id)
  }),
])
