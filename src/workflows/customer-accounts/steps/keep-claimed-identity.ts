import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

interface Claim {
  authIdentityId: string
  email: string
}

/**
 * Changes nothing; its compensation deletes an identity that was made for nobody. Callers at the same moment with the
 * same password share one identity: who comes too late leaves it to the one whose account is there, unless that account
 * is one of another identity.
 */
export const keepClaimedIdentityStep = createStep(
  "keep-claimed-identity",
  async (claim: Claim) => new StepResponse(undefined, claim),
  async (claim, { container }) => {
    if (!claim) return
    const auth = container.resolve(Modules.AUTH)
    const [identity] = await auth.listAuthIdentities({ id: [claim.authIdentityId] })
    const [account] = await container
      .resolve(Modules.CUSTOMER)
      .listCustomers({ email: claim.email, has_account: true }, { select: ["id"], take: 1 })
    const isClaimed = Object.values(identity?.app_metadata ?? {}).some((actorId) => actorId)
    // An account that signs in another way has no use for this password, which may be anybody's.
    const owners = account ? await auth.listAuthIdentities({ app_metadata: { customer_id: account.id } }) : []
    const isOfAccount = account !== undefined && owners.every(({ id }) => id === identity?.id)
    if (identity && !isClaimed && !isOfAccount) await auth.deleteAuthIdentities([identity.id])
  },
)
