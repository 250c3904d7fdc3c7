import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../lib/errors"
import { currentTenant, HOME, runInTenant } from "../../tenancy/current-tenant"
import type { Registry } from "../../tenancy/registry"
import { grantCreditsWorkflow } from "../../workflows/assistant/grant-credits"
import type { GrantCredits } from "../../workflows/assistant/steps/grant-credits"

/**
 * Adds credits to the account of a shop, named by its slug. Returns the account. Only an admin of the home shop may do
 * this, because the operator pays for the shared model. Throws 403 `forbidden`, and 404 for an unknown shop.
 */
export async function grantToShop(
  scope: MedusaContainer,
  { tenant: slug = HOME, ...grant }: GrantCredits & { tenant?: string | undefined },
) {
  if (currentTenant() !== undefined)
    throw errors.forbidden("Only the installation's first shop can grant credits.")
  const tenant = await scope.resolve<Registry>("tenants").find("slug", slug)
  if (!tenant) throw errors.notFound(`There is no shop '${slug}'.`)
  return runInTenant(tenant.id === HOME ? undefined : tenant, async () => {
    await grantCreditsWorkflow(scope).run({ input: grant })
    return scope.resolve("assistant").account()
  })
}
