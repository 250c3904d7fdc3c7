import { Module } from "@medusajs/framework/utils"
import MailTextsModuleService from "./service"

/** The texts by which a shop replaces ours in its mails. */
export const MAIL_TEXTS = "mailTexts"

export default Module(MAIL_TEXTS, { service: MailTextsModuleService })
