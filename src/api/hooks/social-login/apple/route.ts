import { route } from "../../../../lib/contract/route"
import { appleHooks } from "../../../store/auth/social/contract"
import { forbidCaching, signInBy } from "../../../store/auth/social/signed-in"

/** Apple's page posts this form without the storefront's cookies. So no customer is signed in here. */
export const POST = route(appleHooks.receiveAppleForm, async ({ body, scope, res }) => {
  forbidCaching(res)
  return signInBy(scope, { provider: "apple", answer: body, signedIn: null })
})
