import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { TenantFileService } from "./service"

export default ModuleProvider(Modules.FILE, { services: [TenantFileService] })
