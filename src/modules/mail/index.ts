import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import MailNotificationService from "./service"

/** The engine's notifications on the channel `email`. */
export default ModuleProvider(Modules.NOTIFICATION, { services: [MailNotificationService] })
