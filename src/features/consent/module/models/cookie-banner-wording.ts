import { model } from "@medusajs/framework/utils"

/** The content of a cookie banner that somebody has decided about. Rows never change. The id is the content's hash. */
export const CookieBannerWording = model.define("cookie_banner_wording", {
  id: model.text().primaryKey(),
  banner_version: model.number(),
  content: model.json(),
})
