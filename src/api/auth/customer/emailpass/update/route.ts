import { route } from "../../../../../lib/contract/route"
import { setNewPassword } from "../../../new-password"
import { newPasswords } from "../../../password-contract"

export const POST = route(newPasswords.updateCustomerPassword, async ({ req, body }) => {
  await setNewPassword(req, { actorType: "customer", password: body.password })
  return { success: true as const }
})
