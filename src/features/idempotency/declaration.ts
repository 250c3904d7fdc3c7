import { defineFeature } from "../../kits/declarations/declaration"

export const idempotency = defineFeature({
  slug: "idempotency",
  about: "the answers that repeated calls get again",
  modules: [{ resolve: "./src/features/idempotency/module" }],
  personalData: [
    {
      table: "idempotency_key",
      foundBy: { quotes: ["body"] },
      columns: [],
      onErasure: { keep: "A repeated call must not do the work again." },
    },
  ],
})
