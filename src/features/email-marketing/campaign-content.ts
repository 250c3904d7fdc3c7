import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import type { CampaignContent, NewCampaign } from "../../modules/email-marketing/types"

type Draft = Pick<NewCampaign, "subject" | "preheader" | "locale" | "blocks">

/** The content of a campaign with its products as they are now. Products that are not published are left out. */
export async function campaignContent(container: MedusaContainer, draft: Draft): Promise<CampaignContent> {
  const { subject, preheader, locale } = draft
  const handles = [...new Set(draft.blocks.flatMap(({ products }) => products))]
  const products = handles.length === 0 ? [] : await readProducts(container, handles)
  const known = new Map(products.map((product) => [product.handle, product]))
  const { url } = await container.resolve("tenantConfig").read("storefront")
  const shown = (handle: string) => {
    const product = known.get(handle)
    if (!product) return []
    const link =
      url === null
        ? null
        : new URL(`products/${encodeURIComponent(handle)}`, `${url.replace(/\/+$/, "")}/`).href
    return [{ title: product.title, image_url: webAddress(product.thumbnail), link }]
  }
  return {
    ...{ subject, preheader, locale },
    blocks: draft.blocks.map((block) => ({ ...block, products: block.products.flatMap(shown) })),
  }
}

async function readProducts(container: MedusaContainer, handles: string[]) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product",
    fields: ["title", "handle", "thumbnail"],
    filters: { handle: handles, status: ProductStatus.PUBLISHED },
  })
  return data
}

/** Mail programs do not know this server's paths, so only complete addresses are shown. */
function webAddress(address: string | null | undefined): string | null {
  return address && /^https?:\/\//.test(address) ? address : null
}
