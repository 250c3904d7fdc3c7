import type { Contract, Row } from "../lib/contract/row"
import { assistantChat } from "./admin/ai/chat/contract"
import { assistantSkills } from "./admin/ai/contract"
import { assistantCredits } from "./admin/ai/credits/contract"
import { assistantTalks } from "./admin/ai/sessions/contract"
import { adminBlogAuthors } from "./admin/blog-authors/contract"
import { adminBlogCategories } from "./admin/blog-categories/contract"
import { adminBlogComments } from "./admin/blog-comments/contract"
import { adminBlogPosts } from "./admin/blog-posts/contract"
import { adminBlogTags } from "./admin/blog-tags/contract"
import { settings } from "./admin/config/contract"
import { adminMail } from "./admin/mail-test/contract"
import { adminOrders } from "./admin/orders/contract"
import { adminPages } from "./admin/pages/contract"
import { adminPaymentMethods } from "./admin/payment-methods/contract"
import { adminProductTemplates } from "./admin/product-templates/contract"
import { adminProductAttributes } from "./admin/products/contract"
import { adminReviews } from "./admin/reviews/contract"
import { adminSearch } from "./admin/search/contract"
import { adminSocialLogin } from "./admin/social-login/contract"
import {
  authProviders,
  newPasswords,
  passwordResets,
  passwords,
  registrations,
  sessions,
  signIn,
} from "./auth/contract"
import { secondFactors } from "./auth/mfa/contract"
import { docs } from "./docs/contract"
import { frontPage } from "./front-page/contract"
import { paymentHooks } from "./hooks/payment/contract"
import { openApiDocument } from "./openapi.json/contract"
import { appleCallbacks, appleHooks, socialLogin } from "./store/auth/social/contract"
import { bankInfos } from "./store/bank-info/contract"
import { blogAuthors } from "./store/blog-authors/contract"
import { blogCategories } from "./store/blog-categories/contract"
import { blogPosts } from "./store/blog-posts/contract"
import { blogTags } from "./store/blog-tags/contract"
import { carts, completion } from "./store/carts/contract"
import { checkout } from "./store/checkout-config/contract"
import { collections } from "./store/collections/contract"
import { currencies } from "./store/currencies/contract"
import { addresses, customers, profiles } from "./store/customers/contract"
import { engineOrders, orders } from "./store/orders/contract"
import { transfers } from "./store/orders/transfers"
import { pages } from "./store/pages/contract"
import { paymentCollections } from "./store/payment-collections/contract"
import { paymentConfigs } from "./store/payment-config/contract"
import { paymentProviders } from "./store/payment-providers/contract"
import { productCategories } from "./store/product-categories/contract"
import { productOptions } from "./store/product-options/contract"
import { productTags } from "./store/product-tags/contract"
import { productTemplates } from "./store/product-templates/contract"
import { productTypes } from "./store/product-types/contract"
import { productVariants } from "./store/product-variants/contract"
import { products } from "./store/products/contract"
import { regions } from "./store/regions/contract"
import { returnReasons } from "./store/return-reasons/contract"
import { returns } from "./store/returns/contract"
import { reviews } from "./store/reviews/contract"
import { storeSearch } from "./store/search/contract"
import { shippingOptions } from "./store/shipping-options/contract"

import { sitemap } from "./store/sitemap.xml/contract"

import { spamChallenges } from "./store/spam-challenge/contract"
import { agentApi } from "./v1/contract"

/** Every row of the API, by the heading that it stands under in the document. */
export const contracts: Record<string, Contract> = {
  "Sign-in": {
    ...signIn,
    ...authProviders,
    ...registrations,
    ...sessions,
    ...passwordResets,
    ...newPasswords,
    ...passwords,
    ...secondFactors,
  },
  "Social login": { ...socialLogin, ...appleCallbacks, ...appleHooks, ...adminSocialLogin },
  Products: {
    ...products,
    ...productVariants,
    ...productOptions,
    ...collections,
    ...productCategories,
    ...productTags,
    ...productTypes,
  },
  Search: { ...storeSearch, ...adminSearch },
  Carts: {
    ...regions,
    ...currencies,
    ...carts,
    ...completion,
    ...shippingOptions,
    ...paymentProviders,
    ...paymentCollections,
  },
  Payments: { ...paymentConfigs, ...bankInfos, ...paymentHooks, ...adminPaymentMethods },
  Checkout: checkout,
  "Orders and customers": {
    ...orders,
    ...engineOrders,
    ...transfers,
    ...returns,
    ...returnReasons,
    ...profiles,
    ...customers,
    ...addresses,
  },
  "Orders: administration": adminOrders,
  Blog: { ...blogPosts, ...blogCategories, ...blogTags, ...blogAuthors },
  "Blog: administration": {
    ...adminBlogPosts.rows,
    ...adminBlogCategories.rows,
    ...adminBlogTags.rows,
    ...adminBlogAuthors.rows,
    ...adminBlogComments.rows,
  },
  Sitemap: sitemap,
  "Anti-spam": spamChallenges,
  Pages: pages,
  "Pages: administration": adminPages.rows,
  Reviews: { ...reviews, ...adminReviews.rows },
  Assistant: { ...assistantChat, ...assistantTalks, ...assistantSkills, ...assistantCredits },
  "Assistant: servers": agentApi,
  "Shop settings": { ...settings, ...adminMail },
  "Product templates": productTemplates,
  "Product templates: administration": { ...adminProductTemplates.rows, ...adminProductAttributes },
  "This document": { ...frontPage, ...openApiDocument, ...docs },
}

export const rows: Row[] = Object.values(contracts).flatMap((contract) => Object.values(contract))
