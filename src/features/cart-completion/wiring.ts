import { errors } from "../../lib/errors"
import { declareWiring } from "../wirings"
import { endInterruptedCompletions } from "./jobs"
import { StockHolding } from "./stock-holding"

/** The keys of `databaseErrors` are SQLSTATEs that the triggers in src/features/cart-completion/module/migrations raise. */
declareWiring("cart-completion", {
  scheduledJobs: [endInterruptedCompletions],
  holdings: [(container) => new StockHolding(container)],
  databaseErrors: {
    SV001: () => errors.soldOut(),
    SV002: () => errors.outOfRange("The cart is full: it can have at most 250 line items."),
    SV003: () => errors.invalidState("The cart is already an order and can no longer be changed."),
  },
})
