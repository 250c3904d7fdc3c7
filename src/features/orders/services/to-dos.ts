import type { ToDo } from "../../wirings"
import { ORDERS_WITH_FAILED_PAYMENTS } from "../module/lib/failed-payments"
import { ORDERS_TO_PACK } from "../module/lib/overviews"

/** The engine's list of orders has no filter by shipment or payment. A single order is opened itself. */
const orderPage = (order: string) => (ids: readonly string[]) =>
  ids.length === 1 ? `/orders/${ids[0]}` : `/orders?order=${order}`

export const toDos: readonly ToDo[] = [
  { kind: "orders_to_pack", select: ORDERS_TO_PACK, to: orderPage("-created_at") },
  { kind: "failed_payments", select: ORDERS_WITH_FAILED_PAYMENTS, to: orderPage("-updated_at") },
]
