import type { z } from "zod"
import en from "../../admin/i18n/capacity/en.json"
import tr from "../../admin/i18n/capacity/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { settings } from "./settings"

declare module "../../lib/registry" {
  interface SettingsByArea {
    capacity: z.output<typeof settings.schema>
  }
}

export const capacity = defineFeature({
  slug: "capacity",
  about: "places that carts and orders hold, counted by the database",
  modules: (_own, { secrets }) => [
    { resolve: "./src/features/capacity/module", options: { secret: secrets.jwt } },
  ],
  settings: { name: "capacity", area: () => settings, after: "checkout" },
  settingTexts: { en, tr },
  // No data of their own, but bookings and tickets are found by the hold of a person's cart.
  personalData: [
    {
      table: "capacity_hold",
      foundBy: { rows: [{ column: "cart_id", parent: "cart", key: "id" }] },
      columns: [],
      onErasure: { keep: "It takes places." },
    },
    {
      table: "capacity_hold_line",
      foundBy: { rows: [{ column: "hold_id", parent: "capacity_hold", key: "id" }] },
      columns: [],
      onErasure: { keep: "It takes places." },
    },
  ],
})
