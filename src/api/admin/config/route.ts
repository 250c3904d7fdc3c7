import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Page } from "./middlewares"

/** All areas of settings, as admins may see them. */
export async function GET(req: MedusaRequest<unknown, Page>, res: MedusaResponse): Promise<void> {
  const { limit, offset } = req.validatedQuery
  const views = await req.scope.resolve("tenantConfig").views()
  res.json({ configs: views.slice(offset, offset + limit), count: views.length, offset, limit })
}
