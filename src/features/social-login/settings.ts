import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { secretText } from "../../kits/settings/secret-field"
import { line, orNull } from "../../lib/fields"
import { ecPrivateKey } from "./ec-private-key"
import { redirectUri } from "./module/fields"

const MAX_ID_LENGTH = 300
const MAX_SECRET_LENGTH = 500
const MAX_REDIRECT_URIS = 20

const clientId = orNull(line(MAX_ID_LENGTH))

/** A list of scopes, separated by spaces (RFC 6749, section 3.3). */
const scopes = orNull(
  z
    .string()
    .max(500)
    .regex(
      /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
      "must be scopes separated by single spaces",
    ),
)

/** OpenID Connect providers return an ID token only for the scope `openid`. */
const openIdScopes = scopes.refine((text) => text === null || text.split(" ").includes("openid"), {
  error: "must contain the scope openid",
})

/** Apple's ids for teams and keys. */
const appleId = orNull(z.string().regex(/^[A-Z0-9]{10}$/, "must be ten upper-case letters and digits"))

/**
 * The settings of the sign-in providers. A provider can be turned on once its client id and secret are set. `null` as
 * scopes means the provider's defaults.
 */
export const settings = defineArea({
  fields: {
    /**
     * The addresses to which providers may send customers back. If the list is empty: `/auth/{provider}/callback` on
     * the storefront.
     */
    redirect_uris: z.array(redirectUri).max(MAX_REDIRECT_URIS).default([]),
    google_enabled: z.boolean().default(false),
    google_client_id: clientId,
    google_scopes: openIdScopes,
    apple_enabled: z.boolean().default(false),
    /** In Apple's console, this is called Services ID. */
    apple_client_id: clientId,
    apple_team_id: appleId,
    apple_key_id: appleId,
    apple_scopes: openIdScopes,
    facebook_enabled: z.boolean().default(false),
    facebook_client_id: clientId,
    facebook_scopes: scopes,
    microsoft_enabled: z.boolean().default(false),
    microsoft_client_id: clientId,
    /**
     * The Microsoft accounts that may sign in: all, work accounts, personal accounts, or the accounts of one
     * organization.
     */
    microsoft_directory: z
      .string()
      .max(253)
      .regex(
        /^(common|organizations|consumers|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z0-9-]+(\.[a-z0-9-]+)+)$/,
        "must be common, organizations, consumers, or the id or domain of a directory",
      )
      .default("common"),
    microsoft_scopes: openIdScopes,
    github_enabled: z.boolean().default(false),
    github_client_id: clientId,
    github_scopes: scopes,
  },
  secrets: {
    google_client_secret: secretText(MAX_SECRET_LENGTH),
    /** The text of the .p8 file that belongs to `apple_key_id`. */
    apple_private_key: ecPrivateKey,
    facebook_client_secret: secretText(MAX_SECRET_LENGTH),
    microsoft_client_secret: secretText(MAX_SECRET_LENGTH),
    github_client_secret: secretText(MAX_SECRET_LENGTH),
  },
  groups: {
    google: { switchedBy: "google_enabled", needs: ["google_client_id", "google_client_secret"] },
    apple: {
      switchedBy: "apple_enabled",
      needs: ["apple_client_id", "apple_team_id", "apple_key_id", "apple_private_key"],
    },
    facebook: { switchedBy: "facebook_enabled", needs: ["facebook_client_id", "facebook_client_secret"] },
    microsoft: { switchedBy: "microsoft_enabled", needs: ["microsoft_client_id", "microsoft_client_secret"] },
    github: { switchedBy: "github_enabled", needs: ["github_client_id", "github_client_secret"] },
  },
  destinations: { microsoft_client_secret: ["microsoft_directory"] },
})
