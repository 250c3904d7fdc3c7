import { route } from "../../../../../lib/contract/route"
import { newPasswords } from "../../../contract"
import { setNewPassword } from "../../../new-password"

export const POST = route(newPasswords.updateCustomerPassword, async ({ req, body }) => {
  await setNewPassword(req, { actorType: "customer", password: body.password })
  return { success: true as const }
})
