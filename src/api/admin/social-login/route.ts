import { route } from "../../../lib/contract/route"
import { adminSocialLogin } from "./contract"

export const GET = route(adminSocialLogin.readSocialLogin, async ({ scope }) => ({
  social_login: { providers: await scope.resolve("socialLogin").status() },
}))
