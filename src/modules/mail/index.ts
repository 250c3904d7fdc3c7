import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import MailNotificationService from "./service"

/** Provides the engine's notification channel `email`. */
export default ModuleProvider(Modules.NOTIFICATION, { services: [MailNotificationService] })
