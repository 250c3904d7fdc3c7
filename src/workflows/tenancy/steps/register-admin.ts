import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../lib/errors"

const PROVIDER = "emailpass"

/** There is no workflow of the engine's for this. */
export const registerAdminStep = createStep(
  "register-admin",
  async (admin: { email: string; password: string }, { container }) => {
    const auth = container.resolve(Modules.AUTH)
    const { authIdentity, error } = await auth.register(PROVIDER, { body: { ...admin } })
    if (!authIdentity) throw errors.invalidState(`The admin cannot be made: ${error}`)
    return new StepResponse(authIdentity.id, authIdentity.id)
  },
  async (identityId, { container }) => {
    if (identityId) await container.resolve(Modules.AUTH).deleteAuthIdentities([identityId])
  },
)
