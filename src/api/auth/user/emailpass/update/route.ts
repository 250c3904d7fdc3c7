import { route } from "../../../../../lib/contract/route"
import { newPasswords } from "../../../contract"
import { setNewPassword } from "../../../new-password"

export const POST = route(newPasswords.updateAdminPassword, async ({ req, body }) => {
  await setNewPassword(req, { actorType: "user", password: body.password })
  return { success: true as const }
})
