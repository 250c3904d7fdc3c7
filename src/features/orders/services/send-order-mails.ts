import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, NotificationStatus } from "@medusajs/framework/utils"
import { shopName } from "../../../kits/shop/name"
import { clock } from "../../../lib/clock"
import { email } from "../../../lib/fields"
import { asError } from "../../../lib/thrown"
import { sendOrderMailWorkflow } from "../../mail/workflows/send-order-mail"
import type { DueOrderMail } from "../module/lib/order-mails"
import { contentOf, mailedOrder } from "./mailed-order"

/** After this time a mail is not sent any more, because so late it would confuse the buyer. */
const GIVE_UP_MS = 3 * 86_400_000

/** Sends all mails that are due. If the mail server refuses one, it is sent again later. */
export async function sendDueOrderMails(container: MedusaContainer): Promise<void> {
  const orders = container.resolve("orders")
  for (let due = await orders.leaseOrderMails(); due.length > 0; due = await orders.leaseOrderMails()) {
    for (const mail of due) {
      try {
        await write(container, mail)
        await orders.markOrderMailSent(mail.id)
      } catch (error) {
        const isLate = clock.now() - mail.created_at.getTime() > GIVE_UP_MS
        if (isLate) await orders.markOrderMailSent(mail.id)
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(
            `The mail about the order ${mail.order_id} could not be sent. ${isLate ? "It is given up." : "It will be retried."}`,
            asError(error),
          )
      }
    }
  }
}

async function write(container: MedusaContainer, mail: DueOrderMail): Promise<void> {
  if (mail.is_told_by_cancellation || (await isSent(container, mail))) return
  const order = await mailedOrder(container, mail.order_id)
  const { data: to } = email.safeParse(order?.email)
  // An erased buyer has no address.
  if (!order || to === undefined || order.is_draft_order === true || order.no_notification === true) return
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const locale = order.locale ?? storefront.default_locale
  const content = contentOf(order, mail, moneyFormat(locale, order.currency_code))
  if (!content) return
  await sendOrderMailWorkflow(container).run({
    input: {
      ...content,
      kind: mail.kind,
      orderId: order.id,
      key: keyOf(mail, mail.attempts),
      to,
      locale,
      number: String(order.display_id),
      shop: shopName(storefront),
    },
  })
}

const FAILED: string = NotificationStatus.FAILURE

/** Whether an earlier attempt has sent the mail, or a crash has left open whether it did. */
async function isSent(container: MedusaContainer, mail: DueOrderMail): Promise<boolean> {
  if (mail.attempts === 1) return false
  const keys = Array.from({ length: mail.attempts - 1 }, (_, index) => keyOf(mail, index + 1))
  // The engine's type of the filter lacks the key.
  const earlier = { resource_id: mail.order_id, idempotency_key: keys }
  const found = await container
    .resolve(Modules.NOTIFICATION)
    .listNotifications(earlier, { select: ["id", "status"] })
  return found.some(({ status }) => status !== FAILED)
}

function keyOf({ kind, cause }: DueOrderMail, attempt: number): string {
  return `order_${kind}:${cause}:${attempt}`
}

function moneyFormat(locale: string, currencyCode: string): (amount: number) => string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: currencyCode.toUpperCase() })
  return (amount) => format.format(amount)
}
