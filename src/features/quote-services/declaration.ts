import { defineFeature } from "../../kits/declarations/declaration"

export const quoteServices = defineFeature({
  slug: "quote-services",
  about: "services that quote requests can ask for",
  modules: [{ resolve: "./src/features/quote-services/module" }],
  resources: [
    {
      name: "quote_service",
      title: "name",
      translatable: ["name", "description"],
      media: [],
      hasMetafields: true,
    },
  ],
  dashboardPages: ["quote-services"],
  count: { table: "quote_service", events: ["quote-service.created", "quote-service.deleted"] },
})
