import { errors } from "../../../lib/errors"

const DIRECTORY = "{tenantid}"
const GUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"

/** Whether an issuer's name has a place for a directory's id, as Microsoft's has for all directories together. */
export function isTemplate(issuer: string): boolean {
  return issuer.includes(DIRECTORY)
}

/** All names that an issuer may have. */
export function issuerPattern(issuer: string): RegExp {
  const literal = issuer.split(DIRECTORY).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  return new RegExp(`^${literal.join(GUID)}$`)
}

/** The name of the one directory; `undefined` where that is no directory's id. */
export function issuerOf(template: string, directory: unknown): string | undefined {
  const name = template.replace(DIRECTORY, String(directory))
  return issuerPattern(template).test(name) ? name : undefined
}

/**
 * Whether an answer is of the issuer that somebody was sent to (RFC 9207): a provider that answers in another one's name
 * would be told the code of that one. Throws 401 `invalid_credentials`.
 */
export function assertOfIssuer(
  metadata: { issuer: string; authorization_response_iss_parameter_supported?: boolean | undefined },
  iss: string | undefined,
): void {
  const isMissing = iss === undefined && metadata.authorization_response_iss_parameter_supported === true
  if (isMissing || (iss !== undefined && !issuerPattern(metadata.issuer).test(iss)))
    throw errors.invalidCredentials("The answer is not of the provider that was asked. Start again.")
}
