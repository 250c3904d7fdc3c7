import { area, page } from "../lib/palette"

export default [area("social_login"), page("/settings/social-login", "socialLogin.title")]
