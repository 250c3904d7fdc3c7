import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../lib/errors"
import { currentTenant, HOME, runInTenant } from "../../tenancy/current-tenant"
import type { Registry } from "../../tenancy/registry"
import { grantCreditsWorkflow } from "../../workflows/assistant/grant-credits"
import type { GrantCredits } from "../../workflows/assistant/steps/grant-credits"

/**
 * Grants credits to a shop by its slug, and answers its account. Only at home: whoever runs the installation pays for
 * its model, and no shop grants itself. Throws 403 `forbidden`, 404 for a shop that there is not.
 */
export async function grantToShop(
  scope: MedusaContainer,
  { tenant: slug = HOME, ...grant }: GrantCredits & { tenant?: string | undefined },
) {
  if (currentTenant() !== undefined)
    throw errors.forbidden("Credits are granted by the installation's first shop.")
  const tenant = await scope.resolve<Registry>("tenants").find("slug", slug)
  if (!tenant) throw errors.notFound(`There is no shop '${slug}'.`)
  return runInTenant(tenant.id === HOME ? undefined : tenant, async () => {
    await grantCreditsWorkflow(scope).run({ input: grant })
    return scope.resolve("assistant").account()
  })
}
