import type { MedusaContainer } from "@medusajs/framework/types"
import { tableWriting } from "../../../kits/tables/table-writing"
import { crudWorkflows } from "../../../kits/tables/workflows"
import type { NewResource, ResourceChange } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("services")
type Service = ReturnType<typeof service>

/** Create, update and delete people and rooms. Bookings with a deleted one stay. */
export const serviceResourceWorkflows = crudWorkflows("service-resource", {
  service,
  ...tableWriting((services: Service) => ({
    create: (input: NewResource) => services.createServiceResources(input),
    retrieve: (id) => services.retrieveServiceResource(id),
    update: (row: ResourceChange & { id: string }) => services.updateServiceResources(row),
    remove: (id) => services.softDeleteServiceResources(id),
    restore: (id) => services.restoreServiceResources(id),
  })),
})
