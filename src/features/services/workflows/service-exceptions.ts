import type { MedusaContainer } from "@medusajs/framework/types"
import { tableWriting } from "../../../kits/tables/table-writing"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { ExceptionChange, NewException } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("services")
type Service = ReturnType<typeof service>

/** Create, update and delete days with other hours. Throws 400 for an unknown resource. */
export const serviceExceptionWorkflows = crudWorkflows("service-exception", {
  service,
  ...tableWriting((services: Service) => ({
    create: async (input: NewException) => {
      await requireResource(services, input.resource_id)
      await requireRoom(services)
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

/** Each public list of slots reads those to come. */
const MAX_UPCOMING = 2_000

async function requireRoom(services: Service): Promise<void> {
  const today = clock.date().toISOString().slice(0, 10)
  const [, count] = await services.listAndCountServiceExceptions(
    { ends_on: { $gte: today } },
    { select: ["id"], take: 1 },
  )
  if (count >= MAX_UPCOMING)
    throw errors.invalidState(
      `A shop has at most ${MAX_UPCOMING} exceptions to come. Delete some, or join days.`,
    )
}

async function requireResource(services: Service, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const [found] = await services.listServiceResources({ id }, { select: ["id"], take: 1 })
  if (!found) throw errors.invalidField(`Field 'resource_id': there is no resource '${id}'.`)
}
