import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import { plainText } from "../../../lib/content/plain-text"
import type { SearchDocument } from "../../search/module/types"
import { tagFacet } from "../../search/services/publication"
import { lowestPrices } from "./lowest-prices"
import type { Spoken } from "./search-texts"
import type { shownCategories } from "./shown-categories"

const LEAD_LENGTH = 200
/** The index keeps less. The engine has no limit for descriptions. */
const MAX_BODY_LENGTH = 100_000

/** The published products among these ids, with all that their documents contain. */
export async function readProducts(container: MedusaContainer, ids: string[]) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product",
    fields: [...FIELDS],
    filters: { id: ids, status: ProductStatus.PUBLISHED },
  })
  return data
}

type Product = Awaited<ReturnType<typeof readProducts>>[number]

/** Returns what the index keeps of a product, and a function that makes its search document in one language. */
export function partsOf(product: Product, categories: Awaited<ReturnType<typeof shownCategories>>) {
  const variants = (product.variants ?? []).filter((variant) => variant !== null)
  const tags = (product.tags ?? []).filter((tag) => tag !== null)
  const links = (product.sales_channels_link ?? []).filter((link) => link !== null)
  const filed = (product.categories ?? []).flatMap((own) => (own && categories.get(own.id)) ?? [])
  const within = filed.flatMap(({ shown }) => shown)
  // All categories above the product, also inactive ones. So, when a category becomes active, the index knows which
  // products to update.
  const above = filed.flatMap(({ path }) => path)
  const { collection, type } = product
  const values = variants.flatMap((variant) => (variant.options ?? []).flatMap((option) => option ?? []))
  const related = [
    ...[...variants, ...tags].map(({ id }) => id),
    ...above,
    ...values.flatMap((option) => [option.id, option.option_id ?? []].flat()),
    ...[collection?.id, type?.id].filter((id) => id !== undefined),
  ]
  const entity = {
    id: product.id,
    updated_at: new Date(product.updated_at ?? 0).toISOString(),
    made_of: [...related, ...links.flatMap((link) => idOf(link))],
  }
  // A facet has one label for all languages.
  const facets = [
    ...within.map(({ id, name }) => ({ kind: "category" as const, value: id, label: name })),
    ...(collection ? [{ kind: "collection" as const, value: collection.id, label: collection.title }] : []),
    ...tags.map(({ value }) => tagFacet(value)),
  ]
  const document = ({ locale, speak }: Spoken): SearchDocument => {
    const body = plainText(
      speak(product.id, "description", product.description ?? "").slice(0, MAX_BODY_LENGTH),
    )
    const terms = [
      ...tags.map(({ id, value }) => speak(id, "value", value)),
      ...within.map(({ id, name }) => speak(id, "name", name)),
      speak(collection?.id, "title", collection?.title ?? ""),
      speak(type?.id, "value", type?.value ?? ""),
      speak(product.id, "material", product.material ?? ""),
      ...values.map(({ id, value }) => speak(id, "value", value)),
    ]
    return {
      id: product.id,
      locale,
      title: speak(product.id, "title", product.title),
      excerpt: speak(product.id, "subtitle", product.subtitle ?? "") || lead(body),
      body,
      slug: product.handle,
      image_url: product.thumbnail ?? null,
      terms: [...new Set(terms)].filter((term) => term !== ""),
      codes: [
        product.handle,
        ...variants.flatMap(({ sku, barcode, ean, upc }) => [sku, barcode, ean, upc]),
      ].filter((code) => typeof code === "string"),
      facets,
      prices: lowestPrices(variants),
      channels: channelsOf(links),
      visible_from: new Date(product.created_at ?? 0).toISOString(),
    }
  }
  return { id: product.id, related, entity, document }
}

const FIELDS = [
  "id",
  "title",
  "subtitle",
  "handle",
  "description",
  "thumbnail",
  "material",
  "created_at",
  "updated_at",
  "collection.id",
  "collection.title",
  "type.id",
  "type.value",
  "tags.id",
  "tags.value",
  "categories.id",
  "sales_channels_link.id",
  "sales_channels_link.sales_channel_id",
  "variants.id",
  "variants.sku",
  "variants.barcode",
  "variants.ean",
  "variants.upc",
  "variants.options.id",
  "variants.options.option_id",
  "variants.options.value",
  "variants.price_set.prices.amount",
  "variants.price_set.prices.currency_code",
  "variants.price_set.prices.min_quantity",
  "variants.price_set.prices.price_list_id",
  "variants.price_set.prices.rules_count",
] as const

function lead(text: string): string {
  if (text.length <= LEAD_LENGTH) return text
  return `${text.slice(0, LEAD_LENGTH).replace(/\s+\S*$/, "")} …`
}

export function channelsOf(
  links: readonly ({ sales_channel_id: string } | null)[] | null | undefined,
): string[] {
  return (links ?? []).flatMap((link) => link?.sales_channel_id ?? [])
}

function idOf(link: object): string[] {
  return "id" in link && typeof link.id === "string" ? [link.id] : []
}
