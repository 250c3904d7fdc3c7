import type { MedusaContainer } from "@medusajs/framework/types"
import { config } from "../../../../config"
import { shownBrand } from "../../../theme/services/shown-brand"
import type { MailBrand } from "../../module/content/branded"

/** The published brand as mails show it. `undefined` before a shop publishes its first look. */
export async function mailBrand(
  container: MedusaContainer,
  language: string | undefined,
): Promise<MailBrand | undefined> {
  const brand = await shownBrand(container, language)
  if (!brand) return undefined
  const { name, logo, colors, imprint } = brand
  return {
    name,
    // Mail programs do not know this server's paths.
    logo: logo.light && { ...logo.light, url: new URL(logo.light.url, config.publicUrl).href },
    color: colors.primary ?? null,
    legal: imprint,
  }
}
