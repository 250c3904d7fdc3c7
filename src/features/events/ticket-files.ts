import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { config } from "../../config"
import { errors } from "../../lib/errors"
import { icsFile } from "../../lib/ics/calendar"
import type { PdfPart } from "../../lib/pdf/document"
import type { AttendedEvent, CustomersRegistration } from "../../modules/events/types"
import { readerOf } from "../../shop/reader"
import { currentTenantId } from "../../tenancy/current-tenant"
import { signedLink } from "../../tenancy/files/signed-link"
import { printForShop } from "../theme/print"
import type { MadeFile } from "../wirings"
import { eventTime } from "./event-time"
import { type TicketTexts, ticketTexts } from "./ticket-texts"
import { inLanguage } from "./ticket-words"

/** The kinds of signed links to one ticket. */
const [PDF, ICS] = ["ticket_pdf", "ticket_ics"] as const
/** Storefronts get new links with each call, so these need not last. */
const LINK_SECONDS = 24 * 3600

/** The tickets of one event. */
interface TicketsToShow {
  event: AttendedEvent
  tickets: readonly CustomersRegistration[]
  /** The order's number that buyer and shop see. */
  orderNumber: string
  locale: string
}

/** Signed links to the PDF and to the calendar entry of a ticket. They need no credentials and work for a day. */
export function ticketLinks(id: string, locale: string) {
  const keys = { publicUrl: config.publicUrl, secret: config.secrets.jwt }
  const link = (kind: string) => signedLink(keys, { kind, sub: `${id} ${locale}` }, LINK_SECONDS).url
  return { pdf_url: link(PDF), ics_url: link(ICS) }
}

/** One page for each ticket. */
export async function ticketsPdf(container: MedusaContainer, shown: TicketsToShow): Promise<MadeFile> {
  const { event, tickets, locale } = shown
  const parts = tickets.flatMap((ticket, index): PdfPart[] => [
    ...(index === 0 ? [] : [{ kind: "page_break" as const }]),
    ...ticketParts(ticket, shown),
  ])
  const bytes = await printForShop(container, { locale, title: event.title, parts })
  return { filename: `${event.slug}.pdf`, contentType: "application/pdf", bytes }
}

function ticketParts(
  ticket: CustomersRegistration,
  { event, orderNumber, locale }: TicketsToShow,
): PdfPart[] {
  const texts = ticketTexts(locale)
  const notice = noticeOf(ticket, event, texts)
  const isValid = ticket.status !== "canceled"
  return [
    { kind: "title", text: event.title },
    ...(notice === undefined ? [] : [{ kind: "paragraph" as const, text: notice, is_strong: true }]),
    { kind: "facts", facts: factsOf(ticket, { event, orderNumber, locale }, texts) },
    ...(isValid
      ? ([
          { kind: "qr", text: ticket.code, caption: ticket.code },
          { kind: "paragraph", text: texts.entrance, is_muted: true },
        ] as const)
      : []),
  ]
}

function noticeOf({ status }: CustomersRegistration, { event_status }: AttendedEvent, texts: TicketTexts) {
  if (status === "canceled" || event_status === "canceled") return texts.canceled
  return event_status === "postponed" ? texts.postponed : undefined
}

function factsOf(
  ticket: CustomersRegistration,
  { event, orderNumber, locale }: Omit<TicketsToShow, "tickets">,
  texts: TicketTexts,
) {
  const holder = holderOf(ticket)
  const time = eventTime(event, locale)
  return [
    ...(time === undefined || event.event_status === "postponed" ? [] : [{ label: texts.date, value: time }]),
    ...placesOf(event).map((value) => ({ label: texts.place, value })),
    ...(event.online_url && ticket.status !== "canceled"
      ? [{ label: texts.online, value: event.online_url }]
      : []),
    { label: texts.ticket, value: ticket.ticket_title },
    ...(holder === "" ? [] : [{ label: texts.holder, value: holder }]),
    { label: texts.order, value: orderNumber },
  ]
}

function placesOf({ venue }: AttendedEvent): string[] {
  return venue ? [[venue.name, venue.address].filter(Boolean).join("\n")] : []
}

function holderOf({ first_name, last_name }: CustomersRegistration): string {
  return [first_name, last_name].filter(Boolean).join(" ")
}

/** A calendar entry for each ticket. `undefined` if the event has no time. */
export function ticketsIcs({ event, tickets, orderNumber, locale }: TicketsToShow): MadeFile | undefined {
  const { starts_at, venue } = event
  if (!starts_at) return undefined
  const texts = ticketTexts(locale)
  const host = new URL(config.publicUrl).hostname
  const shown = tickets.map((ticket) => {
    const isCanceled = ticket.status === "canceled" || event.event_status === "canceled"
    const time = { event, orderNumber, locale }
    return {
      uid: `${ticket.id}.${currentTenantId()}@${host}`,
      // A ticket is canceled after the last change of its event that it knows of.
      sequence: 2 * event.revision + (isCanceled ? 1 : 0),
      updated_at: event.updated_at,
      ...{ starts_at, ends_at: event.ends_at, title: event.title },
      status: isCanceled
        ? ("canceled" as const)
        : event.event_status === "postponed"
          ? ("tentative" as const)
          : ("confirmed" as const),
      location: venue && [venue.name, venue.address].filter(Boolean).join(", "),
      position:
        venue?.latitude != null && venue.longitude != null
          ? { latitude: venue.latitude, longitude: venue.longitude }
          : null,
      url: isCanceled ? null : event.online_url,
      description: factsOf(ticket, time, texts)
        .map(({ label, value }) => `${label}: ${value}`)
        .join("\n"),
    }
  })
  const isGone = shown.every(({ status }) => status === "canceled")
  const text = icsFile({ method: isGone ? "cancel" : "publish", locale, entries: shown })
  return {
    filename: `${event.slug}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${isGone ? "CANCEL" : "PUBLISH"}`,
    bytes: Buffer.from(text),
  }
}

/** The files of signed links, for the wiring. */
export const ticketFiles = {
  [PDF]: (container: MedusaContainer, sub: string) =>
    made(container, sub, (shown) => ticketsPdf(container, shown)),
  [ICS]: (container: MedusaContainer, sub: string) =>
    made(container, sub, async (shown) => ticketsIcs(shown)),
}

async function made(
  container: MedusaContainer,
  sub: string,
  make: (shown: TicketsToShow) => Promise<MadeFile | undefined>,
): Promise<MadeFile | undefined> {
  const [id = "", locale = "en"] = sub.split(" ")
  const ticket = await container.resolve("events").printedAdmission(id)
  return ticket && make(await ticketsToShow(container, [ticket], locale))
}

/** Reads what is shown beside tickets. All are for one event and of one order. Throws 404 if one is missing. */
export async function ticketsToShow(
  container: MedusaContainer,
  tickets: readonly CustomersRegistration[],
  locale: string,
): Promise<TicketsToShow> {
  const [first] = tickets
  const reader = await readerOf(container, locale)
  const events = container.resolve("events")
  const [event] = await events.eventsById([first?.event_id ?? ""], reader)
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["display_id"],
    filters: { id: first?.order_id ?? "" },
  })
  if (!event) throw errors.notFound()
  return {
    event,
    tickets: await inLanguage(container, tickets, locale),
    locale,
    orderNumber: String(data[0]?.display_id ?? ""),
  }
}
