import { ClientSecretPost } from "openid-client"
import { z } from "zod"
import { askForJson } from "../lib/ask"
import { shownAvatar } from "../lib/avatar"
import { namesIn, textOrNull } from "../lib/profile-texts"
import type { Provider } from "./provider"

const user = z.object({ id: z.number().int().positive(), name: z.unknown(), avatar_url: z.unknown() })
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

const failure = z.object({ error: z.string() })
/** https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors */
const STANDARD: Record<string, string> = {
  bad_verification_code: "invalid_grant",
  incorrect_client_credentials: "invalid_client",
}

/**
 * GitHub, https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps: OAuth 2.0 without ID
 * tokens. Its token endpoint returns errors with status 200, too.
 *
 * Verified: the entry of `GET /user/emails` that is `primary` and `verified`
 * (https://docs.github.com/en/rest/users/emails). The profile's public email is ignored.
 */
export const github: Provider = {
  title: "GitHub",
  isOpenId: false,
  scopes: "read:user user:email",
  needs: ["github_client_id", "github_client_secret"],
  metadata: async ({ urls }) => ({
    // GitHub sends this as `iss` when it redirects back (RFC 9207).
    issuer: `${urls.github}/login/oauth`,
    authorization_endpoint: `${urls.github}/login/oauth/authorize`,
    token_endpoint: `${urls.github}/login/oauth/access_token`,
  }),
  authentication: ({ github_client_secret }) => ClientSecretPost(github_client_secret ?? ""),
  errorIn(answer) {
    const { data } = failure.safeParse(answer)
    return data && (STANDARD[data.error] ?? data.error)
  },
  async profile({ accessToken }, { ask, urls }) {
    const headers = {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${accessToken}`,
      "user-agent": "svc",
      "x-github-api-version": "2022-11-28",
    }
    const { id, name, avatar_url } = user.parse(await askForJson(ask, `${urls.githubApi}/user`, headers))
    // GitHub refuses if the shop or the person has not allowed access to emails.
    const known = await askForJson(ask, `${urls.githubApi}/user/emails`, headers, { mayRefuse: true })
    const primary = emails.parse(known ?? []).find((email) => email.primary)
    return {
      subject: String(id),
      email: textOrNull(primary?.email),
      isEmailVerified: primary?.verified === true,
      ...namesIn(name),
      avatarUrl: shownAvatar(avatar_url),
    }
  },
}
