import { defineFeature } from "../../kits/declarations/declaration"

export const tokenRevocation = defineFeature({
  slug: "token-revocation",
  about: "tokens that are refused before they expire",
  modules: [{ resolve: "./src/features/token-revocation/module" }],
})
