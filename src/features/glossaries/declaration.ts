import { defineFeature } from "../../lib/features/declaration"

export const glossaries = defineFeature({
  slug: "glossaries",
  about: "the terms that translations must use",
  modules: [{ resolve: "./src/features/glossaries/module" }],
  dashboardPages: ["glossaries"],
  count: { table: "glossary", events: ["glossary.created", "glossary.deleted"] },
})
