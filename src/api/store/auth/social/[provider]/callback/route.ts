import { route } from "../../../../../../lib/contract/route"
import { socialLogin } from "../../contract"
import { keepNothing, signedInBy, signInBy } from "../../signed-in"

export const GET = route(socialLogin.finishSocialLogin, async ({ params, query, actor, scope, req, res }) => {
  keepNothing(res)
  return signInBy(scope, { provider: params.provider, answer: query, signedIn: signedInBy(actor, req) })
})
