import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { config } from "../../../config"
import type { Reader } from "../../../kits/publications/types"
import { readerOf } from "../../../kits/shop/reader"
import { type StorefrontUrls, storefrontUrlsIfAny } from "../../../kits/shop/storefront-urls"
import { wirings } from "../../wirings"
import type { CampaignContent, NewCampaign } from "../module/types"
import { productPrices } from "./product-prices"

type Draft = Pick<NewCampaign, "subject" | "preheader" | "locale" | "blocks">
type Card = CampaignContent["blocks"][number]["products"][number]

/**
 * The content of a campaign with its products and posts as they are now, in the campaign's language, and with the prices
 * of this moment. Those that are not public are left out.
 */
export async function campaignContent(container: MedusaContainer, draft: Draft): Promise<CampaignContent> {
  const { subject, preheader, locale } = draft
  const reader = await readerOf(container, locale)
  const urls = await storefrontUrlsIfAny(container)
  const named = (of: "products" | "posts") => [...new Set(draft.blocks.flatMap((block) => block[of]))]
  const cards = { container, reader, urls }
  const sold = await productIds(container, named("products"))
  const prices = await productPrices(container, [...sold.values()], locale)
  const products = await cardsOf("product", sold, { ...cards, prices })
  const posts = await cardsOf("post", await postIds(container, named("posts")), cards)
  const shown = (known: ReadonlyMap<string, Card>, names: readonly string[]) =>
    names.flatMap((name) => known.get(name) ?? [])
  return {
    subject,
    preheader,
    locale,
    blocks: draft.blocks.map((block) => ({
      ...block,
      products: shown(products, block.products),
      posts: shown(posts, block.posts),
    })),
  }
}

/** The ids of products by handle. */
async function productIds(container: MedusaContainer, handles: string[]): Promise<Map<string, string>> {
  if (handles.length === 0) return new Map()
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "product", fields: ["id", "handle"], filters: { handle: handles } })
  return new Map(data.map(({ id, handle }) => [handle, id]))
}

/** The ids of posts by the slug in their main language. */
async function postIds(container: MedusaContainer, slugs: string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "blog_post", fields: ["id", "slug"], filters: { slug: slugs } })
  return new Map(data.map(({ id, slug }) => [slug, id]))
}

interface Cards {
  container: MedusaContainer
  reader: Reader
  /** `undefined` if the storefront's address is not set. Then nothing is a link. */
  urls: StorefrontUrls | undefined
  /** By id. */
  prices?: ReadonlyMap<string, string>
}

/** The published ones of these, by the name in the block. Menus use the same statement. */
async function cardsOf(
  kind: "product" | "post",
  ids: ReadonlyMap<string, string>,
  { container, reader, urls, prices }: Cards,
): Promise<Map<string, Card>> {
  const select = wirings().flatMap(({ wiring }) => wiring.menuTargets?.[kind] ?? [])[0]
  if (ids.size === 0 || select === undefined) return new Map()
  const found = await container.resolve("theme").menuTargets({ [kind]: select }, [...ids.values()], reader)
  const cards = new Map(
    found.map(({ id, title, slug, locale, image_url }) => [
      id,
      {
        title,
        image_url: webAddress(image_url),
        link: urls?.of(kind, slug, locale) ?? null,
        price: prices?.get(id) ?? null,
      },
    ]),
  )
  return new Map(
    [...ids].flatMap(([name, id]) => {
      const card = cards.get(id)
      return card ? [[name, card]] : []
    }),
  )
}

/** Mail programs do not know this server's paths, so a path gets this server's address. */
function webAddress(address: string | null): string | null {
  if (!address || !URL.canParse(address, config.publicUrl)) return null
  const { protocol, href } = new URL(address, config.publicUrl)
  return protocol === "https:" || protocol === "http:" ? href : null
}
