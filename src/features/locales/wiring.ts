import { declareWiring } from "../wirings"
import { locales } from "./seed"

declareWiring("locales", {
  seed: locales,
  setUps: {
    async locales(container) {
      const { enabled_locales } = await container.resolve("tenantConfig").read("languages")
      return enabled_locales.length > 0
    },
  },
})
