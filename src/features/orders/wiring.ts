import { FIRST } from "../../kits/declarations/declaration"
import { errors } from "../../lib/errors"
import { dayOverview } from "../assistant/skills/day-overview"
import { declareWiring } from "../wirings"
import { cancelUnpaidOrdersJob } from "./jobs/cancel-unpaid-orders"
import { endInterruptedCancellations } from "./jobs/end-interrupted-cancellations"
import { sendOrderMails } from "./jobs/send-order-mails"
import { OPEN_CHANGE, openChange } from "./module/lib/open-change"
import { keptPartsCheck } from "./services/kept-parts-check"
import { toDos } from "./services/to-dos"
import { orderCancel } from "./skills/order-cancel"
import { orderLookup } from "./skills/order-lookup"
import { orderRefund } from "./skills/order-refund"
import { salesInsight } from "./skills/sales-insight"

const tooFine = (decimals: number) => () =>
  errors.invalidField(`Field 'amount': must have at most ${decimals} decimals, as its currency has.`)

/** The keys of `databaseErrors` are SQLSTATEs that the triggers in src/features/orders/module/migrations raise. */
declareWiring("orders", {
  databaseErrors: { SV060: tooFine(0), SV062: tooFine(2), SV063: tooFine(3), [OPEN_CHANGE]: openChange },
  cancellationChecks: [keptPartsCheck],
  toDos,
  scheduledJobs: [cancelUnpaidOrdersJob, endInterruptedCancellations, sendOrderMails],
  tasks: [{ tasks: [salesInsight, dayOverview, orderLookup, orderCancel, orderRefund], after: FIRST }],
})
