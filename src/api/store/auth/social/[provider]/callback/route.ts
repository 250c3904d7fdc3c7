import { route } from "../../../../../../lib/contract/route"
import { socialLogin } from "../../contract"
import { forbidCaching, signedInBy, signInBy } from "../../signed-in"

export const GET = route(socialLogin.finishSocialLogin, async ({ params, query, actor, scope, req, res }) => {
  forbidCaching(res)
  return signInBy(scope, { provider: params.provider, answer: query, signedIn: signedInBy(actor, req) })
})
