import type { MedusaContainer } from "@medusajs/framework/types"
import { type RecordTexts, recordTexts } from "../../../kits/shop/record-texts"
import type { CustomersRegistration } from "../module/types"

/** The translations of tickets' titles and descriptions in the caller's language, by the ticket's id. */
export function ticketWords(
  container: MedusaContainer,
  ids: readonly string[],
  locale: string | undefined,
): Promise<Map<string, RecordTexts>> {
  return recordTexts(container, { table: "event_ticket", ids, locale })
}

/** Registrations with the ticket's title in the caller's language. */
export async function inLanguage(
  container: MedusaContainer,
  registrations: readonly CustomersRegistration[],
  locale: string | undefined,
): Promise<CustomersRegistration[]> {
  const words = await ticketWords(
    container,
    registrations.map(({ ticket_id }) => ticket_id),
    locale,
  )
  return registrations.map((one) => ({
    ...one,
    ticket_title: words.get(one.ticket_id)?.fields.title ?? one.ticket_title,
  }))
}
