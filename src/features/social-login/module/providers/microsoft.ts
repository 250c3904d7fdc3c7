import { ClientSecretPost } from "openid-client"
import { errors } from "../../../../lib/errors"
import { issuerPattern } from "../lib/issuers"
import { discover, profileOf, required } from "./openid"
import type { Provider } from "./provider"

/**
 * Microsoft Entra ID and personal accounts,
 * https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc. The metadata of `common` and
 * `organizations` names the issuer `…/{tenantid}/v2.0`. A token's issuer holds the directory's own id there, which must
 * equal `tid`.
 *
 * Verified: only if the claim `xms_edov` (email domain owner verified) is true. A directory's admin can type any
 * `email`: https://learn.microsoft.com/en-us/entra/identity-platform/migrate-off-email-claim-authorization. A shop gets
 * `xms_edov` by adding it to its app's optional claims. Without it, no Microsoft account is linked by email.
 */
export const microsoft: Provider = {
  title: "Microsoft",
  isOpenId: true,
  scopes: "openid email profile",
  needs: ["microsoft_client_id", "microsoft_client_secret"],
  metadata(surroundings) {
    const { urls, settings } = surroundings
    const ofAll = `${urls.microsoft}/{tenantid}/v2.0`
    const isExpected = (name: string) => name === ofAll || issuerPattern(ofAll).test(name)
    return discover(`${urls.microsoft}/${settings.microsoft_directory}/v2.0`, surroundings, isExpected)
  },
  authentication: ({ microsoft_client_secret }) => ClientSecretPost(microsoft_client_secret ?? ""),
  async profile({ claims }) {
    const { tid, xms_edov, ...known } = required(claims)
    if (typeof tid !== "string") throw errors.providerError(undefined, { cause: "no tid" })
    const profile = profileOf(known, { isEmailVerified: isTrue(xms_edov) })
    // Microsoft's `sub` is unique only within one organization (`tid`), so both together identify the account.
    return { ...profile, subject: `${tid}/${known.sub}` }
  },
}

/** Whether a claim is true. Microsoft does not document its type, and all of these values occur. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 1 || claim === "1" || claim === "true"
}
