import { route } from "../../../../../../lib/contract/route"
import { appleCallbacks } from "../../contract"
import { forbidCaching, signedInBy, signInBy } from "../../signed-in"

export const POST = route(
  appleCallbacks.finishSocialLoginByForm,
  async ({ body, actor, scope, req, res }) => {
    forbidCaching(res)
    return signInBy(scope, { provider: "apple", answer: body, signedIn: signedInBy(actor, req) })
  },
)
