import { createHmac } from "node:crypto"
import { ClientSecretPost } from "openid-client"
import { z } from "zod"
import { askForJson } from "../lib/ask"
import { shownAvatar } from "../lib/avatar"
import { textOrNull } from "../lib/profile-texts"
import type { Provider } from "./provider"

const VERSION = "v23.0"
const FIELDS = "id,first_name,last_name,email,picture.type(large)"

const person = z.object({
  id: z.string().min(1),
  first_name: z.unknown(),
  last_name: z.unknown(),
  email: z.unknown(),
  picture: z
    .object({ data: z.object({ url: z.unknown(), is_silhouette: z.boolean().catch(false) }) })
    .optional()
    .catch(undefined),
})

const failure = z.object({ error: z.object({ code: z.number().optional() }) })
/**
 * Facebook's error codes for wrong settings of the shop:
 * https://developers.facebook.com/docs/graph-api/guides/error-handling.
 */
const SHOPS_FAULT = new Set([1, 101, 190])
/**
 * Facebook's error codes that mean: try again later.
 * https://developers.facebook.com/docs/graph-api/overview/rate-limiting.
 */
const FOR_A_WHILE = new Set([2, 4, 17, 32, 341, 368, 613])

/**
 * Facebook, https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow: OAuth 2.0 without ID
 * tokens. `appsecret_proof` shows that a request comes from the app itself
 * (https://developers.facebook.com/docs/graph-api/guides/secure-requests).
 *
 * Verified: never. The documentation only says that `email` is missing if "no valid email address is available"
 * (https://developers.facebook.com/docs/graph-api/reference/user). It does not say that the address belongs to this
 * user. The email is shown with the linked account, but never links accounts.
 */
export const facebook: Provider = {
  title: "Facebook",
  isOpenId: false,
  scopes: "public_profile email",
  needs: ["facebook_client_id", "facebook_client_secret"],
  metadata: async ({ urls }) => ({
    issuer: urls.facebook,
    authorization_endpoint: `${urls.facebook}/${VERSION}/dialog/oauth`,
    token_endpoint: `${urls.facebookGraph}/${VERSION}/oauth/access_token`,
  }),
  authentication: ({ facebook_client_secret }) => ClientSecretPost(facebook_client_secret ?? ""),
  errorIn(answer) {
    const { data } = failure.safeParse(answer)
    if (!data) return undefined
    const code = data.error.code ?? 0
    if (FOR_A_WHILE.has(code)) return "temporarily_unavailable"
    return SHOPS_FAULT.has(code) ? "invalid_client" : "invalid_grant"
  },
  async profile({ accessToken }, { ask, urls, settings }) {
    const proof = createHmac("sha256", settings.facebook_client_secret ?? "")
      .update(accessToken)
      .digest("hex")
    const query = new URLSearchParams({ fields: FIELDS, appsecret_proof: proof })
    const answer = await askForJson(ask, `${urls.facebookGraph}/${VERSION}/me?${query.toString()}`, {
      authorization: `Bearer ${accessToken}`,
    })
    const { id, first_name, last_name, email, picture } = person.parse(answer)
    return {
      subject: id,
      email: textOrNull(email),
      isEmailVerified: false,
      firstName: textOrNull(first_name),
      lastName: textOrNull(last_name),
      avatarUrl: picture?.data.is_silhouette ? null : shownAvatar(picture?.data.url),
    }
  },
}
