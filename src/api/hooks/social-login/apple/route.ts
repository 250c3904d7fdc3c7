import { route } from "../../../../lib/contract/route"
import { appleHooks } from "../../../store/auth/social/contract"
import { keepNothing, signInBy } from "../../../store/auth/social/signed-in"

/** Nobody is signed in here: Apple's page, which posts the form, has none of the storefront's cookies. */
export const POST = route(appleHooks.receiveAppleForm, async ({ body, scope, res }) => {
  keepNothing(res)
  return signInBy(scope, { provider: "apple", answer: body, signedIn: null })
})
