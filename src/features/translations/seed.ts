import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  type TranslatedTexts,
  translatedCategories,
  translatedCollections,
  translatedProducts,
} from "../../kits/seed/catalogue/translations"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import type { NewText } from "./module/types"
import { saveTranslationTextsWorkflow } from "./workflows"

type Entity = "product" | "product_category" | "product_collection"

/** The demo shop's catalogue in German and Turkish. */
export const translations: Seed = {
  name: "translations",
  after: "locales",
  async run(container) {
    const texts = [
      ...(await textsFor(container, "product", ["title", "subtitle"], translatedProducts)),
      ...(await textsFor(container, "product_category", ["name"], translatedCategories)),
      ...(await textsFor(container, "product_collection", ["title"], translatedCollections)),
    ]
    await saveTranslationTextsWorkflow(container).run({ input: { texts, origin: "person", actor: SYSTEM } })
  },
}

/** Leaves out records that the owner has deleted, and texts that the owner has translated. */
async function textsFor(
  container: MedusaContainer,
  entity: Entity,
  fields: string[],
  byHandle: Readonly<Record<string, TranslatedTexts>>,
): Promise<NewText[]> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity, fields: ["id", "handle"], filters: { handle: Object.keys(byHandle) } })
  const ids = data.map(({ id }) => id)
  const wanted = await Promise.all(
    (["de", "tr"] as const).map(async (locale) => {
      const known = await container
        .resolve("translations")
        .resolveTexts({ table: entity, locales: [locale], ids })
      return data.flatMap(({ id, handle }) => {
        const own = known.find((one) => one.id === id)?.fields ?? {}
        const texts = byHandle[handle ?? ""]?.[locale] ?? []
        return fields.flatMap((field, place) => {
          const text = texts[place]
          if (text === undefined || field in own) return []
          return [{ table: entity, id, locale, field, text, digest: null, confirms: false }]
        })
      })
    }),
  )
  return wanted.flat()
}
