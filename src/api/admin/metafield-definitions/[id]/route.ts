import { route } from "../../../../lib/contract/route"
import { itemRoutes } from "../../../../lib/crud/routes"
import { removeMetafieldDefinitionWorkflow } from "../../../../workflows/metafields/definitions"
import { adminMetafieldDefinitions } from "../contract"
import { operations } from "../operations"

const DELETED = { deleted: true } as const

const routes = itemRoutes(adminMetafieldDefinitions, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = route(adminMetafieldDefinitions.remove, async ({ params: { id }, query, scope }) => {
  await removeMetafieldDefinitionWorkflow(scope).run({
    input: { id, withValues: query.with_values === true },
  })
  return { id, object: "metafield_definition", ...DELETED }
})
