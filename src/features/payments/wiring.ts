import { payments } from "../../seed/payments"
import { declareWiring } from "../wirings"

declareWiring("payments", {
  seed: payments,
  setUps: {
    async payments(container) {
      const settings = await container.resolve("tenantConfig").read("payments")
      return settings.stripe_enabled || settings.iyzico_enabled || settings.paytr_enabled
    },
  },
})
