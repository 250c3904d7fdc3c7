import { route } from "../../../../lib/contract/route"
import { appleHooks } from "../../../store/auth/social/contract"
import { forbidCaching, signInBy } from "../../../store/auth/social/signed-in"

/** The form comes from Apple's page without the storefront's cookies, so no customer is signed in. */
export const POST = route(appleHooks.receiveAppleForm, async ({ body, scope, res }) => {
  forbidCaching(res)
  return signInBy(scope, { provider: "apple", answer: body, signedIn: null })
})
