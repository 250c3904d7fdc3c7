import { defineFeature } from "../../lib/features/declaration"
import { engineData } from "./engine-data"

export const privacy = defineFeature({
  slug: "privacy",
  about: "a person's data: export and erasure, also in the engine's tables",
  modules: [{ resolve: "./src/modules/privacy" }],
  personalData: [
    ...engineData,
    {
      table: "erasure_request",
      foundBy: { customer: "customer_id" },
      columns: ["customer_id", "status", "requested_at"],
      onErasure: { keep: "It proves the erasure, by an id that leads to nobody." },
    },
  ],
})
