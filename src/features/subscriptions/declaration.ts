import type { z } from "zod"
import en from "../../admin/i18n/subscriptions/en.json"
import tr from "../../admin/i18n/subscriptions/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { subscriptionOrdered, subscriptionRenewed } from "./module/events"
import { settings } from "./settings"

declare module "../../lib/registry" {
  interface SettingsByArea {
    subscriptions: z.output<typeof settings.schema>
  }
}

export const subscriptions = defineFeature({
  slug: "subscriptions",
  about: "plans, subscriptions and their renewals",
  modules: [{ resolve: "./src/features/subscriptions/module" }],
  resources: [
    {
      name: "subscription_plan",
      title: "name",
      translatable: ["name", "description"],
      media: [],
      hasMetafields: true,
    },
  ],
  events: [subscriptionRenewed, subscriptionOrdered],
  personalData: [
    {
      table: "subscription",
      foundBy: { customer: "customer_id" },
      columns: [
        "id",
        "customer_id",
        "plan_id",
        "quantity",
        "provider",
        "status",
        "canceled_at",
        "created_at",
      ],
      // A trigger notes the lost card for the job that lets PayTR delete it.
      onErasure: { keep: "It is a contract, and the shop's books need its payments.", set: { card: null } },
    },
    {
      table: "subscription_provider_ref",
      foundBy: { customer: "subject_id" },
      columns: ["provider", "reference"],
      onErasure: "delete",
    },
    {
      table: "subscription_checkout",
      foundBy: { customer: "customer_id" },
      columns: ["id", "customer_id", "plan_id", "quantity", "provider", "status", "created_at"],
      onErasure: "delete",
    },
  ],
  settings: { name: "subscriptions", area: () => settings, after: "payments" },
  settingTexts: { en, tr },
  dashboardPages: ["subscriptions", "subscription-plans", "subscription-coupons"],
  count: { table: "subscription_plan", events: ["subscription-plan.created", "subscription-plan.deleted"] },
})
