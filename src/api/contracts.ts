import type { Contract, Row } from "../lib/contract/row"
import { adminBlogAuthors } from "./admin/blog-authors/contract"
import { adminBlogCategories } from "./admin/blog-categories/contract"
import { adminBlogComments } from "./admin/blog-comments/contract"
import { adminBlogPosts, blogPostRevisions } from "./admin/blog-posts/contract"
import { adminBlogTags } from "./admin/blog-tags/contract"
import { settings } from "./admin/config/contract"
import { adminPages, pageRevisions } from "./admin/pages/contract"
import { adminReviews } from "./admin/reviews/contract"
import { adminSearch } from "./admin/search/contract"
import { signIn } from "./auth/contract"
import { docs } from "./docs/contract"
import { openApiDocument } from "./openapi.json/contract"
import { blogAuthors } from "./store/blog-authors/contract"
import { blogCategories } from "./store/blog-categories/contract"
import { blogPosts } from "./store/blog-posts/contract"
import { blogTags } from "./store/blog-tags/contract"
import { carts, completion } from "./store/carts/contract"
import { collections } from "./store/collections/contract"
import { customers } from "./store/customers/contract"
import { orders } from "./store/orders/contract"
import { pages } from "./store/pages/contract"
import { paymentCollections } from "./store/payment-collections/contract"
import { paymentProviders } from "./store/payment-providers/contract"
import { productCategories } from "./store/product-categories/contract"
import { products } from "./store/products/contract"
import { regions } from "./store/regions/contract"
import { reviews } from "./store/reviews/contract"
import { storeSearch } from "./store/search/contract"
import { shippingOptions } from "./store/shipping-options/contract"

import { sitemap } from "./store/sitemap.xml/contract"

import { spamChallenges } from "./store/spam-challenge/contract"

/** Every row of the API, by the heading that it stands under in the document. */
export const contracts: Record<string, Contract> = {
  "Sign-in": signIn,
  Products: { ...products, ...collections, ...productCategories },
  Search: { ...storeSearch, ...adminSearch },
  Carts: {
    ...regions,
    ...carts,
    ...completion,
    ...shippingOptions,
    ...paymentProviders,
    ...paymentCollections,
  },
  "Orders and customers": { ...orders, ...customers },
  Blog: { ...blogPosts, ...blogCategories, ...blogTags, ...blogAuthors },
  "Blog: administration": {
    ...adminBlogPosts.rows,
    ...blogPostRevisions.rows,
    ...adminBlogCategories.rows,
    ...adminBlogTags.rows,
    ...adminBlogAuthors.rows,
    ...adminBlogComments.rows,
  },
  Sitemap: sitemap,
  "Anti-spam": spamChallenges,
  Pages: pages,
  "Pages: administration": { ...adminPages.rows, ...pageRevisions.rows },
  Reviews: { ...reviews, ...adminReviews.rows },
  "Shop settings": settings,
  "This document": { ...openApiDocument, ...docs },
}

export const rows: Row[] = Object.values(contracts).flatMap((contract) => Object.values(contract))
