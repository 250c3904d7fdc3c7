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
import { errors } from "../../../../lib/errors"
import { emailAddress } from "../../../../lib/text/email-address"
import { providers } from "../providers"
import type { Surroundings } from "../providers/provider"
import type { Profile, ProviderAnswer, ProviderName } from "../types"
import { assertOfIssuer, issuerOf, isTemplate } from "./issuers"
import { tokenEndpoint } from "./token-endpoint"

/** Random values of one sign-in. Only this server knows them. */
export interface Secrets {
  /** Proves that the same server starts and ends the sign-in (PKCE, RFC 7636, section 4.1). */
  verifier: string
  /** Connects the ID token with this sign-in (OpenID Connect Core 1.0, section 3.1.2.1). */
  nonce: string
}

export interface Journey extends Secrets {
  state: string
  redirectUri: string
}

/** The longest id of an account at a provider (OpenID Connect Core 1.0, section 2). */
const MAX_SUBJECT_LENGTH = 255

/** The provider's URL to which the browser goes to sign in. Throws 502 `provider_error`. */
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
    // All providers get these parameters. A provider that does not know one ignores it (RFC 6749, section 3.1).
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(isOpenId && { nonce }),
    ...parameters,
  }).href
}

/** The profile of the person who has signed in. `lib/refusals.ts` translates errors. */
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

/** Exchanges the code for an access token. With OpenID Connect, also for an ID token, which is verified. */
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
  // If the issuer contains a placeholder, only the token tells the real issuer. So this runs the exchange twice, but
  // the endpoint is called only once.
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
    // Turns off this check in the library. `assertOfIssuer` has already made it, and also knows issuers with a
    // placeholder.
    { ...metadata, authorization_response_iss_parameter_supported: false },
    settings[`${name}_client_id`] ?? "",
    undefined,
    ask && authentication(settings),
  )
  if (ask) configuration[customFetch] = ask
  // Makes the library verify the signature. By default it trusts a token that comes directly from its issuer over TLS.
  if (isOpenId) enableNonRepudiationChecks(configuration)
  // An `http:` URL can only come from the operator's configuration, for example in tests.
  if (metadata.issuer.startsWith("http:")) allowInsecureRequests(configuration)
  return configuration
}

function checked(profile: Profile): Profile {
  const { subject } = profile
  if (subject === "" || subject.length > MAX_SUBJECT_LENGTH + "/".length + MAX_SUBJECT_LENGTH)
    throw errors.providerError(undefined, { cause: "no usable subject" })
  const address = emailAddress(profile.email ?? "")
  return {
    ...profile,
    email: address ?? null,
    isEmailVerified: address !== undefined && profile.isEmailVerified,
  }
}
