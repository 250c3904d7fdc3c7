import type { ToDo } from "../../wirings"
import { ORDERS_WITH_FAILED_PAYMENTS } from "../module/lib/failed-payments"
import { ORDERS_TO_PACK } from "../module/lib/overviews"
import type { WAITING_KINDS } from "../module/schemas"

const list = (kind: (typeof WAITING_KINDS)[number]) => `/waiting-orders?kind=${kind}`

export const toDos: readonly ToDo[] = [
  { kind: "orders_to_pack", select: ORDERS_TO_PACK, to: list("to_pack") },
  { kind: "failed_payments", select: ORDERS_WITH_FAILED_PAYMENTS, to: list("failed_payment") },
]
