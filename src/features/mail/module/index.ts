import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import MailNotificationService from "./service"

/** Lets the engine send notifications by mail. */
export default ModuleProvider(Modules.NOTIFICATION, { services: [MailNotificationService] })
