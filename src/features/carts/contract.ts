import { carts, completion } from "../../api/store/carts/contract"
import { currencies } from "../../api/store/currencies/contract"
import { paymentCollections } from "../../api/store/payment-collections/contract"
import { paymentProviders } from "../../api/store/payment-providers/contract"
import { regions } from "../../api/store/regions/contract"
import { shippingOptions } from "../../api/store/shipping-options/contract"
import { declareContract } from "../contracts"

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
