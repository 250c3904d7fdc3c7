import type { MedusaContainer } from "@medusajs/framework/types"
import { tableWriting } from "../../lib/crud/table-writing"
import { crudWorkflows } from "../../lib/crud/workflows"
import { errors } from "../../lib/errors"
import type { ExceptionChange, NewException } from "../../modules/services/types"

const service = (container: MedusaContainer) => container.resolve("services")
type Service = ReturnType<typeof service>

/** Create, update and delete days with other hours. Throws 400 for an unknown resource. */
export const serviceExceptionWorkflows = crudWorkflows("service-exception", {
  service,
  ...tableWriting((services: Service) => ({
    create: async (input: NewException) => {
      await requireResource(services, input.resource_id)
      return services.createServiceExceptions(input)
    },
    retrieve: (id) => services.retrieveServiceException(id),
    update: async (row: ExceptionChange & { id: string }) => {
      await requireResource(services, row.resource_id)
      await services.updateServiceExceptions(row)
    },
    remove: (id) => services.softDeleteServiceExceptions(id),
    restore: (id) => services.restoreServiceExceptions(id),
  })),
})

async function requireResource(services: Service, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const [found] = await services.listServiceResources({ id }, { select: ["id"], take: 1 })
  if (!found) throw errors.invalidField(`Field 'resource_id': there is no resource '${id}'.`)
}
