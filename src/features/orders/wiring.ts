import { FIRST } from "../../lib/features/declaration"
import { cancelUnpaidOrdersJob } from "../../scheduled-jobs/orders/cancel-unpaid-orders"
import { endCutShortCancellations } from "../../scheduled-jobs/orders/end-cut-short-cancellations"
import { sendOrderMails } from "../../scheduled-jobs/orders/send-order-mails"
import { dayOverview } from "../../skills/day-overview"
import { orderCancel } from "../../skills/order-cancel"
import { orderLookup } from "../../skills/order-lookup"
import { orderRefund } from "../../skills/order-refund"
import { salesInsight } from "../../skills/sales-insight"
import { declareWiring } from "../wirings"
import { keptPartsCheck } from "./kept-parts-check"

declareWiring("orders", {
  cancellationChecks: [keptPartsCheck],
  scheduledJobs: [cancelUnpaidOrdersJob, endCutShortCancellations, sendOrderMails],
  tasks: [{ tasks: [salesInsight, dayOverview, orderLookup, orderCancel, orderRefund], after: FIRST }],
})
