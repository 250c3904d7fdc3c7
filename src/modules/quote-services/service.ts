import { MedusaService } from "@medusajs/framework/utils"
import { QuoteService } from "./models/quote-service"

/** The quote services of the current tenant. Only the workflows of `workflows/quote-services` write them. */
export default class QuoteServicesModuleService extends MedusaService({ QuoteService }) {}
