import type { MedusaContainer } from "@medusajs/framework/types"
import { tableWriting } from "../../kits/tables/table-writing"
import { crudWorkflows } from "../../kits/tables/workflows"
import type { GlossaryChange, GlossaryInput } from "./module/types"

const service = (container: MedusaContainer) => container.resolve("glossaries")
type Service = ReturnType<typeof service>

/** Create, update and delete glossaries. */
export const glossaryWorkflows = crudWorkflows("glossary", {
  service,
  ...tableWriting((glossaries: Service) => ({
    create: (input: GlossaryInput) => glossaries.createGlossaries(input),
    retrieve: (id) => glossaries.retrieveGlossary(id),
    update: (row: GlossaryChange & { id: string }) => glossaries.updateGlossaries(row),
    remove: (id) => glossaries.softDeleteGlossaries(id),
    restore: (id) => glossaries.restoreGlossaries(id),
  })),
})
