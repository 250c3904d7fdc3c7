import { declareContract } from "../contracts"
import { adminSocialLogin } from "./api/admin.rows"
import { appleCallbacks, appleHooks, socialLogin } from "./api/store.rows"

declareContract("social-login", [
  {
    heading: "Social login",
    after: "Sign-in",
    rows: { ...socialLogin, ...appleCallbacks, ...appleHooks, ...adminSocialLogin },
  },
])
