import { route } from "../../../../../lib/contract/route"
import { adminSocialLogin } from "../../contract"

export const POST = route(adminSocialLogin.testSocialLogin, async ({ params, scope }) => ({
  test: await scope.resolve("socialLogin").test(params.provider),
}))
