import { errors } from "../../../lib/errors"

const DIRECTORY = "{tenantid}"
const GUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"

/** Whether an issuer contains a placeholder for a directory id, as in Microsoft's shared metadata. */
export function isTemplate(issuer: string): boolean {
  return issuer.includes(DIRECTORY)
}

/** Matches every issuer that the template allows. */
export function issuerPattern(issuer: string): RegExp {
  const literal = issuer.split(DIRECTORY).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  return new RegExp(`^${literal.join(GUID)}$`)
}

/** Fills a directory's id into the template. Returns `undefined` for an invalid id. */
export function issuerOf(template: string, directory: unknown): string | undefined {
  const name = template.replace(DIRECTORY, String(directory))
  return issuerPattern(template).test(name) ? name : undefined
}

/**
 * Requires that an answer comes from the issuer that was asked (RFC 9207). Otherwise one provider could capture another
 * provider's code. Throws 401 `invalid_credentials`.
 */
export function assertOfIssuer(
  metadata: { issuer: string; authorization_response_iss_parameter_supported?: boolean | undefined },
  iss: string | undefined,
): void {
  const isMissing = iss === undefined && metadata.authorization_response_iss_parameter_supported === true
  if (isMissing || (iss !== undefined && !issuerPattern(metadata.issuer).test(iss)))
    throw errors.invalidCredentials("The answer comes from another provider than the one asked. Start again.")
}
