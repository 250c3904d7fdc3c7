import { errors } from "../../lib/errors"
import { endCutShortCompletions } from "../../scheduled-jobs/cart-completion/end-cut-short-completions"
import { declareWiring } from "../wirings"
import { StockHolding } from "./stock-holding"

/** The keys of `databaseErrors` are SQLSTATEs that the triggers in src/modules/cart-completion/migrations raise. */
declareWiring("cart-completion", {
  scheduledJobs: [endCutShortCompletions],
  holdings: [(container) => new StockHolding(container)],
  databaseErrors: {
    SV001: () => errors.soldOut(),
    SV002: () => errors.outOfRange("The cart is full: it can have at most 250 line items."),
    SV003: () => errors.invalidState("The cart is already an order and can no longer be changed."),
  },
})
