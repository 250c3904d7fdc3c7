import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { z } from "zod"
import type { QueuedMail } from "../../../kits/mail-queue/mails"
import type { MailTopic, OutgoingMails } from "../../../kits/mail-queue/send-mails"
import { shopName } from "../../../kits/shop/name"
import { email } from "../../../lib/fields"
import { languageTag } from "../../../lib/language-tag"
import { zonedTimeText } from "../../../lib/zoned-time-text"
import { sendTourMailWorkflow } from "../../mail/workflows/send-tour-mail"
import { TOUR_MAILS } from "../module/due"
import { tourMail } from "../module/lib/mails"
import { cancelBooking } from "../workflows/cancel-booking"
import { bookingIcs, bookingToShow, voucherPdf } from "./booking-files"

type TourMail = QueuedMail & z.output<typeof tourMail>

/**
 * The mails to buyers of tours: the voucher, and the news that a departure is canceled. A mail about a canceled
 * departure first cancels the booking.
 */
export const tourMails: MailTopic<z.output<typeof tourMail>> = {
  name: TOUR_MAILS,
  recordName: "booking",
  shape: tourMail,
  prepare: (container, mail) => (mail.kind === "canceled" ? cancelOf(container, mail) : Promise.resolve()),
  outgoing,
}

/** Cancels the booking of a canceled departure, unless it is canceled already. */
async function cancelOf(container: MedusaContainer, { about: id }: TourMail): Promise<void> {
  const tours = container.resolve("tours")
  const { status } = await tours.retrieveTourBooking(id)
  if (status !== "confirmed") return
  const refund = (await tours.bookings.refunds.isNoted(id)) ? "later" : "never"
  await cancelBooking(container, { id, refund, created_by: "" })
}

async function outgoing(
  container: MedusaContainer,
  { kind, about: bookingId, data: { refund } }: TourMail,
): Promise<OutgoingMails> {
  const tours = container.resolve("tours")
  const { order_id } = await tours.retrieveTourBooking(bookingId)
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["email", "display_id", "locale"],
    filters: { id: order_id ?? "" },
  })
  const [order] = data
  if (!order || order_id === null || !email.safeParse(order.email).success) return []
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const locale = languageTag(order.locale, storefront.default_locale)
  const shown = await bookingToShow(container, bookingId, locale)
  // The voucher of a booking that is canceled by now would confuse its buyer.
  if (!shown || (kind === "voucher" && shown.booking.status === "canceled")) return []
  const files = [
    ...(kind === "canceled" ? [] : [await voucherPdf(container, shown)]),
    await bookingIcs(container, shown),
  ]
  // A mail of an earlier release does not say whether the shop pays back.
  const keepsMoney = kind === "canceled" && !(refund ?? (await tours.bookings.refunds.isNoted(bookingId)))
  const input = {
    kind: keepsMoney ? ("canceled_without_refund" as const) : kind,
    orderId: order_id,
    locale,
    to: order.email ?? "",
    number: String(order.display_id),
    shop: shopName(storefront),
    tour: shown.booking.title,
    time: zonedTimeText(shown.booking, locale),
    attachments: files.map(({ filename, contentType, bytes }) => ({
      filename,
      content_type: contentType,
      content: bytes.toString("base64"),
    })),
  }
  return [{ send: (key) => sendTourMailWorkflow(container).run({ input: { ...input, key } }) }]
}
