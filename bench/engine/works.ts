/** A kind of request to measure. `:region` and `:page` in the path are replaced. */
export interface Work {
  name: string
  what: string
  path: string
  /** The path on the stock engine, if it is another one. Null if the stock engine has no such route. */
  stock?: string | null
  /** How many times as many responses per second as the stock engine ours must give. */
  atLeast?: number
  /** Whether a stock level changes every 100 ms meanwhile. */
  changesStock?: boolean
}

const FULL = "fields=*variants.calculated_price,%2Bvariants.inventory_quantity&region_id=:region&limit=20"
const [SAME_PAGE, RANDOM_PAGES, SMALL] = [60, 20, 10]
const LIGHT = "fields=id,title,handle,thumbnail&limit=20"

/** The language into which the products are translated. */
export const TRANSLATED = "de-DE"

export const works: Work[] = [
  { name: "list", what: "full list, same page", path: `/store/products?${FULL}`, atLeast: SAME_PAGE },
  {
    name: "pages",
    what: "full list, random pages",
    path: `/store/products?${FULL}&offset=:page`,
    atLeast: RANDOM_PAGES,
  },
  {
    name: "list-translated",
    what: "full list, same page, translated (stock: not translated)",
    path: `/store/products?${FULL}&locale=${TRANSLATED}`,
    stock: `/store/products?${FULL}`,
    atLeast: SAME_PAGE,
  },
  {
    name: "pages-translated",
    what: "full list, random pages, translated (stock: not translated)",
    path: `/store/products?${FULL}&offset=:page&locale=${TRANSLATED}`,
    stock: `/store/products?${FULL}&offset=:page`,
    atLeast: SMALL,
  },
  {
    name: "list-stock",
    what: "full list, same page, stock changes",
    path: `/store/products?${FULL}`,
    atLeast: SAME_PAGE,
    changesStock: true,
  },
  {
    name: "pages-stock",
    what: "full list, random pages, stock changes",
    path: `/store/products?${FULL}&offset=:page`,
    atLeast: RANDOM_PAGES,
    changesStock: true,
  },
  { name: "light", what: "light list, same page", path: `/store/products?${LIGHT}`, atLeast: SMALL },
  {
    name: "light-pages",
    what: "light list, random pages",
    path: `/store/products?${LIGHT}&offset=:page`,
    atLeast: SMALL,
  },
  {
    name: "product",
    what: "one product",
    path: "/store/products/bp77?fields=*variants.calculated_price,%2Bvariants.inventory_quantity&region_id=:region",
    atLeast: 20,
  },
  { name: "regions", what: "regions", path: "/store/regions", atLeast: SMALL },
  { name: "categories", what: "categories", path: "/store/product-categories", atLeast: SMALL },
  { name: "collections", what: "collections", path: "/store/collections", atLeast: SMALL },
  {
    name: "search",
    what: "search (stock: list with q)",
    path: "/store/search?q=product",
    stock: "/store/products?q=product&limit=20",
    atLeast: 20,
  },
  { name: "blog", what: "blog list", path: "/store/blog-posts?limit=20", stock: null },
  { name: "post", what: "one post", path: "/store/blog-posts/post-77", stock: null },
]
