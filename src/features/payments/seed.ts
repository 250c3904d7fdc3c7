import { shopName } from "../../kits/seed/demo-shop"
import type { Seed } from "../../kits/seed/seed"
import { saveSettings } from "../tenant-config/seed"

/** Invented bank details, so that the demo shop can offer bank transfer. Other payment providers need real keys. */
export const payments: Seed = {
  name: "payments",
  run: (container) =>
    saveSettings(container, "payments", {
      bank_account_holder: shopName,
      bank_iban: "DE02 1203 0000 0000 2020 51",
      bank_bic: "BYLADEM1001",
      bank_name: "Demo Bank",
      bank_instructions: "Write the number of your order into the transfer. We ship when the money is there.",
      bank_days_to_pay: 7,
    }),
}
