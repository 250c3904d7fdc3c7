import type { MedusaContainer } from "@medusajs/framework/types"
import { config } from "../../config"
import type { Person } from "../../lib/ics/calendar"
import { shopName } from "./name"

/**
 * The organizer of the shop's calendar entries, who is the sender of its mails. RFC 5546 requires one in each entry that
 * is published or canceled.
 */
export async function shopOrganizer(container: MedusaContainer): Promise<Person> {
  const settings = container.resolve("tenantConfig")
  const { from_name, from_address } = await settings.read("mail")
  const name = from_name ?? shopName(await settings.read("storefront"))
  return { name, email: from_address ?? config.mail.from }
}
