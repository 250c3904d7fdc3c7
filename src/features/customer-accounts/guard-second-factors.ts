import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { errors } from "../../lib/errors"

/**
 * Removes second factors and recovery codes that were added while an address was being confirmed. The confirmation
 * revokes the token that added them, so a stranger may have added them. The engine adds them without a lock or an
 * event, so this replaces its methods.
 */
export function guardSecondFactors(container: MedusaContainer): void {
  const auth = container.resolve(Modules.AUTH)
  const keep = async (authIdentityId: string, factorId?: string) => {
    const mayStay = await container.resolve("socialLogin").maySecondFactorStay(authIdentityId, factorId)
    if (!mayStay) throw errors.revokedToken()
  }

  const startAuthMfa = auth.startAuthMfa.bind(auth)
  auth.startAuthMfa = async (data, context) => {
    const started = await startAuthMfa(data, context)
    await keep(data.auth_identity_id, started.mfa.id)
    return started
  }

  const generateCodes = auth.generateAuthMfaRecoveryCodes.bind(auth)
  auth.generateAuthMfaRecoveryCodes = async (data, context) => {
    const generated = await generateCodes(data, context)
    await keep(data.auth_identity_id)
    return generated
  }
}
