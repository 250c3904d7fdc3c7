import type { Contract, Row } from "../lib/contract/row"
import { settings } from "./admin/config/contract"
import { signIn } from "./auth/contract"
import { docs } from "./docs/contract"
import { openApiDocument } from "./openapi.json/contract"
import { carts } from "./store/carts/contract"
import { collections } from "./store/collections/contract"
import { customers } from "./store/customers/contract"
import { orders } from "./store/orders/contract"
import { paymentCollections } from "./store/payment-collections/contract"
import { paymentProviders } from "./store/payment-providers/contract"
import { productCategories } from "./store/product-categories/contract"
import { products } from "./store/products/contract"
import { regions } from "./store/regions/contract"
import { shippingOptions } from "./store/shipping-options/contract"
import { spamChallenges } from "./store/spam-challenge/contract"

/** Every row of the API, by the heading that it stands under in the document. */
export const contracts: Record<string, Contract> = {
  "Sign-in": signIn,
  Products: { ...products, ...collections, ...productCategories },
  Carts: { ...regions, ...carts, ...shippingOptions, ...paymentProviders, ...paymentCollections },
  "Orders and customers": { ...orders, ...customers },
  "Anti-spam": spamChallenges,
  "Shop settings": settings,
  "This document": { ...openApiDocument, ...docs },
}

export const rows: Row[] = Object.values(contracts).flatMap((contract) => Object.values(contract))
