import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

interface Claim {
  authIdentityId: string
  email: string
}

/**
 * Does nothing by itself, but its compensation deletes the identity if it has no customer. Two requests with the same
 * email and password share one identity. So the identity stays if the other request has made it the only sign-in method
 * of the account.
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
    // If the account has another sign-in method, it does not need this password. A stranger may have set it, so it is
    // deleted.
    const owners = account ? await auth.listAuthIdentities({ app_metadata: { customer_id: account.id } }) : []
    const isOfAccount = account !== undefined && owners.every(({ id }) => id === identity?.id)
    if (identity && !isClaimed && !isOfAccount) await auth.deleteAuthIdentities([identity.id])
  },
)
