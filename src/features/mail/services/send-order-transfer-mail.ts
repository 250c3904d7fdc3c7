import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { sendStorefrontLink } from "./send-storefront-link"

/** The engine's event for a requested transfer of a guest's order. */
export interface TransferRequested {
  id: string
  order_change_id: string
}

/** The most mails to one address within a day. A customer could otherwise fill another person's mailbox. */
const MAX_MAILS = 5
const WINDOW_MS = 24 * 3_600_000

/** Sends the link that transfers a guest's order to an account. It goes to the address of the order. */
export async function sendOrderTransferMail(
  container: MedusaContainer,
  { id, order_change_id }: TransferRequested,
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: changes } = await query.graph({
    entity: "order_change",
    fields: ["status", "actions.reference_id", "actions.details"],
    filters: { id: order_change_id, order_id: id },
  })
  const { data: orders } = await query.graph({
    entity: "order",
    fields: ["email", "display_id", "locale"],
    filters: { id },
  })
  const [change] = changes
  const [order] = orders
  const action = change?.actions?.find((one) => one?.details && "token" in one.details)
  const token: unknown = action?.details?.token
  // If the request was cancelled meanwhile, no mail is needed.
  if (change?.status !== "requested" || !order?.email || !action?.reference_id || typeof token !== "string")
    return
  if (await hasEnough(container, order.email)) return

  const { data: customers } = await query.graph({
    entity: "customer",
    fields: ["email"],
    filters: { id: action.reference_id },
  })
  const { order_transfer_path: path } = await container.resolve("tenantConfig").read("storefront")
  await sendStorefrontLink(container, "order_transfer", {
    to: order.email,
    code: token,
    path: path.replaceAll("{id}", () => encodeURIComponent(id)),
    locale: order.locale ?? undefined,
    words: { number: String(order.display_id), account: customers[0]?.email ?? "" },
  })
}

async function hasEnough(container: MedusaContainer, to: string): Promise<boolean> {
  const [, count] = await container.resolve(Modules.NOTIFICATION).listAndCountNotifications(
    {
      to,
      template: "order_transfer",
      created_at: { $gt: new Date(clock.now() - WINDOW_MS).toISOString() },
    },
    { select: ["id"], take: 1 },
  )
  return count >= MAX_MAILS
}
