import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { tableWriting } from "../../../kits/tables/table-writing"
import { crudWorkflows } from "../../../kits/tables/workflows"
import type { MetafieldDefinitionChange, MetafieldDefinitionInput } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("metafields")
type Service = ReturnType<typeof service>

/** Create and change definitions of metafields. */
export const metafieldDefinitionWorkflows = crudWorkflows("metafield-definition", {
  service,
  ...tableWriting((metafields: Service) => ({
    async create({ validations = {}, default_value: value = null, ...input }: MetafieldDefinitionInput) {
      const stored = await metafields.checkDefinition({ ...input, validations, default_value: value })
      return metafields.createMetafieldDefinitions({
        ...input,
        validations: jsonColumn.parse(validations),
        default_value: value === null ? null : { value: stored },
      })
    },
    async retrieve(id: string) {
      const definition = await metafields.retrieveMetafieldDefinition(id)
      // A definition stores its default as an object, but a change contains the value itself.
      return { ...definition, default_value: definition.default_value?.value ?? null }
    },
    async update(row: MetafieldDefinitionChange & { id: string }) {
      const default_value = await metafields.checkChange(row.id, row)
      await metafields.changeDefinition({ ...row, default_value })
    },
    remove: (id) => metafields.softDeleteMetafieldDefinitions(id),
    restore: (id) => metafields.restoreMetafieldDefinitions(id),
  })),
})

const jsonColumn = z.record(z.string(), z.unknown())

const removeDefinitionStep = createStep(
  "remove-definition",
  async (input: { id: string; withValues: boolean }, { container }) => {
    const at = await container.resolve("metafields").removeDefinition(input)
    return new StepResponse(input.id, { id: input.id, at })
  },
  async (done, { container }) => {
    if (done) await container.resolve("metafields").restoreDefinition(done)
  },
)

/** Deletes a definition, and its values if the caller says so. */
export const removeMetafieldDefinitionWorkflow = createWorkflow(
  "remove-metafield-definition",
  (input: WorkflowData<{ id: string; withValues: boolean }>) => {
    const id = removeDefinitionStep(input)
    emitEventStep({ eventName: "metafield-definition.deleted", data: { id } })
    return new WorkflowResponse(id)
  },
)
