import { errors } from "../../lib/errors"
import { declareWiring } from "../wirings"
import { quoteServices } from "./seed"

declareWiring("quote-services", {
  seed: quoteServices,
  databaseErrors: {
    quote_service_price: () =>
      errors.invalidField("Field 'currency_code': a price needs an amount and a currency."),
    IDX_quote_service_code_unique: () => errors.duplicate("Another quote service has this code."),
  },
})
