import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { shopName } from "../../../kits/shop/name"
import { shopOrganizer } from "../../../kits/shop/organizer"
import { clock } from "../../../lib/clock"
import type { Encryption } from "../../../lib/encryption"
import { email } from "../../../lib/fields"
import { asError } from "../../../lib/thrown"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { sealLink } from "../../mail/module/lib/links"
import { sendBookingMailWorkflow } from "../../mail/workflows/send-booking-mail"
import type { Booking } from "../module/types"
import { bookingInLanguage } from "./booking-titles"
import { bookingCalendar } from "./calendar"
import { bookingLinks } from "./links"

/** After this time a mail is not sent any more, because so late it would confuse the customer. */
const GIVE_UP_MS = 2 * 86_400_000

/** Mails the confirmations, changes and cancellations that are due. If the mail server refuses one, it stays due. */
export async function sendBookingMails(container: MedusaContainer): Promise<void> {
  const services = container.resolve("services")
  for (const booking of await services.unmailed()) {
    const isSent = await send(container, booking, kindOf(booking))
    if (isSent || clock.now() - booking.updated_at.getTime() > GIVE_UP_MS) await services.noteMailed(booking)
  }
}

/** Mails the reminders that are due. A reminder of a booking that has begun is not sent. */
export async function sendBookingReminders(container: MedusaContainer): Promise<void> {
  const services = container.resolve("services")
  for (const booking of await services.unreminded()) {
    const isOver = booking.starts_at <= clock.date() || booking.status !== "confirmed"
    if (isOver || (await send(container, booking, "reminder"))) await services.noteReminded(booking)
  }
}

type Kind = "confirmed" | "rescheduled" | "canceled" | "reminder"

function kindOf({ status, sequence }: Booking): Kind {
  if (status === "canceled") return "canceled"
  return sequence === 0 ? "confirmed" : "rescheduled"
}

/** Whether the mail is sent, or nobody can get it. */
async function send(container: MedusaContainer, booking: Booking, kind: Kind): Promise<boolean> {
  const { id, sequence, number, starts_at, ends_at, timezone } = booking
  if (!email.safeParse(booking.email).success) return true
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const locale = booking.locale ?? storefront.default_locale
  const read = await bookingInLanguage(container, booking, locale)
  const { manage_url } = await bookingLinks(container, id, await publishableKey(container))
  try {
    const calendar = bookingCalendar(read, { organizer: await shopOrganizer(container) })
    await sendBookingMailWorkflow(container).run({
      input: {
        kind,
        locale,
        number,
        bookingId: id,
        to: booking.email ?? "",
        // The minute of the attempt, because the engine cannot send a failed mail again under the same key.
        key: `${sequence}:${Math.floor(clock.now() / 60_000)}`,
        shop: shopName(storefront),
        service: read.service_title,
        resource: booking.resource_name,
        time: timeOf({ starts_at, ends_at, timezone }, locale),
        sealedLink: sealLink(container.resolve<Encryption>("encryption"), manage_url, currentTenantId()),
        // Without the link, because notifications are stored as they are.
        calendar: Buffer.from(calendar.text).toString("base64"),
      },
    })
    return true
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`The mail about the booking ${number} could not be sent. It will be retried.`, asError(error))
    return false
  }
}

/** The time in the customer's zone, in the language of a locale. */
function timeOf(
  { starts_at, ends_at, timezone }: Pick<Booking, "starts_at" | "ends_at" | "timezone">,
  locale: string,
) {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: timezone,
  })
  return `${format.formatRange(starts_at, ends_at)} (${timezone})`
}

/** Any valid key of the shop. The link needs one, because a browser sends no headers. */
async function publishableKey(container: MedusaContainer): Promise<string> {
  const keys = await container
    .resolve(Modules.API_KEY)
    .listApiKeys({ type: "publishable" }, { order: { created_at: "ASC" } })
  const key = keys.find(({ revoked_at }) => !revoked_at)
  return key?.token ?? ""
}
