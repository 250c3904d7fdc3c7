import { route } from "../../../../../lib/contract/route"
import { setNewPassword } from "../../../new-password"
import { newPasswords } from "../../../password-contract"

export const POST = route(newPasswords.updateAdminPassword, async ({ req, body }) => {
  await setNewPassword(req, { actorType: "user", password: body.password })
  return { success: true as const }
})
