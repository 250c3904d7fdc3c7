import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { type BookingMail, renderBookingMail } from "../module/content/booking-mail"
import { sendMailStep } from "./steps/send-mail"

interface BookingMailToSend extends BookingMail {
  bookingId: string
  /** Identifies the mail and the attempt. The engine sends nothing again under the same key. */
  key: string
  to: string
  /** The manage link, encrypted by `sealLink`, because it can cancel the booking. */
  sealedLink: string
  /** The calendar entry, in base64. */
  calendar: string
}

/** Sends a mail about a booking, with its calendar entry. */
export const sendBookingMailWorkflow = createWorkflow(
  "send-booking-mail",
  (input: WorkflowData<BookingMailToSend>) => {
    const own = ownTextsStep(
      transform({ input }, ({ input }) => ({ template: `booking_${input.kind}`, locale: input.locale })),
    )
    const mail = transform(
      { input, own },
      ({ own, input: { bookingId, key, to, sealedLink, calendar, ...texts } }) => ({
        channel: "email",
        template: `booking_${texts.kind}`,
        to,
        content: renderBookingMail({ ...texts, own }),
        data: { sealed_link: sealedLink },
        attachments: [
          {
            filename: "booking.ics",
            content_type: `text/calendar; charset=utf-8; method=${texts.kind === "canceled" ? "CANCEL" : "PUBLISH"}`,
            content: calendar,
          },
        ],
        resource_id: bookingId,
        resource_type: "service_booking",
        idempotency_key: key,
      }),
    )
    return new WorkflowResponse(sendMailStep(mail))
  },
)
