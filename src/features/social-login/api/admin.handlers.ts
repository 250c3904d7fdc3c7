import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { adminSocialLogin } from "./admin.rows"

declareHandlers([
  route(adminSocialLogin.readSocialLogin, async ({ scope }) => ({
    social_login: { providers: await scope.resolve("socialLogin").status() },
  })),
  route(adminSocialLogin.testSocialLogin, async ({ params, scope }) => ({
    test: await scope.resolve("socialLogin").test(params.provider),
  })),
])
