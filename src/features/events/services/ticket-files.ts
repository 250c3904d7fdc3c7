import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { config } from "../../../config"
import { shopOrganizer } from "../../../kits/shop/organizer"
import { readerOf } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { icsFile } from "../../../lib/ics/calendar"
import type { PdfPart } from "../../../lib/pdf/document"
import { zonedTimeText } from "../../../lib/zoned-time-text"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { signedLink } from "../../../tenancy/files/signed-link"
import { printForShop } from "../../theme/services/print"
import type { MadeFile } from "../../wirings"
import type { AttendedEvent, CustomersRegistration } from "../module/types"
import { type Occasion, occasionOf, placeOf } from "./occasion"
import { type TicketTexts, ticketTexts } from "./ticket-texts"
import { inLanguage } from "./ticket-words"

/** The kinds of signed links to one ticket. */
const [PDF, ICS] = ["ticket_pdf", "ticket_ics"] as const
/** Storefronts get new links with each call, so these need not last. */
const LINK_SECONDS = 24 * 3600

type TicketToShow = CustomersRegistration & { occasion: Occasion }

/** The tickets of one event. */
interface TicketsToShow {
  event: AttendedEvent
  tickets: readonly TicketToShow[]
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

function ticketParts(ticket: TicketToShow, { event, orderNumber, locale }: TicketsToShow): PdfPart[] {
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
  ticket: TicketToShow,
  { event, orderNumber, locale }: Omit<TicketsToShow, "tickets">,
  texts: TicketTexts,
) {
  const holder = holderOf(ticket)
  const { session, starts_at, ends_at } = ticket.occasion
  const place = placeOf(event, ticket.occasion)
  const time = starts_at && zonedTimeText({ starts_at, ends_at, timezone: event.timezone }, locale)
  return [
    ...(session ? [{ label: texts.session, value: session.title }] : []),
    ...(time === null || event.event_status === "postponed" ? [] : [{ label: texts.date, value: time }]),
    ...(place.length === 0 ? [] : [{ label: texts.place, value: place.join("\n") }]),
    ...(event.online_url && ticket.status !== "canceled"
      ? [{ label: texts.online, value: event.online_url }]
      : []),
    { label: texts.ticket, value: ticket.ticket_title },
    ...(holder === "" ? [] : [{ label: texts.holder, value: holder }]),
    { label: texts.order, value: orderNumber },
  ]
}

function holderOf({ first_name, last_name }: CustomersRegistration): string {
  return [first_name, last_name].filter(Boolean).join(" ")
}

/** A calendar entry for each ticket that has a time. `undefined` if no ticket has one. */
export async function ticketsIcs(
  container: MedusaContainer,
  { event, tickets, orderNumber, locale }: TicketsToShow,
): Promise<MadeFile | undefined> {
  const { venue } = event
  const organizer = await shopOrganizer(container)
  const texts = ticketTexts(locale)
  const host = new URL(config.publicUrl).hostname
  const shown = tickets.flatMap((ticket) => {
    const { session, starts_at, ends_at } = ticket.occasion
    if (!starts_at) return []
    const isCanceled = ticket.status === "canceled" || event.event_status === "canceled"
    const around = { event, orderNumber, locale }
    const entry = {
      uid: `${ticket.id}.${currentTenantId()}@${host}`,
      // A ticket is canceled after the last change of its event that it knows of.
      sequence: 2 * event.revision + (isCanceled ? 1 : 0),
      updated_at: event.updated_at,
      starts_at,
      ends_at,
      organizer,
      title: session ? `${event.title}: ${session.title}` : event.title,
      status: isCanceled
        ? ("canceled" as const)
        : event.event_status === "postponed"
          ? ("tentative" as const)
          : ("confirmed" as const),
      location: placeOf(event, ticket.occasion).join(", "),
      position:
        venue?.latitude != null && venue.longitude != null
          ? { latitude: venue.latitude, longitude: venue.longitude }
          : null,
      url: isCanceled ? null : event.online_url,
      description: factsOf(ticket, around, texts)
        .map(({ label, value }) => `${label}: ${value}`)
        .join("\n"),
    }
    return [entry]
  })
  if (shown.length === 0) return undefined
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
    made(container, sub, (shown) => ticketsIcs(container, shown)),
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
  const ids = [...new Set(tickets.map(({ ticket_id }) => ticket_id))]
  const reader = await readerOf(container, locale)
  const events = container.resolve("events")
  const [event] = await events.eventsById([first?.event_id ?? ""], reader)
  const kinds = await events.listEventTickets(
    { id: ids },
    { select: ["id", "session_id"], take: ids.length, withDeleted: true },
  )
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["display_id"],
    filters: { id: first?.order_id ?? "" },
  })
  if (!event) throw errors.notFound()
  const sessionOf = new Map(kinds.map(({ id, session_id }) => [id, session_id]))
  const shown = await inLanguage(container, tickets, locale)
  return {
    event,
    tickets: shown.map((ticket) => ({
      ...ticket,
      occasion: occasionOf(event, sessionOf.get(ticket.ticket_id) ?? null),
    })),
    locale,
    orderNumber: String(data[0]?.display_id ?? ""),
  }
}
