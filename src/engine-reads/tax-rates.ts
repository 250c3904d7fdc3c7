import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { internalsOf } from "../lib/engine-internals"
import type { Look, MadeOf } from "../tenancy/changes/seen"
import { currentTenantId } from "../tenancy/current-tenant"
import { currentCall, currentLook } from "./checkout-call"
import type { Options } from "./reference-rows"
import { compared } from "./shadow"

type List = (
  filters: object,
  config?: object,
  context?: { transactionManager?: unknown },
) => Promise<object[]>

interface Lister {
  list: List
}

interface Kept {
  look: Look
  rows: object[]
}

/** The changes of the tables of tax regions, tax rates and their rules. */
const MADE_OF: MadeOf = { pricing: true }

/**
 * The engine reads the tax regions and tax rates anew for each calculation of taxes. During a call of a checkout, they
 * come from memory while the change log has no change of their tables.
 */
export function keepTaxRates(
  container: MedusaContainer,
  { memory, changes }: Pick<Options, "memory" | "changes">,
): void {
  const tax = internalsOf<{
    taxRegionService_: Lister
    taxRateService_: Lister
    baseRepository_: { serialize(rows: object[]): Promise<object[]> }
  }>(container.resolve(Modules.TAX), {
    taxRegionService_: "object",
    taxRateService_: "object",
    baseRepository_: "object",
  })
  const kept = memory.part<Kept>("tax")
  const keep = (what: string, service: Lister) => {
    const list = service.list.bind(service)
    service.list = async (filters, config, context) => {
      const call = context?.transactionManager || !isOfCalculation(filters) ? undefined : currentCall()
      if (!call) return list(filters, config, context)
      const key = `${currentTenantId()} ${what} ${JSON.stringify(filters)}`
      const engines = async () => tax.baseRepository_.serialize(await list(filters, config, context))
      const ours = async () => {
        const look = await currentLook(call, changes())
        if (!look) return engines()
        const entry = kept.get(key)
        if (entry && look.confirms(entry.look, MADE_OF)) return structuredClone(entry.rows)
        const rows = await engines()
        kept.set(key, { look, rows: structuredClone(rows) }, JSON.stringify(rows).length * 4)
        return rows
      }
      return compared(ours, engines, `tax.${what}`)
    }
  }
  keep("regions", internalsOf<Lister>(tax.taxRegionService_, { list: "function" }))
  keep("rates", internalsOf<Lister>(tax.taxRateService_, { list: "function" }))
}

/** A calculation only reads the objects, which are plain copies here. Other callers change and save them. */
function isOfCalculation(filters: object): boolean {
  return "$or" in filters || "$and" in filters
}
