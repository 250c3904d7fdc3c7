import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { internalsOf } from "../../../engine/internals"
import { textLocales } from "../../../kits/shop/reader"

interface Query {
  graph(query: unknown, options?: unknown): Promise<{ data: unknown; metadata?: unknown }>
}

/** How the engine asks for the texts of the records in an answer, a cart or an order: in exactly one language. */
const ofRecords = z.object({
  entity: z.literal("translations"),
  filters: z.strictObject({ reference_id: z.array(z.string()), locale_code: z.string() }),
})

/**
 * Lets the engine read texts along the shop's chain of languages, instead of one language only. This covers all of its
 * routes and workflows, since they share this query. The engine's cache is not used, because it misses changes of the
 * chain and changes by raw SQL.
 */
export function readByChain(container: MedusaContainer): void {
  const query = internalsOf<Query>(container.resolve(ContainerRegistrationKeys.QUERY), { graph: "function" })
  const graph = query.graph.bind(query)
  query.graph = async (wanted, options) => {
    // The check is cheap, and almost no query asks for translations.
    const asked = isOfTranslations(wanted) ? ofRecords.safeParse(wanted).data : undefined
    if (!asked) return graph(wanted, options)
    const { reference_id: ids, locale_code } = asked.filters
    const locales = await textLocales(container, locale_code)
    const found = await container.resolve("translations").resolveTexts({ locales, ids })
    return { data: found.map(({ id, fields }) => ({ reference_id: id, translations: fields })) }
  }
}

function isOfTranslations(wanted: unknown): boolean {
  return (
    typeof wanted === "object" && wanted !== null && "entity" in wanted && wanted.entity === "translations"
  )
}
