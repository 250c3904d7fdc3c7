import type { MedusaContainer } from "@medusajs/framework/types"
import { textLocales } from "../../../kits/shop/reader"

interface Titled {
  id: string
  title: string
}

/** The translated titles of units and options in the caller's language, by their ids. One statement. */
export async function titlesIn(
  container: MedusaContainer,
  parts: readonly Titled[],
  locale: string | undefined,
): Promise<Map<string, string>> {
  if (parts.length === 0) return new Map()
  const locales = await textLocales(container, locale)
  const ids = [...new Set(parts.map(({ id }) => id))]
  const found = await container.resolve("translations").resolveTexts({ locales, ids })
  return new Map(found.flatMap(({ id, fields: { title } }) => (title === undefined ? [] : [[id, title]])))
}

/** Units, options or parts of bookings with these titles. */
export function titled<Part extends Titled>(
  parts: readonly Part[],
  titles: ReadonlyMap<string, string>,
): Part[] {
  return parts.map((part) => ({ ...part, title: titles.get(part.id) ?? part.title }))
}
