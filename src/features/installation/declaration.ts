import { defineFeature } from "../../kits/declarations/declaration"

export const installation = defineFeature({
  slug: "installation",
  about: "the state of the server and of the scheduled work of all shops, for the installation's owner",
  dashboardPages: ["settings/installation"],
})
