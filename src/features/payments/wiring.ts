import { declareWiring } from "../wirings"
import { payments } from "./seed"

declareWiring("payments", {
  seed: payments,
  setUps: {
    async payments(container) {
      const settings = await container.resolve("tenantConfig").read("payments")
      const hasBank = settings.bank_account_holder !== null && settings.bank_iban !== null
      return settings.stripe_enabled || settings.iyzico_enabled || settings.paytr_enabled || hasBank
    },
  },
})
