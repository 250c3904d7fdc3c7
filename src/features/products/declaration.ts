import { defineFeature, FIRST } from "../../kits/declarations/declaration"

declare module "../../lib/registry" {
  interface PublicKinds {
    product: true
    category: true
    collection: true
  }
}

export const products = defineFeature({
  slug: "products",
  about: "the catalogue: the engine's products, found, filtered and priced for a caller",
  modules: [{ resolve: "./src/features/products/module" }],
  kinds: [
    {
      name: "product",
      path: "/products/{slug}",
      isInSitemap: true,
      isSearched: true,
      leavesRedirects: true,
      addresses: {
        tables: [{ table: "product", id: "id" }],
        select: `SELECT id, CAST(NULL AS text) AS locale, handle AS slug, '-infinity' AS live_from FROM product
          WHERE deleted_at IS NULL AND status = 'published'`,
      },
      after: FIRST,
    },
    {
      name: "category",
      path: "/categories/{slug}",
      isInSitemap: false,
      isSearched: false,
      leavesRedirects: true,
      addresses: {
        tables: [{ table: "product_category", id: "id" }],
        select: `SELECT id, CAST(NULL AS text) AS locale, handle AS slug, '-infinity' AS live_from FROM product_category
          WHERE deleted_at IS NULL AND is_active AND NOT is_internal`,
      },
      after: "page",
    },
    {
      name: "collection",
      path: "/collections/{slug}",
      isInSitemap: false,
      isSearched: false,
      leavesRedirects: true,
      addresses: {
        tables: [{ table: "product_collection", id: "id" }],
        select: `SELECT id, CAST(NULL AS text) AS locale, handle AS slug, '-infinity' AS live_from FROM product_collection
          WHERE deleted_at IS NULL`,
      },
      after: "category",
    },
  ],
  resources: [
    {
      name: "product",
      title: "title",
      kind: "product",
      translatable: ["title", "subtitle", "description", "material"],
      media: ["thumbnail", "images.url"],
      hasMetafields: true,
      shownIf: () => ({ status: "published" }),
      productId: "id",
    },
    {
      name: "product_variant",
      called: "variant",
      title: "title",
      translatable: ["title", "material"],
      media: [],
      hasMetafields: true,
      shownIf: () => ({ product: { status: "published" } }),
      productId: "product_id",
    },
    {
      name: "product_collection",
      called: "collection",
      title: "title",
      kind: "collection",
      translatable: ["title"],
      media: [],
      hasMetafields: true,
      shownIf: () => ({}),
    },
    {
      name: "product_category",
      called: "category",
      shownIf: () => ({ is_active: true, is_internal: false }),
      title: "name",
      kind: "category",
      translatable: ["name", "description"],
      media: [],
      hasMetafields: true,
    },
    {
      name: "product_option",
      called: "option",
      shownIf: () => ({}),
      title: "title",
      translatable: ["title"],
      media: [],
      hasMetafields: false,
    },
    {
      name: "product_option_value",
      called: "option_value",
      shownIf: () => ({}),
      title: "value",
      translatable: ["value"],
      media: [],
      hasMetafields: false,
    },
    {
      name: "product_tag",
      called: "tag",
      shownIf: () => ({}),
      title: "value",
      translatable: ["value"],
      media: [],
      hasMetafields: false,
    },
    {
      name: "product_type",
      called: "type",
      shownIf: () => ({}),
      title: "value",
      translatable: ["value"],
      media: [],
      hasMetafields: false,
    },
  ],
  mediaFields: [{ resource: "product", table: "image", id: "product_id", columns: ["url"] }],
})
