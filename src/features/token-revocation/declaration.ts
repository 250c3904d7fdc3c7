import { defineFeature } from "../../lib/features/declaration"

export const tokenRevocation = defineFeature({
  slug: "token-revocation",
  about: "tokens that are refused before they expire",
  modules: [{ resolve: "./src/modules/token-revocation" }],
})
