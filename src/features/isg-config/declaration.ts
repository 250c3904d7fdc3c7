import { defineFeature } from "../../kits/declarations/declaration"

export const isgConfig = defineFeature({
  slug: "isg-config",
  about: "the rates of occupational health and safety (ISG), in versions",
  modules: [{ resolve: "./src/features/isg-config/module" }],
  dashboardPages: ["isg-config"],
})
