import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { z } from "zod"
import type { QueuedMail } from "../../../kits/mail-queue/mails"
import type { MailTopic, OutgoingMails } from "../../../kits/mail-queue/send-mails"
import { shopName } from "../../../kits/shop/name"
import { shopOrganizer } from "../../../kits/shop/organizer"
import { clock } from "../../../lib/clock"
import type { Encryption } from "../../../lib/encryption"
import { email } from "../../../lib/fields"
import { languageTag } from "../../../lib/language-tag"
import { zonedTimeText } from "../../../lib/zoned-time-text"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { sealLink } from "../../mail/module/lib/links"
import { sendBookingMailWorkflow } from "../../mail/workflows/send-booking-mail"
import { BOOKING_MAILS } from "../module/due"
import { bookingMail } from "../module/lib/mails"
import type { Booking } from "../module/types"
import { bookingInLanguage } from "./booking-titles"
import { bookingCalendar } from "./calendar"
import { bookingLinks } from "./links"

type BookingMail = QueuedMail & z.output<typeof bookingMail>

/** The mails to customers: confirmations, changes, cancellations and reminders of bookings. */
export const bookingMails: MailTopic<z.output<typeof bookingMail>> = {
  name: BOOKING_MAILS,
  recordName: "booking",
  shape: bookingMail,
  outgoing,
}

async function outgoing(container: MedusaContainer, mail: BookingMail): Promise<OutgoingMails> {
  const { kind } = mail
  const [booking] = await container.resolve("services").bookingsByIds([mail.about])
  if (!booking || isStale(booking, mail) || !email.safeParse(booking.email).success) return []
  const { id, number, starts_at, ends_at, timezone } = booking
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const locale = languageTag(booking.locale, storefront.default_locale)
  const read = await bookingInLanguage(container, booking, locale)
  const { manage_url } = await bookingLinks(container, id, await publishableKey(container))
  const calendar = bookingCalendar(read, { organizer: await shopOrganizer(container) })
  const input = {
    kind,
    locale,
    number,
    bookingId: id,
    to: booking.email ?? "",
    shop: shopName(storefront),
    service: read.service_title,
    resource: booking.resource_name,
    time: zonedTimeText({ starts_at, ends_at, timezone }, locale),
    sealedLink: sealLink(container.resolve<Encryption>("encryption"), manage_url, currentTenantId()),
    // Without the link, because notifications are stored as they are.
    calendar: Buffer.from(calendar.text).toString("base64"),
  }
  return [{ send: (key) => sendBookingMailWorkflow(container).run({ input: { ...input, key } }) }]
}

/** Whether the booking has changed since. Then the next change has a mail of its own. */
function isStale({ status, sequence, starts_at }: Booking, { kind, data }: BookingMail): boolean {
  if (kind === "reminder") return status !== "confirmed" || starts_at <= clock.date()
  const isWrong =
    kind === "canceled" ? status !== "canceled" : ["canceled", "held", "expired"].includes(status)
  return isWrong || sequence !== data.sequence
}

/** Any valid key of the shop. The link needs one, because a browser sends no headers. */
async function publishableKey(container: MedusaContainer): Promise<string> {
  const keys = await container
    .resolve(Modules.API_KEY)
    .listApiKeys({ type: "publishable" }, { order: { created_at: "ASC" } })
  const key = keys.find(({ revoked_at }) => !revoked_at)
  return key?.token ?? ""
}
