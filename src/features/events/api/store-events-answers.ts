import type { MedusaContainer } from "@medusajs/framework/types"
import { type Image, pictureAnswer } from "../../../kits/media/image"
import type { RecordTexts } from "../../../kits/shop/record-texts"
import type { AttendedEvent, CustomersRegistration, EventSummary, PublicEvent } from "../module/types"
import type { EventOffer, ShownTicket } from "../services/shown-tickets"
import { ticketLinks } from "../services/ticket-files"

/** Drafts have no date. */
type UndatedEvent = Omit<EventSummary, "published_at">

type Pictures = ReadonlyMap<string, Image>

/** The assets of the pictures that events and their speakers name. One statement. */
export async function picturesOf(
  scope: MedusaContainer,
  events: readonly (Pick<EventSummary, "image"> & Partial<Pick<PublicEvent, "speakers">>)[],
  locales: string[],
): Promise<Pictures> {
  const named = events.flatMap(({ image, speakers }) => [image, ...(speakers ?? []).map((one) => one.image)])
  if (named.every((one) => one === null)) return new Map()
  return scope.resolve("media").reading.imagesOf(named, locales)
}

function shownFacts({ starts_at, ends_at, timezone, event_status, attendance_mode, venue }: UndatedEvent) {
  return { starts_at, ends_at, timezone, status: event_status, attendance_mode, venue }
}

/** An event in a list. */
export function summaryAnswer<Event extends UndatedEvent & { published_at: Date | null }>(
  event: Event,
  offer: EventOffer | undefined,
  pictures: Pictures,
) {
  const { id, slug, locale, title, excerpt, reading_minutes, updated_at } = event
  const published_at: Event["published_at"] = event.published_at
  return {
    id,
    slug,
    locale,
    title,
    excerpt,
    reading_minutes,
    updated_at,
    published_at,
    ...shownFacts(event),
    image: shownPicture(event.image, pictures),
    price_from: offer?.price_from ?? null,
    availability: offer?.availability ?? ("not_on_sale" as const),
  }
}

/** One event. */
export function fullAnswer(event: PublicEvent, offer: EventOffer | undefined, pictures: Pictures) {
  const { body, body_format, body_html, seo_title, seo_description, alternates } = event
  return {
    ...summaryAnswer(event, offer, pictures),
    body,
    body_format,
    body_html,
    alternates,
    seo: { title: seo_title, description: seo_description },
    sessions: event.sessions ?? [],
    speakers: (event.speakers ?? []).map((speaker) => ({
      ...speaker,
      image: shownPicture(speaker.image, pictures),
    })),
  }
}

function shownPicture(value: string | null, pictures: Pictures) {
  return value === null ? null : pictureAnswer(value, null, pictures.get(value))
}

/** A ticket that can be bought, in the caller's language. */
export function ticketAnswer(
  ticket: ShownTicket,
  words: RecordTexts | undefined,
  form: { slug: string; version: number } | undefined,
) {
  const { id, session_id, price, sales_start_at, sales_end_at } = ticket
  const { min_per_order, max_per_order, remaining, availability } = ticket
  return {
    id,
    title: words?.fields.title ?? ticket.title,
    description: words?.fields.description ?? ticket.description,
    session_id,
    price,
    sales_start_at,
    sales_end_at,
    min_per_order,
    max_per_order,
    remaining,
    availability,
    needs_attendees: ticket.needs_attendees || form !== undefined,
    attendee_form: form ?? null,
  }
}

/** Beside registrations: their events by id, with the offers and the pictures of these. */
interface AroundRegistrations {
  events: ReadonlyMap<string, AttendedEvent>
  offers: ReadonlyMap<string, EventOffer>
  pictures: Pictures
}

/** A ticket of a customer. A canceled one shows neither its code nor the online address. */
export function registrationAnswer(
  item: CustomersRegistration,
  { events, offers, pictures }: AroundRegistrations,
) {
  const event = events.get(item.event_id)
  if (!event || item.status === "reserved" || item.order_id === null) return []
  const isValid = item.status !== "canceled"
  return [
    {
      id: item.id,
      status: item.status,
      order_id: item.order_id,
      event: {
        ...summaryAnswer(event, offers.get(event.id), pictures),
        online_url: isValid ? event.online_url : null,
      },
      ticket: { id: item.ticket_id, title: item.ticket_title },
      attendee: { first_name: item.first_name, last_name: item.last_name, email: item.email },
      code: isValid ? item.code : null,
      checked_in_at: item.checked_in_at,
      created_at: item.created_at,
      ...ticketLinks(item.id, event.locale),
    },
  ]
}
