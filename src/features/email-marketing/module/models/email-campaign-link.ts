import { model } from "@medusajs/framework/utils"

/** An address in a campaign. Mails contain the position instead, so that nobody can make our links lead elsewhere. */
export const EmailCampaignLink = model
  .define("email_campaign_link", {
    id: model.id({ prefix: "eclnk" }).primaryKey(),
    campaign_id: model.text(),
    position: model.number(),
    url: model.text(),
    clicks: model.number().default(0),
    machine_clicks: model.number().default(0),
  })
  .indexes([{ on: ["campaign_id", "position"], unique: true }])
