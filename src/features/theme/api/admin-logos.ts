import type { MedusaContainer } from "@medusajs/framework/types"
import { type Fault, validationError } from "../../../lib/errors"
import type { ThemeContent } from "../module/types"

/** Throws 400 that names each logo whose `media_id` is not a public picture of the shop. */
export async function requireLogos(scope: MedusaContainer, { brand: { logo } }: ThemeContent): Promise<void> {
  const wanted = Object.entries(logo).flatMap(([name, picture]) =>
    picture?.media_id ? [{ name, id: picture.media_id }] : [],
  )
  if (wanted.length === 0) return
  const { reading } = scope.resolve("media")
  const found = await reading.imagesOf(
    wanted.map(({ id }) => id),
    [],
  )
  const faults = wanted
    .filter(({ id }) => found.get(id)?.id !== id)
    .map(({ name }): Fault => {
      const path = `content.brand.logo.${name}.media_id`
      return {
        path,
        code: "invalid_field",
        message: `Field '${path}': the shop has no public picture of this id.`,
      }
    })
  if (faults.length > 0) throw validationError(faults)
}
