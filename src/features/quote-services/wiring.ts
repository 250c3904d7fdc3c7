import { errors } from "../../lib/errors"
import { quoteServices } from "../../seed/quote-services"
import { declareWiring } from "../wirings"

declareWiring("quote-services", {
  seed: quoteServices,
  databaseErrors: {
    quote_service_price: () =>
      errors.invalidField("Field 'currency_code': a price needs an amount and a currency."),
    IDX_quote_service_code_unique: () => errors.duplicate("Another quote service has this code."),
  },
})
