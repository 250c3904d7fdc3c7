import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { z } from "zod"
import type { QueuedMail } from "../../../kits/mail-queue/mails"
import type { MailTopic, OutgoingMails } from "../../../kits/mail-queue/send-mails"
import { shopName } from "../../../kits/shop/name"
import { email } from "../../../lib/fields"
import { languageTag } from "../../../lib/language-tag"
import { zonedTimeText } from "../../../lib/zoned-time-text"
import { sendEventMailWorkflow } from "../../mail/workflows/send-event-mail"
import { TICKET_MAILS } from "../module/due"
import { OF_NEW_ORDER, ticketMail } from "../module/lib/mails"
import type { AttendedEvent } from "../module/types"
import { cancelTicket } from "../workflows/cancel-registration"
import { ticketsIcs, ticketsPdf, ticketsToShow } from "./ticket-files"

type TicketMail = QueuedMail & z.output<typeof ticketMail>

/**
 * The mails to buyers of tickets: the tickets, and the news that an event is postponed, has a new date or is canceled. A
 * mail about a canceled event first cancels the tickets.
 */
export const ticketMails: MailTopic<z.output<typeof ticketMail>> = {
  name: TICKET_MAILS,
  recordName: "order",
  shape: ticketMail,
  prepare: (container, mail) =>
    mail.kind === "canceled" ? cancelTickets(container, mail) : Promise.resolve(),
  outgoing,
}

/** Cancels the valid tickets of an order for a canceled event. A second run completes what a crash has left. */
async function cancelTickets(container: MedusaContainer, { about, data }: TicketMail): Promise<void> {
  const all = await container.resolve("events").admissionsOfOrder(about, data.event_id)
  const { refunds } = container.resolve("events").announcements
  for (const { id, status } of all) {
    if (status !== "confirmed") continue
    const refund = (await refunds.isNoted(id)) ? "later" : "never"
    await cancelTicket(container, { id, refund, created_by: "" })
  }
}

async function outgoing(container: MedusaContainer, mail: TicketMail): Promise<OutgoingMails> {
  const {
    about: orderId,
    data: { event_id, refund },
  } = mail
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["email", "display_id", "locale", "status"],
    filters: { id: orderId },
  })
  const [order] = data
  if (!order || !email.safeParse(order.email).success) return []
  const all = await container.resolve("events").admissionsOfOrder(orderId, event_id)
  const valid = all.filter(({ status }) => status !== "canceled")
  // The tickets of a canceled event are canceled before its mail is sent.
  const tickets = mail.kind === "canceled" ? all : valid
  if (tickets.length === 0) return []
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const locale = languageTag(order.locale, storefront.default_locale)
  const shown = await ticketsToShow(container, tickets, locale)
  const kind = kindNow(mail, shown.event)
  if (kind === undefined) return []
  const files = [
    ...(kind === "canceled" ? [] : [await ticketsPdf(container, shown)]),
    await ticketsIcs(container, shown),
  ].flatMap((file) => file ?? [])
  const { starts_at, ends_at, timezone } = shown.event
  const keepsMoney = kind === "canceled" && !(refund ?? (await anyRefund(container, tickets)))
  const input = {
    kind: keepsMoney ? ("canceled_without_refund" as const) : kind,
    orderId,
    locale,
    to: order.email ?? "",
    number: String(order.display_id),
    shop: shopName(storefront),
    event: shown.event.title,
    time: starts_at && zonedTimeText({ starts_at, ends_at, timezone }, locale),
    attachments: files.map(({ filename, contentType, bytes }) => ({
      filename,
      content_type: contentType,
      content: bytes.toString("base64"),
    })),
  }
  return [{ send: (key) => sendEventMailWorkflow(container).run({ input: { ...input, key } }) }]
}

/**
 * The kind of mail to send now. The event may have changed while the mail waited. `undefined` if the mail is outdated,
 * because a later mail has the current news.
 */
function kindNow(
  { kind, data: { wave } }: Pick<TicketMail, "kind" | "data">,
  { event_status, starts_at }: Pick<AttendedEvent, "event_status" | "starts_at">,
): TicketMail["kind"] | undefined {
  if (kind === "rescheduled") return event_status === "scheduled" && starts_at ? kind : undefined
  if (kind !== "postponed" || event_status === "postponed") return kind
  // The mail about a new order also brings the tickets, and no other one does.
  return wave === OF_NEW_ORDER && event_status === "scheduled" ? "tickets" : undefined
}

/** Whether the shop pays back any of these tickets. Mails of earlier releases do not say it themselves. */
async function anyRefund(container: MedusaContainer, tickets: readonly { id: string }[]): Promise<boolean> {
  return container.resolve("events").announcements.refunds.isNoted(...tickets.map(({ id }) => id))
}
