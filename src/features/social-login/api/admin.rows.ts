import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { connectionTest, provider, providerStatus } from "../module/schemas"

export const adminSocialLogin = contract({
  readSocialLogin: {
    method: "GET",
    path: "/admin/social-login",
    auth: "admin",
    summary: "The state of each identity provider",
    description: "The settings are in the area `social_login`: `GET /admin/config/social_login`.",
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
    summary: "Test the shop's settings for an identity provider",
    description:
      "Requests a token with an invalid code. Works before the provider is switched on. Some providers report an unregistered redirect URI only to the customer.",
    params: z.strictObject({ provider }),
    body: noBody,
    response: z.object({
      test: connectionTest,
    }),
  },
})
