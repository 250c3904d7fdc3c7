import { MedusaService } from "@medusajs/framework/utils"
import { Glossary } from "./models/glossary"

/** The glossaries of the current tenant. Written by the feature's workflows. */
export default class GlossariesModuleService extends MedusaService({ Glossary }) {}
