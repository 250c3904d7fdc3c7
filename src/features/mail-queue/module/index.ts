import { Module } from "@medusajs/framework/utils"
import MailQueueModuleService from "./service"

/** The mails that are due. Features queue them with the kit `mail-queue`. */
export const MAIL_QUEUE = "mailQueue"

export default Module(MAIL_QUEUE, { service: MailQueueModuleService })
