/**
 * Which products the dashboard's list of products shows and exports: goods, or what has the price of tickets, tours and
 * services, or all. Other pages, such as those of a collection or a choice of products, show all.
 */
export const PRODUCTS_SHOWN = ["goods", "places", "all"] as const
export type ProductsShown = (typeof PRODUCTS_SHOWN)[number]

/** The part of the engine's cache whose lists depend on the choice. */
export const CACHED_LISTS = ["products", "list"]

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

/** The part of the engine's client that lists and exports products. */
export interface ProductCalls {
  product: {
    list(query?: Query, headers?: object): Promise<unknown>
    export(body: object, query?: Query, headers?: object): Promise<unknown>
  }
}

/**
 * Adds `kind` to each list and export of products. `shown` gives the choice of the open page. `nameOf` names what a
 * product sells instead of goods.
 */
export function filterProductLists(
  { product }: ProductCalls,
  shown: () => ProductsShown,
  nameOf: (kind: string) => string,
): void {
  const listProducts = product.list.bind(product)
  const exportProducts = product.export.bind(product)
  const withKind = (query: Query = {}): Query => ({ kind: shown(), ...query })
  product.list = async (query, headers) => marked(await listProducts(withKind(query), headers), nameOf)
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
