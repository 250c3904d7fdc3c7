import { declareContract } from "../contracts"
import { carts, completion } from "./api/store-carts.rows"
import { currencies } from "./api/store-currencies.rows"
import { paymentCollections } from "./api/store-payment-collections.rows"
import { paymentProviders } from "./api/store-payment-providers.rows"
import { regions } from "./api/store-regions.rows"
import { shippingOptions } from "./api/store-shipping-options.rows"

declareContract("carts", [
  {
    heading: "Carts",
    after: "Search",
    rows: {
      ...regions,
      ...currencies,
      ...carts,
      ...completion,
      ...shippingOptions,
      ...paymentProviders,
      ...paymentCollections,
    },
  },
])
