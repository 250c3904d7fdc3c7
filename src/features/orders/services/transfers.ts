import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import {
  acceptOrderTransferWorkflow,
  cancelOrderTransferRequestWorkflow,
  declineOrderTransferRequestWorkflow,
  requestOrderTransferWorkflow,
} from "@medusajs/medusa/core-flows"
import { errors } from "../../../lib/errors"

interface TransferRequest {
  order_id: string
  customer_id: string
  description?: string | undefined
  update_order_email?: boolean | undefined
}

interface TransferAnswer {
  order_id: string
  token: string
}

/**
 * Asks the buyer of a guest's order, by mail, to transfer the order to this customer. If the order is unknown,
 * cancelled or has an open request, nothing happens and the response is the same. Orders of accounts are excluded,
 * because an open request blocks all other changes of an order.
 *
 * Throws 409 `invalid_state` if the order already belongs to the customer.
 */
export async function requestTransfer(
  scope: MedusaContainer,
  { customer_id, ...input }: TransferRequest,
): Promise<void> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["customer_id", "customer.has_account", "is_draft_order"],
    filters: { id: input.order_id },
  })
  const [order] = data
  if (order?.customer_id === customer_id) throw errors.invalidState("The order already belongs to you.")
  if (!order || order.is_draft_order || order.customer?.has_account) return
  const { errors: failures } = await requestOrderTransferWorkflow(scope).run({
    input: { ...input, customer_id, logged_in_user: customer_id },
    throwOnError: false,
  })
  const [failure] = failures
  if (failure && !isRefusal(failure.error)) throw failure.error
}

/** Withdraws a request. Throws 404 if this customer has no open request for the order. */
export async function cancelTransfer(
  scope: MedusaContainer,
  { order_id, customer_id }: { order_id: string; customer_id: string },
): Promise<void> {
  await orNotFound(
    cancelOrderTransferRequestWorkflow(scope).run({
      input: { order_id, logged_in_user_id: customer_id, actor_type: "customer" },
      throwOnError: false,
    }),
  )
}

/** Transfers the order. Throws 404 if no open request for it has this token. */
export async function acceptTransfer(scope: MedusaContainer, input: TransferAnswer): Promise<void> {
  await orNotFound(acceptOrderTransferWorkflow(scope).run({ input, throwOnError: false }))
}

/** Refuses the transfer. Throws 404 if no open request for the order has this token. */
export async function declineTransfer(scope: MedusaContainer, input: TransferAnswer): Promise<void> {
  await orNotFound(declineOrderTransferRequestWorkflow(scope).run({ input, throwOnError: false }))
}

/**
 * Runs a workflow and throws the same 404 for every refusal, because the reason would tell a stranger something about
 * the order.
 */
async function orNotFound(running: Promise<{ errors: { error: unknown }[] }>): Promise<void> {
  const { errors: failures } = await running
  const [failure] = failures
  if (!failure) return
  throw isRefusal(failure.error) ? errors.notFound("No open transfer request matches.") : failure.error
}

const REFUSALS = new Set<unknown>([
  MedusaError.Types.NOT_FOUND,
  MedusaError.Types.NOT_ALLOWED,
  MedusaError.Types.INVALID_DATA,
])

function isRefusal(error: unknown): boolean {
  return typeof error === "object" && error !== null && "type" in error && REFUSALS.has(error.type)
}
