import type { HttpTypes } from "@medusajs/types"
import type { Client } from "./client"

/** The payment that the shop's staff confirms by hand. */
const MANUAL = "pp_system_default"
const ENOUGH = 3
const ADDRESS = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "Unter den Linden 1",
  city: "Berlin",
  postal_code: "10117",
  country_code: "de",
}

export interface Goods {
  regionId: string
  variantId: string
}

/** The region that sells to the buyer's address. */
export async function regionOfGermany(storefront: Client): Promise<string> {
  const { regions } = await storefront.get<HttpTypes.StoreRegionListResponse>("/store/regions")
  const region = regions.find(({ countries }) => countries?.some(({ iso_2 }) => iso_2 === "de"))
  if (!region) throw new Error("The demo shop has no region with Germany")
  return region.id
}

/** Something that the demo shop has in stock. */
export async function goodsInStock(storefront: Client, regionId: string): Promise<Goods> {
  const { products } = await productsOf(storefront, regionId)
  const variant = products
    .flatMap(({ variants }) => variants ?? [])
    .find(({ inventory_quantity: stock }) => (stock ?? 0) > ENOUGH)
  if (!variant) throw new Error("The demo shop has nothing in stock")
  return { regionId, variantId: variant.id }
}

/** How many pieces a storefront shows of a variant. */
export async function stockOf(storefront: Client, { regionId, variantId }: Goods): Promise<number> {
  const { products } = await productsOf(storefront, regionId)
  const variant = products.flatMap(({ variants }) => variants ?? []).find(({ id }) => id === variantId)
  if (typeof variant?.inventory_quantity !== "number")
    throw new Error(`The storefront shows no stock of the variant ${variantId}`)
  return variant.inventory_quantity
}

/** Buys one piece as a guest does: from the cart to the order. */
export async function buy(storefront: Client, { regionId, variantId }: Goods): Promise<HttpTypes.StoreOrder> {
  const { cart } = await storefront.post<HttpTypes.StoreCartResponse>("/store/carts", { region_id: regionId })
  const ofCart = `/store/carts/${cart.id}`
  await storefront.post(`${ofCart}/line-items`, { variant_id: variantId, quantity: 1 })
  await storefront.post(ofCart, {
    email: "guest@smoke.test",
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  })

  const { shipping_options: options } = await storefront.get<HttpTypes.StoreShippingOptionListResponse>(
    `/store/shipping-options?cart_id=${cart.id}`,
  )
  const [option] = options
  if (!option) throw new Error("There is no shipping option")
  await storefront.post(`${ofCart}/shipping-methods`, { option_id: option.id })

  const { payment_collection: collection } = await storefront.post<HttpTypes.StorePaymentCollectionResponse>(
    "/store/payment-collections",
    { cart_id: cart.id },
  )
  await storefront.post(`/store/payment-collections/${collection.id}/payment-sessions`, {
    provider_id: MANUAL,
  })

  const completed = await storefront.post<HttpTypes.StoreCompleteCartResponse>(`${ofCart}/complete`)
  if (completed.type !== "order")
    throw new Error(`The cart did not become an order: ${JSON.stringify(completed.error)}`)
  return completed.order
}

function productsOf(storefront: Client, regionId: string): Promise<HttpTypes.StoreProductListResponse> {
  return storefront.get(
    `/store/products?region_id=${regionId}&limit=50&fields=%2Bvariants.inventory_quantity`,
  )
}
