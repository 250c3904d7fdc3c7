import { defineFeature } from "../../kits/declarations/declaration"
import { orderPlaced, paymentCaptured } from "./module/events"

export const cartCompletion = defineFeature({
  slug: "cart-completion",
  about: "an order from a cart, exactly once and never beyond the stock",
  modules: [{ resolve: "./src/features/cart-completion/module" }],
  events: [orderPlaced, paymentCaptured],
})
