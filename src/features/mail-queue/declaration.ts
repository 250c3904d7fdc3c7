import { defineFeature } from "../../kits/declarations/declaration"

export const mailQueue = defineFeature({
  slug: "mail-queue",
  about: "the shop's mails that transactions have queued and jobs send",
  modules: [{ resolve: "./src/features/mail-queue/module" }],
  dashboardPages: ["mail-log"],
})
