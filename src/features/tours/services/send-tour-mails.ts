import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { shopName } from "../../../kits/shop/name"
import { clock } from "../../../lib/clock"
import { email } from "../../../lib/fields"
import { asError } from "../../../lib/thrown"
import { sendTourMailWorkflow } from "../../mail/workflows/send-tour-mail"
import type { DueMail } from "../module/lib/mails"
import { cancelBooking } from "../workflows/cancel-booking"
import { bookingIcs, bookingToShow, voucherPdf } from "./booking-files"
import { departureTime } from "./departure-time"

/** After this time a mail is not sent any more, because so late it would confuse the buyer. */
const GIVE_UP_MS = 3 * 86_400_000

/**
 * Sends all mails that are due. If the mail server refuses one, it is sent again later. A mail about a canceled departure
 * first cancels the booking, which is never given up.
 */
export async function sendDueTourMails(container: MedusaContainer): Promise<void> {
  const { bookings } = container.resolve("tours")
  for (let due = await bookings.leaseMails(); due.length > 0; due = await bookings.leaseMails()) {
    for (const mail of due) {
      let isOver = mail.kind === "voucher"
      try {
        if (!isOver) await cancelOf(container, mail)
        isOver = true
        await write(container, mail)
        await bookings.markMailSent(mail.id)
      } catch (error) {
        const isLate = isOver && clock.now() - mail.created_at.getTime() > GIVE_UP_MS
        if (isLate) await bookings.markMailSent(mail.id)
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(
            `The mail about the booking ${mail.booking_id} could not be sent. ${isLate ? "It is given up." : "It will be retried."}`,
            asError(error),
          )
      }
    }
  }
}

/** Cancels the booking of a canceled departure, unless it is canceled already. */
async function cancelOf(container: MedusaContainer, { booking_id: id }: DueMail): Promise<void> {
  const tours = container.resolve("tours")
  const { status } = await tours.retrieveTourBooking(id)
  if (status !== "confirmed") return
  const refund = (await tours.bookings.refunds.isNoted(id)) ? "later" : "never"
  await cancelBooking(container, { id, refund, created_by: "" })
}

async function write(container: MedusaContainer, { id, kind, booking_id, attempts }: DueMail): Promise<void> {
  const { order_id } = await container.resolve("tours").retrieveTourBooking(booking_id)
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["email", "display_id", "locale"],
    filters: { id: order_id ?? "" },
  })
  const [order] = data
  if (!order || order_id === null || !email.safeParse(order.email).success) return
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const locale = order.locale ?? storefront.default_locale
  const shown = await bookingToShow(container, booking_id, locale)
  // The voucher of a booking that is canceled by now would confuse its buyer.
  if (!shown || (kind === "voucher" && shown.booking.status === "canceled")) return
  const files = [
    ...(kind === "canceled" ? [] : [await voucherPdf(container, shown)]),
    await bookingIcs(container, shown),
  ]
  await sendTourMailWorkflow(container).run({
    input: {
      kind,
      orderId: order_id,
      locale,
      key: `${id}:${attempts}`,
      to: order.email ?? "",
      number: String(order.display_id),
      shop: shopName(storefront),
      tour: shown.booking.title,
      time: departureTime(shown.booking, locale),
      attachments: files.map(({ filename, contentType, bytes }) => ({
        filename,
        content_type: contentType,
        content: bytes.toString("base64"),
      })),
    },
  })
}
