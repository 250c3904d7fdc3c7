import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { config } from "../../../config"
import { shopOrganizer } from "../../../kits/shop/organizer"
import { readerOf } from "../../../kits/shop/reader"
import { icsFile } from "../../../lib/ics/calendar"
import { zonedTimeText } from "../../../lib/zoned-time-text"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { signedLink } from "../../../tenancy/files/signed-link"
import { printForShop } from "../../theme/services/print"
import type { MadeFile } from "../../wirings"
import type { PrintedBooking } from "../module/types"
import { titled, titlesIn } from "./part-titles"
import { voucherTexts } from "./voucher-texts"

/** The kinds of signed links to one booking. */
const [PDF, ICS] = ["tour_pdf", "tour_ics"] as const
/** Storefronts get new links with each call, so these need not last. */
const LINK_SECONDS = 24 * 3600

interface BookingToShow {
  booking: PrintedBooking
  /** The order's number that buyer and shop see. */
  orderNumber: string
  locale: string
}

/** Signed links to the voucher and to the calendar entry of a booking. They need no credentials and work for a day. */
export function bookingLinks(id: string, locale: string) {
  const keys = { publicUrl: config.publicUrl, secret: config.secrets.jwt }
  const link = (kind: string) => signedLink(keys, { kind, sub: `${id} ${locale}` }, LINK_SECONDS).url
  return { pdf_url: link(PDF), ics_url: link(ICS) }
}

/** The voucher of a booking. */
export async function voucherPdf(container: MedusaContainer, shown: BookingToShow): Promise<MadeFile> {
  const { booking, locale } = shown
  const { slug, title } = booking
  const texts = voucherTexts(locale)
  const bytes = await printForShop(container, {
    locale,
    title,
    parts: [
      { kind: "title", text: title },
      isOver(booking)
        ? { kind: "paragraph", text: texts.canceled, is_strong: true }
        : { kind: "paragraph", text: texts.voucher, is_muted: true },
      { kind: "facts", facts: factsOf(shown) },
    ],
  })
  return { filename: `${slug}.pdf`, contentType: "application/pdf", bytes }
}

/** The calendar entry of a booking. */
export async function bookingIcs(container: MedusaContainer, shown: BookingToShow): Promise<MadeFile> {
  const { booking, locale } = shown
  const { id, slug, title, revision, updated_at, starts_at, ends_at } = booking
  const isCanceled = isOver(booking)
  const organizer = await shopOrganizer(container)
  const text = icsFile({
    method: isCanceled ? "cancel" : "publish",
    locale,
    entries: [
      {
        uid: `${id}.${currentTenantId()}@${new URL(config.publicUrl).hostname}`,
        // A booking is canceled after the last change of its tour that it knows of.
        sequence: 2 * revision + (isCanceled ? 1 : 0),
        updated_at,
        starts_at,
        ends_at,
        title,
        organizer,
        status: isCanceled ? "canceled" : "confirmed",
        description: factsOf(shown)
          .map(({ label, value }) => `${label}: ${value}`)
          .join("\n"),
      },
    ],
  })
  return {
    filename: `${slug}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${isCanceled ? "CANCEL" : "PUBLISH"}`,
    bytes: Buffer.from(text),
  }
}

function isOver({ status, departure_status }: PrintedBooking): boolean {
  return status === "canceled" || departure_status === "canceled"
}

function factsOf({ booking, orderNumber, locale }: BookingToShow) {
  const texts = voucherTexts(locale)
  const names = booking.passengers
    .map(({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(" "))
    .filter((name) => name !== "")
  return [
    { label: texts.date, value: zonedTimeText(booking, locale) },
    {
      label: texts.booking,
      value: booking.parts.map(({ title, quantity }) => `${quantity} × ${title}`).join("\n"),
    },
    ...(names.length === 0 ? [] : [{ label: texts.passengers, value: names.join("\n") }]),
    { label: texts.order, value: orderNumber },
  ]
}

/** The files of signed links, for the wiring. */
export const bookingFiles = {
  [PDF]: (container: MedusaContainer, sub: string) =>
    made(container, sub, (shown) => voucherPdf(container, shown)),
  [ICS]: (container: MedusaContainer, sub: string) =>
    made(container, sub, (shown) => bookingIcs(container, shown)),
}

async function made(
  container: MedusaContainer,
  sub: string,
  make: (shown: BookingToShow) => Promise<MadeFile>,
): Promise<MadeFile | undefined> {
  const [id = "", locale = "en"] = sub.split(" ")
  const shown = await bookingToShow(container, id, locale)
  return shown && make(shown)
}

/** Reads what files and mails show. `undefined` for an unknown booking, and for one that a cart has reserved. */
export async function bookingToShow(
  container: MedusaContainer,
  id: string,
  locale: string,
): Promise<BookingToShow | undefined> {
  const reader = await readerOf(container, locale)
  const booking = await container.resolve("tours").bookings.printed(id, reader)
  if (!booking) return undefined
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["display_id"],
    filters: { id: booking.order_id ?? "" },
  })
  const titles = await titlesIn(container, booking.parts, locale)
  const parts = titled(booking.parts, titles)
  return { booking: { ...booking, parts }, locale, orderNumber: String(data[0]?.display_id ?? "") }
}
