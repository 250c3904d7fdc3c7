import type { ProductTemplate } from "../resources/product-templates"
import { api } from "./api"
import { defaultsOf } from "./product-attributes"

/** The most variants that a template creates at once. An admin can add more later. */
const MAX_VARIANTS = 100

/** Creates a draft product with a template's options, type, tags and attributes. Returns its id. */
export async function createProduct(title: string, template: ProductTemplate): Promise<string> {
  const { product_type: type, tags, slug } = template
  const [typeId, tagIds, channelId, profileId] = await Promise.all([
    type === null ? undefined : idOf("product-types", "product_type", type),
    Promise.all(tags.map((tag) => idOf("product-tags", "product_tag", tag))),
    defaultChannel(),
    defaultProfile(),
  ])
  const { product } = await api<{ product: { id: string } }>("/admin/products", {
    body: {
      title,
      status: "draft",
      ...(typeId && { type_id: typeId }),
      tags: tagIds.map((id) => ({ id })),
      ...(channelId && { sales_channels: [{ id: channelId }] }),
      ...(profileId && { shipping_profile_id: profileId }),
      ...optionsAndVariants(template),
      metadata: { product_template: slug, attributes: defaultsOf(template) },
    },
  })
  return product.id
}

type Option = ProductTemplate["options"][number]

/**
 * The options and variants of a new product. The engine needs at least one of each, so the same default names are used
 * as in its own form.
 */
export function optionsAndVariants({ options }: Pick<ProductTemplate, "options">) {
  const used = options.length > 0 ? options : [{ title: "Default option", values: ["Default option value"] }]
  return {
    options: used,
    variants: combinations(used).map((chosen) => ({
      title: options.length > 0 ? Object.values(chosen).join(" / ") : "Default variant",
      options: chosen,
      prices: [],
    })),
  }
}

function combinations(options: Option[]): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (all, { title, values }) =>
      all.flatMap((one) => values.map((value) => ({ ...one, [title]: value }))).slice(0, MAX_VARIANTS),
    [{}],
  )
}

/** The id of the type or tag with this name. Creates it if it does not exist. */
async function idOf(kind: string, one: string, value: string): Promise<string> {
  const path = `/admin/${kind}`
  const found = await api<Record<string, { id: string }[]>>(
    `${path}?${new URLSearchParams({ value, limit: "1", fields: "id" })}`,
  )
  const [known] = found[`${one}s`] ?? []
  if (known) return known.id
  const made = await api<Record<string, { id: string }>>(path, { body: { value } })
  return made[one]?.id ?? ""
}

async function defaultChannel(): Promise<string | undefined> {
  const { stores } = await api<{ stores: { default_sales_channel_id: string | null }[] }>(
    "/admin/stores?fields=default_sales_channel_id&limit=1",
  )
  return stores[0]?.default_sales_channel_id ?? undefined
}

async function defaultProfile(): Promise<string | undefined> {
  const { shipping_profiles: profiles } = await api<{ shipping_profiles: { id: string; type: string }[] }>(
    "/admin/shipping-profiles?fields=id,type&limit=50",
  )
  return (profiles.find(({ type }) => type === "default") ?? profiles[0])?.id
}
