import { randomUUID } from "node:crypto"
import { ApiKeyType, ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createOrderWorkflow,
  createProductsWorkflow,
  createSalesChannelsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} from "@medusajs/medusa/core-flows"
import { admin, storefront } from "../harness/api"
import { type Shop, useShop } from "../harness/shop"

interface Product {
  id: string
  handle: string
}

const CHANNEL = "Reviewed products"

let opened: Promise<Shop> | undefined

/** The shop with a sales channel of its own. Product lists of other specs do not show its products. */
export function useReviewedShop(): Promise<Shop> {
  opened ??= open()
  return opened
}

async function open(): Promise<Shop> {
  const shop = await useShop()
  const { result: channels } = await createSalesChannelsWorkflow(shop.container).run({
    input: { salesChannelsData: [{ name: CHANNEL }] },
  })
  const { result: keys } = await createApiKeysWorkflow(shop.container).run({
    input: { api_keys: [{ title: CHANNEL, type: ApiKeyType.PUBLISHABLE, created_by: "" }] },
  })
  const [key] = keys
  if (!key) throw new Error("The key was not created")
  await linkSalesChannelsToApiKeyWorkflow(shop.container).run({
    input: { id: key.id, add: channels.map(({ id }) => id) },
  })
  return { ...shop, publishableKey: key.token }
}

/** Creates a product without reviews for {@link useReviewedShop}. */
export async function createProduct(
  { container }: Shop,
  fields: { status?: ProductStatus; sales_channels?: { id: string }[] } = {},
): Promise<Product> {
  const { data: channels } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "sales_channel", fields: ["id"], filters: { name: CHANNEL } })
  const handle = `reviewed-${randomUUID()}`
  const { result } = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          title: handle,
          handle,
          status: ProductStatus.PUBLISHED,
          sales_channels: channels,
          options: [{ title: "Size", values: ["One"] }],
          variants: [{ title: "One", options: { Size: "One" }, manage_inventory: false, prices: [] }],
          ...fields,
        },
      ],
    },
  })
  const [product] = result
  if (!product) throw new Error("The product was not created")
  return { id: product.id, handle }
}

/** Creates a signed-in customer's order of one product. */
export async function createOrderOf(
  { container }: Shop,
  { product, customer }: { product: Product; customer: { id: string; email: string } },
): Promise<{ id: string }> {
  const { data: products } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product",
    fields: ["id", "variants.id"],
    filters: { id: product.id },
  })
  const { data: regions } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "region", fields: ["id"], filters: { currency_code: "eur" } })
  const { result: order } = await createOrderWorkflow(container).run({
    input: {
      region_id: regions[0]?.id,
      customer_id: customer.id,
      email: customer.email,
      currency_code: "eur",
      items: [{ title: "One", variant_id: products[0]?.variants?.[0]?.id, quantity: 1, unit_price: 5 }],
    },
  })
  return order
}

/** A guest's review with a new email, so that it is not the same guest's second review. */
export function guestReview(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { rating: 5, author_name: "Ada", author_email: `guest-${randomUUID()}@factory.test`, ...fields }
}

/** Submits a review that waits for a moderator. Without `token` it is a guest's. */
export async function submitReview(
  shop: Shop,
  product: Product,
  { token, ...fields }: { token?: string } & Record<string, unknown> = {},
): Promise<{ id: string; created_at: string }> {
  const { body } = await storefront(shop, { ...(token !== undefined && { token }) })
    .post(
      `/store/products/${product.id}/reviews`,
      token === undefined ? guestReview(fields) : { rating: 5, ...fields },
    )
    .expect(200)
  return body.review
}

/** Imports a review as an admin. It is approved unless `fields` says otherwise. */
export async function importReview(
  shop: Shop,
  product: Product,
  fields: Record<string, unknown> = {},
): Promise<{ id: string }> {
  const { body } = await admin(shop)
    .post("/admin/reviews", { subject_id: product.id, ...guestReview(), ...fields })
    .expect(200)
  return body.review
}
