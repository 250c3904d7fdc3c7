import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { StripePaymentProvider } from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [StripePaymentProvider] })
