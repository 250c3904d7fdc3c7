import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, flattenObjectToKeyValuePairs, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { readRows } from "../../lib/database"
import type { MadeOf } from "../../tenancy/changes/seen"
import { internalsOf } from "../internals"
import { type CachedAnswers, type Context, cacheList, type Lister, type Repository } from "./cached-answers"

interface Calculator {
  calculatePrices(
    filters: { id: string[] },
    pricing?: { context?: Record<string, unknown> },
    shared?: Context,
  ): Promise<object[]>
}

/** Price sets, prices and their rules; and price lists, their rules and the preferences for taxes. */
const MADE_OF: MadeOf = { price: true, pricing: true }

const attributeRow = z.object({ attribute: z.string() })

/**
 * The engine calculates prices of variants and shipping options by seven statements. During a call of a checkout, they
 * come from memory while the change log has no change of prices or price lists, and no price list begins or ends.
 */
export function cachePrices(container: MedusaContainer, answers: CachedAnswers): void {
  const pricing = internalsOf<{
    priceSetService_: Lister
    priceRuleService_: Lister
    pricePreferenceService_: Lister
    pricingRepository_: Calculator
    baseRepository_: Repository
  }>(container.resolve(Modules.PRICING), {
    priceSetService_: "object",
    priceRuleService_: "object",
    pricePreferenceService_: "object",
    pricingRepository_: "object",
    baseRepository_: "object",
  })
  const lists = [
    { list: "price sets", service: pricing.priceSetService_, filter: "id" },
    { list: "price rules", service: pricing.priceRuleService_, filter: "price_id" },
    { list: "price preferences", service: pricing.pricePreferenceService_, filter: "$or" },
  ]
  for (const { list, service, filter } of lists)
    cacheList(answers, {
      list,
      service: internalsOf<Lister>(service, { list: "function" }),
      repository: pricing.baseRepository_,
      madeOf: MADE_OF,
      isCacheable: (filters) => Object.keys(filters).join() === filter,
    })

  const repository = internalsOf<Calculator>(pricing.pricingRepository_, { calculatePrices: "function" })
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const attributes = () =>
    readRows(
      knex,
      attributeRow,
      `SELECT DISTINCT attribute FROM price_rule UNION SELECT attribute FROM price_list_rule ORDER BY 1`,
    )
  const calculate = repository.calculatePrices.bind(repository)
  repository.calculatePrices = async (filters, given = {}, context) => {
    const engines = () => calculate(filters, given, context)
    const known = answers(context, {
      what: "price attributes",
      question: null,
      madeOf: MADE_OF,
      read: attributes,
    })
    if (!known) return engines()
    const names = new Set((await known).map((row) => attributeRow.parse(row).attribute))
    const { currency_code, quantity, ...rest } = given.context ?? {}
    // Rules decide only by their attributes. So the rest of the context, such as the cart's totals, does not matter.
    const decisive = Object.entries(flattenObjectToKeyValuePairs(rest)).filter(([name]) => names.has(name))
    const question = { id: filters.id, currency_code, quantity, decisive }
    return answers(context, { what: "prices", question, madeOf: MADE_OF, read: engines }) ?? engines()
  }
}
