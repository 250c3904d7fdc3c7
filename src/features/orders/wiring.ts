import { FIRST } from "../../lib/features/declaration"
import { dayOverview } from "../../skills/day-overview"
import { orderCancel } from "../../skills/order-cancel"
import { orderLookup } from "../../skills/order-lookup"
import { orderRefund } from "../../skills/order-refund"
import { salesInsight } from "../../skills/sales-insight"
import { declareWiring } from "../wirings"

declareWiring("orders", {
  skills: [{ skills: [salesInsight, dayOverview, orderLookup, orderCancel, orderRefund], after: FIRST }],
})
