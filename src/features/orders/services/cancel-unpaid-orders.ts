import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { asApiError } from "../../../lib/errors"
import { asError } from "../../../lib/thrown"
import { holdingsOf } from "../../holdings"
import { heeds } from "../module/lib/cancellation-causes"
import { UNPAID_TRANSFERS } from "../module/lib/unpaid-transfers"
import { cancelPlacedOrderWorkflow } from "../workflows/cancel-placed-order"

const MS_PER_DAY = 86_400_000
/** The most orders per run. The next run cancels the others. */
const MAX_PER_RUN = 200
const REASON = "The bank transfer did not arrive in time."

/**
 * Cancels orders that have waited too long for a bank transfer. If another process changes an order at the same time,
 * the database lets only one of the two succeed.
 */
export async function cancelUnpaidOrders(container: MedusaContainer): Promise<void> {
  const { bank_days_to_pay: days } = await container.resolve("tenantConfig").read("payments")
  if (days === 0) return
  const orders = container.resolve("orders")
  const before = new Date(clock.now() - days * MS_PER_DAY)
  let seen = 0
  let page = await orders.overdueTransfers({ before })
  while (page.length > 0) {
    for (const { orderId } of page) await cancelOne(container, orderId)
    seen += page.length
    const after = page.at(-1)?.cursor ?? ""
    page = seen < MAX_PER_RUN ? await orders.overdueTransfers({ before, after }) : []
  }
}

/** When the next order will have waited too long. `undefined` if no order waits. */
export async function nextUnpaidOrder(container: MedusaContainer): Promise<Date | undefined> {
  const { bank_days_to_pay: days } = await container.resolve("tenantConfig").read("payments")
  if (days === 0) return undefined
  const since = await container.resolve("orders").oldestAwaitedTransfer()
  return since && new Date(since.getTime() + days * MS_PER_DAY)
}

async function cancelOne(container: MedusaContainer, order_id: string): Promise<void> {
  try {
    const refusals = await holdingsOf(container).refusals({ order_id })
    // The workflow asks once more, while nobody can use anything any more.
    if (refusals.some(({ reason }) => heeds("unpaid", reason)))
      return await container.resolve("orders").keepOpen(order_id)
    await cancelPlacedOrderWorkflow(container).run({
      input: { order_id, actor: UNPAID_TRANSFERS, cause: "unpaid", reason: REASON },
    })
  } catch (error) {
    if (asApiError(error)?.status === 409) return
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`The unpaid order ${order_id} could not be cancelled. The next run retries.`, asError(error))
  }
}
