import type { MedusaContainer } from "@medusajs/framework/types"
import { textLocales } from "../../../kits/shop/reader"

interface ServiceTexts {
  locale: string
  title: string
  description: string | null
}

type Original = Omit<ServiceTexts, "locale"> & { id: string }

/** Returns the texts of any of these services, in the first of the caller's languages that has them. One statement. */
export async function textsOf(
  container: MedusaContainer,
  services: readonly Original[],
  locale: string | undefined,
): Promise<(service: Original) => ServiceTexts> {
  const locales = await textLocales(container, locale)
  const ids = services.map(({ id }) => id)
  const found = await container.resolve("translations").resolveTexts({ table: "service", locales, ids })
  return ({ id, title, description }) => {
    const one = found.find((texts) => texts.id === id)
    return { locale: one?.locale ?? locales.at(-1) ?? "", title, description, ...one?.fields }
  }
}
