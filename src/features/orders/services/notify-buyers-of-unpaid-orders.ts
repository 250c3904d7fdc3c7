import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, NotificationStatus } from "@medusajs/framework/utils"
import { shopName } from "../../../kits/shop/name"
import { clock } from "../../../lib/clock"
import { email } from "../../../lib/fields"
import { asError } from "../../../lib/thrown"
import { sendUnpaidOrderMailWorkflow, UNPAID_ORDER } from "../../mail/workflows/send-unpaid-order-mail"
import type { DueNotice } from "../module/lib/unpaid-transfers"

/** After this time the mail is not sent any more, because so late it would confuse the buyer. */
const GIVE_UP_MS = 3 * 86_400_000

/**
 * Sends a mail to each buyer whose order was cancelled because it was not paid. If the mail server refuses a mail, it
 * is sent again later.
 */
export async function notifyBuyersOfUnpaidOrders(container: MedusaContainer): Promise<void> {
  const orders = container.resolve("orders")
  for (const notice of await orders.leaseDueNotices()) {
    try {
      await tell(container, notice)
      await orders.markNotified(notice.id)
    } catch (error) {
      const isLate = clock.now() - notice.completedAt.getTime() > GIVE_UP_MS
      if (isLate) await orders.markNotified(notice.id)
      const outlook = isLate ? "It is given up." : "It will be retried."
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(
          `The mail about the unpaid order ${notice.orderId} could not be sent. ${outlook}`,
          asError(error),
        )
    }
  }
}

async function tell(container: MedusaContainer, { orderId }: DueNotice): Promise<void> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["email", "display_id", "locale"],
    filters: { id: orderId },
  })
  const [order] = data
  if (!order || !email.safeParse(order.email).success) return
  const failures = await failedMails(container, orderId)
  if (failures === undefined) return
  const storefront = await container.resolve("tenantConfig").read("storefront")
  await sendUnpaidOrderMailWorkflow(container).run({
    input: {
      orderId,
      attempt: failures + 1,
      to: order.email ?? "",
      number: String(order.display_id),
      locale: order.locale ?? storefront.default_locale,
      shop: shopName(storefront),
    },
  })
}

const FAILED: string = NotificationStatus.FAILURE

/** How often the mail server has refused the mail. Undefined if the mail was sent, or if a crash left that open. */
async function failedMails(container: MedusaContainer, orderId: string): Promise<number | undefined> {
  const mails = await container
    .resolve(Modules.NOTIFICATION)
    .listNotifications({ resource_id: orderId, resource_type: "order", template: UNPAID_ORDER })
  return mails.every(({ status }) => status === FAILED) ? mails.length : undefined
}
