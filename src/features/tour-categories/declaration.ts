import { defineFeature } from "../../kits/declarations/declaration"

export const tourCategories = defineFeature({
  slug: "tour-categories",
  about: "a tree of categories of tours",
  modules: [{ resolve: "./src/features/tour-categories/module" }],
  resources: [
    {
      name: "tour_category",
      title: "name",
      translatable: [],
      media: [],
      hasMetafields: true,
    },
  ],
  dashboardPages: ["tour-categories"],
  count: { table: "tour_category", events: ["tour-category.created", "tour-category.deleted"] },
})
