import type { MedusaContainer } from "@medusajs/framework/types"
import { tableWriting } from "../../kits/tables/table-writing"
import { crudWorkflows } from "../../kits/tables/workflows"
import type { QuoteServiceChange, QuoteServiceInput } from "./module/types"

const service = (container: MedusaContainer) => container.resolve("quoteServices")
type Service = ReturnType<typeof service>

/** Create, update and delete quote services. */
export const quoteServiceWorkflows = crudWorkflows("quote-service", {
  service,
  ...tableWriting((quoteServices: Service) => ({
    create: (input: QuoteServiceInput) => quoteServices.createQuoteServices(input),
    retrieve: (id) => quoteServices.retrieveQuoteService(id),
    update: (row: QuoteServiceChange & { id: string }) => quoteServices.updateQuoteServices(row),
    remove: (id) => quoteServices.softDeleteQuoteServices(id),
    restore: (id) => quoteServices.restoreQuoteServices(id),
  })),
})
