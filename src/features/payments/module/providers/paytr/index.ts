import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { PaytrPaymentProvider } from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [PaytrPaymentProvider] })
