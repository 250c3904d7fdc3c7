import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { areaOfPath, type PageOfChanges } from "../../middlewares"

/** Who changed which settings of an area when, newest first. */
export async function GET(req: MedusaRequest<unknown, PageOfChanges>, res: MedusaResponse): Promise<void> {
  const { limit, offset, order } = req.validatedQuery
  const direction = order === "created_at" ? "ASC" : "DESC"
  const { data, metadata } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "tenant_config_change",
    fields: ["id", "area", "actor_type", "actor_id", "keys", "created_at"],
    filters: { area: areaOfPath(req) },
    pagination: { skip: offset, take: limit, order: { created_at: direction, id: direction } },
  })
  res.json({ changes: data, count: metadata?.count ?? 0, offset, limit })
}
