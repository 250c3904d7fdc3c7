import { z } from "zod"
import { noBody } from "../../../lib/contract/input"
import { contract } from "../../../lib/contract/row"
import { PROVIDERS } from "../../../modules/social-login/types"

const provider = z.enum(PROVIDERS).meta({ examples: ["google"] })

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
          providers: z.array(
            z.object({
              provider,
              is_enabled: z.boolean().meta({ examples: [true] }),
              missing: z
                .array(z.string())
                .describe("Settings that are still empty, without which it is not offered.")
                .meta({ examples: [["google_client_secret"]] }),
              redirect_uris: z
                .array(z.string())
                .describe("What has to be registered at the provider, letter by letter.")
                .meta({ examples: [["https://shop.example/auth/google/callback"]] }),
            }),
          ),
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
      test: z
        .object({
          provider,
          is_working: z.boolean().meta({ examples: [false] }),
          problem: z
            .string()
            .nullable()
            .meta({ examples: ["Not set: google_client_secret."] }),
        })
        .meta({ id: "SocialLoginTest" }),
    }),
  },
})
