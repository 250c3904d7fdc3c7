import { MedusaService } from "@medusajs/framework/utils"
import { QuoteService } from "./models/quote-service"

/** The quote services of the current tenant. Only the feature's workflows write them. */
export default class QuoteServicesModuleService extends MedusaService({ QuoteService }) {}
