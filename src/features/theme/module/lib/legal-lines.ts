import type { ThemeContent } from "../types"

/** The shop's legal name and its addresses, one line each. */
export function legalLines({
  legal,
  contact_info: contact,
}: Pick<ThemeContent["brand"], "legal" | "contact_info">): string[] {
  const tax = [legal.tax_office, legal.tax_number].filter((text) => text !== null).join(" ")
  return [
    legal.company,
    contact.address,
    tax,
    legal.mersis_number && `MERSIS ${legal.mersis_number}`,
    [contact.email, contact.phone].filter((text) => text !== null).join(" · "),
  ].flatMap((line) => line || [])
}
