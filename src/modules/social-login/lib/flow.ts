import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from "openid-client"
import { errors } from "../../../lib/errors"
import { email } from "../../../lib/fields"
import { providers } from "../providers"
import type { Surroundings } from "../providers/provider"
import type { Profile, ProviderAnswer, ProviderName } from "../types"
import { assertOfIssuer, issuerOf, isTemplate } from "./issuers"
import { tokenEndpoint } from "./token-endpoint"

/** Secrets of a sign-in that only this server knows. */
export interface Secrets {
  /** RFC 7636, section 4.1. */
  verifier: string
  /** OpenID Connect Core 1.0, section 3.1.2.1. */
  nonce: string
}

export interface Journey extends Secrets {
  state: string
  redirectUri: string
}

/** OpenID Connect Core 1.0, section 2. */
const LONGEST_SUBJECT = 255

/** Returns the provider's URL for a browser, which returns to the redirect URI. Throws 502 `provider_error`. */
export async function authorizationUrl(
  name: ProviderName,
  surroundings: Surroundings,
  { state, nonce, verifier, redirectUri }: Journey,
): Promise<string> {
  const { isOpenId, parameters, scopes, metadata } = providers[name]
  const { settings } = surroundings
  const configuration = configurationOf(name, surroundings, await metadata(surroundings))
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: settings[`${name}_scopes`] ?? scopes,
    state,
    // Sent to all providers, because servers ignore unknown parameters (RFC 6749, section 3.1).
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(isOpenId && { nonce }),
    ...parameters,
  }).href
}

/** Returns the profile of the person who signed in. Errors pass through `lib/refusals.ts`. */
export async function profileBehind(
  name: ProviderName,
  surroundings: Surroundings,
  journey: Omit<Journey, "state">,
  { code = "", iss, user }: ProviderAnswer,
): Promise<Profile> {
  assertOfIssuer(await providers[name].metadata(surroundings), iss)
  const tokens = await redeem(name, surroundings, journey, code)
  return checked(await providers[name].profile({ ...tokens, user }, surroundings))
}

/** Exchanges a code for an access token and, with OpenID Connect, a verified ID token. */
export async function redeem(
  name: ProviderName,
  surroundings: Surroundings,
  { verifier, nonce, redirectUri }: Omit<Journey, "state">,
  code: string,
) {
  const provider = providers[name]
  const metadata = await provider.metadata(surroundings)
  const endpoint = tokenEndpoint(metadata, surroundings, provider.errorIn)
  const url = new URL(redirectUri)
  url.searchParams.set("code", code)
  const exchange = (issuer: string) =>
    authorizationCodeGrant(configurationOf(name, surroundings, { ...metadata, issuer }, endpoint.ask), url, {
      pkceCodeVerifier: verifier,
      ...(provider.isOpenId && { expectedNonce: nonce, idTokenExpected: true }),
    })
  // A multi-directory issuer is known only from the token. The endpoint is still called only once.
  if (isTemplate(metadata.issuer)) await exchange(metadata.issuer).catch(endpoint.assertAnswered)
  const issuer = isTemplate(metadata.issuer)
    ? issuerOf(metadata.issuer, endpoint.idToken().tid)
    : metadata.issuer
  const tokens = await exchange(issuer ?? metadata.issuer)
  return { accessToken: tokens.access_token, claims: tokens.claims() }
}

function configurationOf(
  name: ProviderName,
  { settings }: Surroundings,
  metadata: ServerMetadata,
  ask?: ReturnType<typeof tokenEndpoint>["ask"],
): Configuration {
  const { isOpenId, authentication } = providers[name]
  const configuration = new Configuration(
    // `assertOfIssuer` has already checked this, and it supports multi-directory issuers.
    { ...metadata, authorization_response_iss_parameter_supported: false },
    settings[`${name}_client_id`] ?? "",
    undefined,
    ask && authentication(settings),
  )
  if (ask) configuration[customFetch] = ask
  // By default the library trusts TLS and skips the signature of a token that comes directly from its issuer.
  if (isOpenId) enableNonRepudiationChecks(configuration)
  // Only the installation's configuration can contain such a URL.
  if (metadata.issuer.startsWith("http:")) allowInsecureRequests(configuration)
  return configuration
}

function checked(profile: Profile): Profile {
  const { subject } = profile
  if (subject === "" || subject.length > LONGEST_SUBJECT + "/".length + LONGEST_SUBJECT)
    throw errors.providerError(undefined, { cause: "no usable subject" })
  const { data } = email.safeParse(profile.email?.toLowerCase())
  return { ...profile, email: data ?? null, isEmailVerified: data !== undefined && profile.isEmailVerified }
}
