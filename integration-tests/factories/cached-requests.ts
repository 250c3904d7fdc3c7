import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Shop } from "../harness/shop"
import { uploadAsset } from "./media"

/** For each route whose responses are cached: paths that together read everything that the route can return. */
export async function cachedRequests(shop: Shop): Promise<Record<string, string[]>> {
  const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const first = async (table: string, column = "id", condition = "true"): Promise<string> => {
    const { rows } = await database.raw<{ rows: { value: string }[] }>(
      `SELECT ${column} AS value FROM ${table} WHERE ${condition} ORDER BY 1 LIMIT 1`,
    )
    return rows[0]?.value ?? "none"
  }
  const form = await first("form", "slug", "status = 'published'")
  const asset = await uploadAsset(shop)
  const region = await first("region", "id", "deleted_at IS NULL")
  const product = await first("product", "id", "deleted_at IS NULL AND status = 'published'")
  const category = await first("product_category")
  const collection = await first("product_collection")
  const tag = await first("product_tag")
  const type = await first("product_type")
  const post = await first("blog_post", "slug", "status = 'published'")
  const service = await first("service", "id", "deleted_at IS NULL AND is_active")
  const seller = `region_id=${region}&country_code=de`
  const byTaxonomy = `category_id[]=${category}&collection_id[]=${collection}&tag_id[]=${tag}&type_id[]=${type}`
  const everything =
    "*variants.calculated_price,+variants.inventory_quantity,*categories,*tags,*collection,*type,*images,*options"
  return {
    "/store/products": [
      `/store/products?${seller}`,
      `/store/products?${seller}&locale=de`,
      `/store/products?q=a&${byTaxonomy}`,
      `/store/products?order=-created_at&${seller}&fields=${everything}`,
      "/store/products?fields=id,title,handle,thumbnail",
      `/store/products?order=price&${seller}`,
    ],
    "/store/products/:id": [
      `/store/products/${product}?${seller}`,
      `/store/products/${product}?${seller}&fields=${everything}`,
      `/store/products/${await first("product", "handle", `id = '${product}'`)}`,
    ],
    "/store/collections": ["/store/collections", "/store/collections?q=a&order=-title"],
    "/store/collections/:id": [`/store/collections/${collection}?locale=de`],
    "/store/product-categories": [
      "/store/product-categories",
      "/store/product-categories?q=a&parent_category_id=null",
    ],
    "/store/product-categories/:id": [`/store/product-categories/${category}`],
    "/store/categories": ["/store/categories"],
    "/store/categories/:id": [`/store/categories/${category}`],
    "/store/product-options": ["/store/product-options"],
    "/store/product-options/:id": [`/store/product-options/${await first("product_option")}`],
    "/store/product-tags": ["/store/product-tags?q=a"],
    "/store/product-tags/:id": [`/store/product-tags/${tag}`],
    "/store/product-types": ["/store/product-types"],
    "/store/product-types/:id": [`/store/product-types/${type}`],
    "/store/regions": ["/store/regions"],
    "/store/regions/:id": [`/store/regions/${region}`],
    "/store/currencies": ["/store/currencies"],
    "/store/currencies/:code": ["/store/currencies/eur"],
    "/store/currency-rates": ["/store/currency-rates", "/store/currency-rates?base=eur"],
    "/store/exchange-rates": ["/store/exchange-rates", "/store/exchange-rates?base=usd"],
    "/store/metafields/:resource_type/:resource_id": [
      `/store/metafields/product/${product}`,
      `/store/metafields/variant/${await first("product_variant")}`,
      `/store/metafields/category/${category}`,
      `/store/metafields/collection/${collection}`,
      `/store/metafields/post/${await first("blog_post")}`,
      `/store/metafields/page/${await first("page")}`,
      `/store/metafields/service/${service}`,
      "/store/metafields/shop/shop",
    ],
    "/store/locales": ["/store/locales"],
    "/store/translations": [
      ...[
        "product",
        "variant",
        "collection",
        "category",
        "option",
        "option_value",
        "tag",
        "type",
        "service",
      ].map((name) => `/store/translations?resource_type=${name}&locale=de`),
      `/store/translations?resource_type=product&ids=${product}&locale=de`,
    ],
    "/store/checkout-config": [
      "/store/checkout-config",
      `/store/checkout-config?region_id=${region}`,
      "/store/checkout-config?country_code=de",
    ],
    "/store/payment-config": [`/store/payment-config?region_id=${region}`],
    "/store/bank-info": ["/store/bank-info"],
    "/store/search": [
      "/store/search?q=a",
      `/store/search?q=zzzkeramik&type=product&price_min=1&region_id=${region}`,
      "/store/search?type=post&locale=de&tag=news",
    ],
    "/store/blog-posts": ["/store/blog-posts", "/store/blog-posts?q=a&locale=de"],
    "/store/blog-posts/:slug": [`/store/blog-posts/${post}`],
    "/store/blog-posts/:slug/comments": [`/store/blog-posts/${post}/comments`],
    "/store/sitemap.xml": ["/store/sitemap.xml"],
    "/store/blog-posts/feed.xml": ["/store/blog-posts/feed.xml"],
    "/store/blog-categories": ["/store/blog-categories"],
    "/store/blog-categories/:slug": [`/store/blog-categories/${await first("blog_category", "slug")}`],
    "/store/blog-tags": ["/store/blog-tags"],
    "/store/blog-tags/:slug": [`/store/blog-tags/${await first("blog_tag", "slug")}`],
    "/store/blog-authors/:id": [`/store/blog-authors/${await first("blog_author")}`],
    "/store/media/:id": [`/store/media/${asset.id}`],
    "/store/pages": ["/store/pages", "/store/pages?q=a&locale=de"],
    "/store/pages/:slug": [`/store/pages/${await first("page", "slug", "status = 'published'")}`],
    "/store/theme": ["/store/theme"],
    "/store/cookie-banner-config": ["/store/cookie-banner-config?locale=de&country=US"],
    "/store/brand": ["/store/brand?locale=de"],
    "/auth/brand": ["/auth/brand", "/auth/brand?locale=de"],
    "/store/menus/:handle": ["/store/menus/main-menu?locale=de"],
    "/store/redirects": ["/store/redirects", "/store/redirects?limit=1&offset=1"],
    "/store/product-templates": ["/store/product-templates"],
    "/store/product-templates/:slug": [`/store/product-templates/${await first("product_template", "slug")}`],
    "/store/forms/:slug": [`/store/forms/${form}`, `/store/forms/${form}?locale=de`],
    "/store/forms/popup": ["/store/forms/popup", "/store/forms/popup?locale=de"],
  }
}
