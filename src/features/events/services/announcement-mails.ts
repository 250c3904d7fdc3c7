import type { MedusaContainer } from "@medusajs/framework/types"
import { SOME_ORDER } from "../../../kits/mail-queue/planned-mails"
import { readerOf, shopLocale } from "../../../kits/shop/reader"
import { zonedTimeText } from "../../../lib/zoned-time-text"
import { mailsInWords } from "../../mail-texts/shown-texts"

const ANNOUNCEMENT_MAILS = ["postponed", "canceled", "canceled_without_refund"] as const

/** Shows the mails that announcing an event can send, in the shop's language. */
export async function announcementMails(container: MedusaContainer, event_id: string) {
  const locale = await shopLocale(container)
  const [event] = await container.resolve("events").eventsById([event_id], await readerOf(container, locale))
  if (!event) return []
  const { title, starts_at, ends_at, timezone } = event
  const time = starts_at ? zonedTimeText({ starts_at, ends_at, timezone }, locale) : ""
  const words = { event: title, number: SOME_ORDER, time }
  return mailsInWords(container, { prefix: "event_", kinds: ANNOUNCEMENT_MAILS, words })
}
