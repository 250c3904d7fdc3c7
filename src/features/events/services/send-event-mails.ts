import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { shopName } from "../../../kits/shop/name"
import { clock } from "../../../lib/clock"
import { email } from "../../../lib/fields"
import { asError } from "../../../lib/thrown"
import { sendEventMailWorkflow } from "../../mail/workflows/send-event-mail"
import type { DueMail } from "../module/lib/mails"
import { cancelTicket } from "../workflows/cancel-registration"
import { eventTime } from "./event-time"
import { ticketsIcs, ticketsPdf, ticketsToShow } from "./ticket-files"

/** After this time a mail is not sent any more, because so late it would confuse the buyer. */
const GIVE_UP_MS = 3 * 86_400_000

/**
 * Sends all mails that are due. If the mail server refuses one, it is sent again later. A mail about a canceled event
 * first cancels the tickets, which is never given up.
 */
export async function sendDueEventMails(container: MedusaContainer): Promise<void> {
  const { announcements } = container.resolve("events")
  for (let due = await announcements.leaseMails(); due.length > 0; due = await announcements.leaseMails()) {
    for (const mail of due) {
      let isOver = mail.kind !== "canceled"
      try {
        if (!isOver) await cancelTickets(container, mail)
        isOver = true
        await write(container, mail)
        await announcements.markMailSent(mail.id)
      } catch (error) {
        const isLate = isOver && clock.now() - mail.created_at.getTime() > GIVE_UP_MS
        if (isLate) await announcements.markMailSent(mail.id)
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(
            `The mail about the tickets of the order ${mail.order_id} could not be sent. ${isLate ? "It is given up." : "It will be retried."}`,
            asError(error),
          )
      }
    }
  }
}

/** Cancels the valid tickets of an order for a canceled event. A second run completes what a crash has left. */
async function cancelTickets(container: MedusaContainer, { order_id, event_id }: DueMail): Promise<void> {
  const all = await container.resolve("events").admissionsOfOrder(order_id, event_id)
  const { refunds } = container.resolve("events").announcements
  for (const { id, status } of all) {
    if (status !== "confirmed") continue
    const refund = (await refunds.isNoted(id)) ? "later" : "never"
    await cancelTicket(container, { id, refund, created_by: "" })
  }
}

async function write(
  container: MedusaContainer,
  { id, kind, order_id, event_id, attempts }: DueMail,
): Promise<void> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["email", "display_id", "locale", "status"],
    filters: { id: order_id },
  })
  const [order] = data
  if (!order || !email.safeParse(order.email).success) return
  const all = await container.resolve("events").admissionsOfOrder(order_id, event_id)
  const valid = all.filter(({ status }) => status !== "canceled")
  // The tickets of a canceled event are canceled before its mail is sent.
  const tickets = kind === "canceled" ? all : valid
  if (tickets.length === 0) return
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const locale = order.locale ?? storefront.default_locale
  const shown = await ticketsToShow(container, tickets, locale)
  const files = [
    ...(kind === "canceled" ? [] : [await ticketsPdf(container, shown)]),
    await ticketsIcs(container, shown),
  ].flatMap((file) => file ?? [])
  await sendEventMailWorkflow(container).run({
    input: {
      kind,
      orderId: order_id,
      locale,
      key: `${id}:${attempts}`,
      to: order.email ?? "",
      number: String(order.display_id),
      shop: shopName(storefront),
      event: shown.event.title,
      time: eventTime(shown.event, locale) ?? null,
      attachments: files.map(({ filename, contentType, bytes }) => ({
        filename,
        content_type: contentType,
        content: bytes.toString("base64"),
      })),
    },
  })
}
