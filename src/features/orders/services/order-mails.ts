import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { QueuedMail } from "../../../kits/mail-queue/mails"
import type { MailTopic, OutgoingMails } from "../../../kits/mail-queue/send-mails"
import { shopName } from "../../../kits/shop/name"
import { clock } from "../../../lib/clock"
import { email } from "../../../lib/fields"
import { languageTag } from "../../../lib/language-tag"
import { sendOrderMailWorkflow } from "../../mail/workflows/send-order-mail"
import { sendUnpaidOrderMailWorkflow } from "../../mail/workflows/send-unpaid-order-mail"
import { ORDER_MAILS } from "../module/due"
import { contentOf, mailedOrder } from "./mailed-order"

const COMPLETING_MS = 5 * 60_000

/** The triggers of the migration `QueuedOrderMails` queue them. The cause is the order, the fulfilment or the refund. */
const shape = z.object({
  kind: z.enum(["placed", "shipped", "canceled", "refunded"]),
  data: z.object({}),
})

export type OrderMail = QueuedMail & z.output<typeof shape>

/** The mails that tell buyers that their order was placed, shipped, canceled or refunded. */
export const orderMails: MailTopic<z.output<typeof shape>> = {
  name: ORDER_MAILS,
  recordName: "order",
  shape,
  outgoing,
}

async function outgoing(container: MedusaContainer, mail: OrderMail): Promise<OutgoingMails> {
  const { about: orderId, created_at: since } = mail
  const state = await container.resolve("orders").mailStateOf({ orderId, since })
  if (state.is_completing) return { later: new Date(clock.now() + COMPLETING_MS) }
  if (mail.kind === "refunded" && state.is_cancellation_mailed) return []
  const order = await mailedOrder(container, orderId)
  const { data: to } = email.safeParse(order?.email)
  // An erased buyer has no address.
  if (!order || to === undefined || order.is_draft_order === true || order.no_notification === true) return []
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const locale = languageTag(order.locale, storefront.default_locale)
  const content = contentOf(order, mail, moneyFormat(locale, order.currency_code))
  if (!content) return []
  const common = { orderId, to, locale, number: String(order.display_id), shop: shopName(storefront) }
  if (mail.kind === "canceled" && state.is_unpaid)
    return [{ send: (key) => sendUnpaidOrderMailWorkflow(container).run({ input: { ...common, key } }) }]
  const input = { ...common, ...content, kind: mail.kind }
  return [{ send: (key) => sendOrderMailWorkflow(container).run({ input: { ...input, key } }) }]
}

function moneyFormat(locale: string, currencyCode: string): (amount: number) => string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: currencyCode.toUpperCase() })
  return (amount) => format.format(amount)
}
