import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { revokeTokensWorkflow } from "./revoke-tokens"

/**
 * Lets a new password end all that the old one had opened: whoever changes it may do so because somebody else knows it.
 * The engine has no event for it, so this stands around the one method by which every way to a new password leads.
 */
export function endSessionsOnPasswordChange(container: MedusaContainer): void {
  const auth = container.resolve(Modules.AUTH)
  const updateProvider = auth.updateProvider.bind(auth)
  auth.updateProvider = async (provider, change) => {
    const answer = await updateProvider(provider, change)
    const { success, authIdentity } = answer
    if (success && authIdentity && "password" in change) {
      const revocation = { subject: authIdentity.id, issuedBefore: clock.now() }
      await revokeTokensWorkflow(container).run({ input: { revocations: [revocation] } })
    }
    return answer
  }
}
