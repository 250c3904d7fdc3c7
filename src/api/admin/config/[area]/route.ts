import type { AuthenticatedMedusaRequest, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { PreparedChange } from "../../../../modules/tenant-config/types"
import { saveTenantConfigWorkflow } from "../../../../workflows/tenant-config/save-tenant-config"
import { areaOfPath } from "../middlewares"

/** One area of settings. Secrets are answered only as whether there is one. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ config: await req.scope.resolve("tenantConfig").view(areaOfPath(req)) })
}

/** Changes what the body names and leaves the rest; `null` takes a field back to its default and a secret away. */
export async function POST(
  req: AuthenticatedMedusaRequest<PreparedChange>,
  res: MedusaResponse,
): Promise<void> {
  const { actor_type: type, actor_id: id } = req.auth_context
  await saveTenantConfigWorkflow(req.scope).run({
    input: { change: req.validatedBody, actor: { type, id } },
  })
  res.json({ config: await req.scope.resolve("tenantConfig").view(areaOfPath(req)) })
}
