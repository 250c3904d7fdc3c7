import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { MadeOf } from "../../tenancy/changes/seen"
import { internalsOf } from "../internals"
import { type CachedAnswers, cacheList, type Lister, type Repository } from "./cached-answers"

/** The changes of the tables of tax regions, tax rates and their rules. */
const MADE_OF: MadeOf = { pricing: true }

/**
 * The engine reads the tax regions and tax rates anew for each calculation of taxes. During a call of a checkout, they
 * come from memory while the change log has no change of their tables.
 */
export function cacheTaxRates(container: MedusaContainer, answers: CachedAnswers): void {
  const tax = internalsOf<{
    taxRegionService_: Lister
    taxRateService_: Lister
    baseRepository_: Repository
  }>(container.resolve(Modules.TAX), {
    taxRegionService_: "object",
    taxRateService_: "object",
    baseRepository_: "object",
  })
  const shared = { repository: tax.baseRepository_, madeOf: MADE_OF, isCacheable: isOfCalculation }
  const lister = (service: Lister) => internalsOf<Lister>(service, { list: "function" })
  cacheList(answers, { list: "tax regions", service: lister(tax.taxRegionService_), ...shared })
  cacheList(answers, { list: "tax rates", service: lister(tax.taxRateService_), ...shared })
}

/** A calculation only reads the objects, which are plain copies here. Other callers change and save them. */
function isOfCalculation(filters: object): boolean {
  return "$or" in filters || "$and" in filters
}
