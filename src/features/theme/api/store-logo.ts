import type { MedusaContainer } from "@medusajs/framework/types"
import type { Picture, ThemeContent } from "../module/types"
import { imageOf } from "./store-image"

/** The logos of a brand, with the present addresses of their files. Runs one statement. */
export async function brandLogo(
  scope: MedusaContainer,
  { light, dark, icon }: ThemeContent["brand"]["logo"],
  locales: string[],
) {
  const ids = [light, dark, icon].map((picture) => picture?.media_id ?? null)
  const assets = await scope.resolve("media").reading.imagesOf(ids, locales)
  const shown = (picture: Picture | null) => imageOf(picture, assets.get(picture?.media_id ?? ""))
  return { light: shown(light), dark: shown(dark), icon: shown(icon) }
}
