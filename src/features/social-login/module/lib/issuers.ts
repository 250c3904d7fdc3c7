import { errors } from "../../../../lib/errors"

const DIRECTORY = "{tenantid}"
const GUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"

/** Whether the issuer contains a placeholder for an organization's id. Microsoft uses one. */
export function isTemplate(issuer: string): boolean {
  return issuer.includes(DIRECTORY)
}

/** Matches the issuer with any organization's id in place of the placeholder. */
export function issuerPattern(issuer: string): RegExp {
  const literal = issuer.split(DIRECTORY).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  return new RegExp(`^${literal.join(GUID)}$`)
}

/** Puts an organization's id in place of the placeholder. `undefined` if the id is invalid. */
export function issuerOf(template: string, directory: unknown): string | undefined {
  const name = template.replace(DIRECTORY, String(directory))
  return issuerPattern(template).test(name) ? name : undefined
}

/**
 * Checks that the response comes from the provider that was asked (RFC 9207). Otherwise one provider could get hold of
 * another provider's code. Throws 401 `invalid_credentials`.
 */
export function assertOfIssuer(
  metadata: { issuer: string; authorization_response_iss_parameter_supported?: boolean | undefined },
  iss: string | undefined,
): void {
  const isMissing = iss === undefined && metadata.authorization_response_iss_parameter_supported === true
  if (isMissing || (iss !== undefined && !issuerPattern(metadata.issuer).test(iss)))
    throw errors.invalidCredentials("The answer comes from another provider than the one asked. Start again.")
}
