import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../lib/errors"

const PROVIDER = "emailpass"

/** Creates a user who can sign in with email and password. Returns the user's id. */
export const registerAdminStep = createStep(
  "register-admin",
  async (admin: { email: string; password: string }, { container }) => {
    const auth = container.resolve(Modules.AUTH)
    const { authIdentity, error } = await auth.register(PROVIDER, { body: { ...admin } })
    if (!authIdentity) throw errors.invalidState(`Creating the admin failed: ${error}`)
    const user = await container.resolve(Modules.USER).createUsers({ email: admin.email })
    await auth.updateAuthIdentities({ id: authIdentity.id, app_metadata: { user_id: user.id } })
    return new StepResponse(user.id, { userId: user.id, identityId: authIdentity.id })
  },
  async (made, { container }) => {
    if (!made) return
    await container.resolve(Modules.USER).deleteUsers([made.userId])
    await container.resolve(Modules.AUTH).deleteAuthIdentities([made.identityId])
  },
)
