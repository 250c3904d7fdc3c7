import { defineFeature } from "../../kits/declarations/declaration"

export const mailTexts = defineFeature({
  slug: "mail-texts",
  about: "the shop's own texts of its mails",
  modules: [{ resolve: "./src/features/mail-texts/module" }],
  dashboardPages: ["mail-texts"],
})
