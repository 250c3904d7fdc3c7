import type { MedusaContainer } from "@medusajs/framework/types"
import { SOME_ORDER } from "../../../kits/mail-queue/planned-mails"
import { readerOf, shopLocale } from "../../../kits/shop/reader"
import { zonedTimeText } from "../../../lib/zoned-time-text"
import { mailsInWords } from "../../mail-texts/shown-texts"

const CANCELLATION_MAILS = ["canceled", "canceled_without_refund"] as const

interface CanceledDeparture {
  tour_id: string
  starts_at: Date
  ends_at: Date | null
  timezone: string
}

/** Shows the mails that canceling a departure can send, in the shop's language. */
export async function cancellationMails(container: MedusaContainer, departure: CanceledDeparture) {
  const locale = await shopLocale(container)
  const reader = await readerOf(container, locale)
  const [tour] = await container.resolve("tours").bookings.tours([departure.tour_id], reader)
  const words = { tour: tour?.title ?? "", number: SOME_ORDER, time: zonedTimeText(departure, locale) }
  return mailsInWords(container, { prefix: "tour_", kinds: CANCELLATION_MAILS, words })
}
