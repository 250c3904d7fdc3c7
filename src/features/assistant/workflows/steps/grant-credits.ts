import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { requireShopActor } from "../../../../lib/actor"
import { errors } from "../../../../lib/errors"
import { currentTenant, HOME, runInTenant } from "../../../../tenancy/current-tenant"
import type { Registry } from "../../../../tenancy/registry"
import type { Owner } from "../../module/types"

export interface GrantCredits {
  amount: number
  note: string | null
  /** The admin who grants. */
  owner: Owner
  /** The slug of the shop that gets the credits. */
  tenant?: string | undefined
}

/**
 * Adds credits to a shop's account. Returns the account. The operator pays for the shared model, so only an admin of the
 * home shop may do this. The caller's shop is the tenant of the call, which no input can change. Throws 403 `forbidden`,
 * and 404 for an unknown shop.
 */
export async function grantCredits(
  scope: Pick<MedusaContainer, "resolve">,
  { tenant: slug = HOME, ...grant }: GrantCredits,
) {
  requireShopActor(grant.owner)
  if (currentTenant() !== undefined)
    throw errors.forbidden("Only the installation's first shop can grant credits.")
  const tenant = await scope.resolve<Registry>("tenants").find("slug", slug)
  if (!tenant) throw errors.notFound(`There is no shop '${slug}'.`)
  return runInTenant(tenant.id === HOME ? undefined : tenant, async () => {
    const assistant = scope.resolve("assistant")
    await assistant.grantCredits(grant)
    return assistant.account()
  })
}

/** Has no compensation: entries of the credit account are never deleted, and no later step can fail. */
export const grantCreditsStep = createStep(
  "grant-credits",
  async (input: GrantCredits, { container }) => new StepResponse(await grantCredits(container, input)),
)
