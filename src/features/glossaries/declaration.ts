import { defineFeature } from "../../kits/declarations/declaration"

export const glossaries = defineFeature({
  slug: "glossaries",
  about: "the terms that translations must use",
  modules: [{ resolve: "./src/features/glossaries/module" }],
  dashboardPages: ["glossaries"],
  count: { table: "glossary", events: ["glossary.created", "glossary.deleted"] },
})
