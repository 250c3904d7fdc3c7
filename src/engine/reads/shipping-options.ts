import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { internalsOf } from "../internals"
import { arePlain, type CachedAnswers, type Context } from "./cached-answers"

type List = (filters?: object, config?: { relations?: string[] }, context?: Context) => Promise<object[]>

/** Relations whose rows an admin changes. A fulfilment is not among them. */
const CACHEABLE = /^(rules|type|provider|shipping_profile|service_zone)(\.(fulfillment_set|geo_zones))?$/

/**
 * The engine finds the shipping options of a cart's address up to four times in a checkout. During a call of a
 * checkout, they come from memory while the change log has no change of shipping options or their zones.
 */
export function cacheShippingOptions(container: MedusaContainer, answers: CachedAnswers): void {
  const fulfillment = internalsOf<{ listShippingOptions: List }>(container.resolve(Modules.FULFILLMENT), {
    listShippingOptions: "function",
  })
  const list = fulfillment.listShippingOptions.bind(fulfillment)
  fulfillment.listShippingOptions = async (filters = {}, config = {}, context) => {
    const question = [filters, config]
    // The engine changes the filters and options.
    const read = () => list(structuredClone(filters), structuredClone(config), context)
    const isCacheable =
      arePlain(config) && (config.relations ?? []).every((relation) => CACHEABLE.test(relation))
    const answer = { what: "shipping options", question, madeOf: { shipping: true } as const, read }
    return (isCacheable ? answers(context, answer) : undefined) ?? list(filters, config, context)
  }
}
