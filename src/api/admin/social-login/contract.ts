import { z } from "zod"
import { noBody } from "../../../lib/contract/input"
import { contract } from "../../../lib/contract/row"
import { connectionTest, provider, providerStatus } from "../../../modules/social-login/schemas"

export const adminSocialLogin = contract({
  readSocialLogin: {
    method: "GET",
    path: "/admin/social-login",
    auth: "admin",
    summary: "How each identity provider stands at the shop",
    description:
      "The settings themselves are those of the area `social_login`: `GET /admin/config/social_login`.",
    response: z.object({
      social_login: z
        .object({
          providers: z.array(providerStatus),
        })
        .meta({ id: "SocialLogin" }),
    }),
  },
  testSocialLogin: {
    method: "POST",
    path: "/admin/social-login/:provider/connection-test",
    auth: "admin",
    summary: "Try whether an identity provider takes the shop's settings",
    description:
      "Asks it for a token with a code that nobody has. Also for one that is not switched on yet. A redirect URI that was not registered is told by some providers only to the customer.",
    params: z.strictObject({ provider }),
    body: noBody,
    response: z.object({
      test: connectionTest,
    }),
  },
})
