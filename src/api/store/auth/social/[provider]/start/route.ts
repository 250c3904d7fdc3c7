import { route } from "../../../../../../lib/contract/route"
import { socialLogin } from "../../contract"
import { forbidCaching, signedInBy } from "../../signed-in"

export const GET = route(socialLogin.startSocialLogin, async ({ params, query, actor, scope, req, res }) => {
  forbidCaching(res)
  const journey = {
    returnTo: query.return_to,
    redirectUri: query.redirect_uri,
    signedIn: signedInBy(actor, req),
  }
  return { authorization_url: await scope.resolve("socialLogin").start(params.provider, journey) }
})
