import { adminSocialLogin } from "../../api/admin/social-login/contract"
import { appleCallbacks, appleHooks, socialLogin } from "../../api/store/auth/social/contract"
import { declareContract } from "../contracts"

declareContract("social-login", [
  {
    heading: "Social login",
    after: "Sign-in",
    rows: { ...socialLogin, ...appleCallbacks, ...appleHooks, ...adminSocialLogin },
  },
])
