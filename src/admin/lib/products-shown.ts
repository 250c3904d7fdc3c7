/**
 * Which products the dashboard's lists show: goods, or what has the price of tickets, tours and services, or all. The
 * engine's pages read all lists of products through one client, so it adds the choice to each request.
 */
export const PRODUCTS_SHOWN = ["goods", "places", "all"] as const
export type ProductsShown = (typeof PRODUCTS_SHOWN)[number]

/** The parts of the engine's cache whose lists depend on the choice. */
export const CACHED_LISTS = [
  ["products", "list"],
  ["product_variants", "list"],
]

/** The choice holds for all pages in this tab. It is not in the address, because the engine's cache does not know it. */
const KEY = "svc-products-shown"

export function productsShown(): ProductsShown {
  const chosen = sessionStorage.getItem(KEY)
  return PRODUCTS_SHOWN.find((each) => each === chosen) ?? "goods"
}

export function showProducts(shown: ProductsShown): void {
  sessionStorage.setItem(KEY, shown)
}

type Query = Readonly<Record<string, unknown>>

interface Lists {
  list(query?: Query, headers?: object): Promise<unknown>
}

/** The part of the engine's client that lists and exports products. */
export interface ProductCalls {
  product: Lists & { export(body: object, query?: Query, headers?: object): Promise<unknown> }
  productVariant: Lists
}

/** Lists that name their products, such as the prices of a price list, stay complete. */
const COMPLETE = ["id", "price_list_id"]

/** Adds the choice to all lists and exports. `nameOf` names what a product sells instead of goods. */
export function filterProductLists(
  { product, productVariant }: ProductCalls,
  shown: () => ProductsShown,
  nameOf: (kind: string) => string,
): void {
  const listProducts = product.list.bind(product)
  const listVariants = productVariant.list.bind(productVariant)
  const exportProducts = product.export.bind(product)
  const withKind = (query: Query = {}): Query =>
    COMPLETE.some((name) => query[name] !== undefined) ? query : { kind: shown(), ...query }
  product.list = async (query, headers) => marked(await listProducts(withKind(query), headers), nameOf)
  productVariant.list = (query, headers) => listVariants(withKind(query), headers)
  product.export = (body, query, headers) => exportProducts(body, withKind(query), headers)
}

/** Adds what a product sells to its title, because the engine's table has no column for it. */
function marked(answer: unknown, nameOf: (kind: string) => string): unknown {
  if (!isObject(answer) || !Array.isArray(answer.products)) return answer
  const products = answer.products.map((product: unknown) =>
    isObject(product) && typeof product.sells === "string" && typeof product.title === "string"
      ? { ...product, title: `${product.title} (${nameOf(product.sells)})`, sells: null }
      : product,
  )
  return { ...answer, products }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
