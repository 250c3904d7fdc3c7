import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/medusa"
import { sendOrderTransferMail, type TransferRequested } from "../services/send-order-transfer-mail"

export default async function mailOrderTransferRequestedHandler({
  event,
  container,
}: SubscriberArgs<TransferRequested>): Promise<void> {
  await sendOrderTransferMail(container, event.data)
}

export const config: SubscriberConfig = { event: OrderWorkflowEvents.TRANSFER_REQUESTED }
