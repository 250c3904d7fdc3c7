import { locales } from "../../seed/locales"
import { declareWiring } from "../wirings"

declareWiring("locales", {
  seed: locales,
  setUps: {
    async locales(container) {
      const { enabled_locales } = await container.resolve("tenantConfig").read("languages")
      return enabled_locales.length > 0
    },
  },
})
