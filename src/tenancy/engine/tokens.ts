import type { ConfigModule, IUserModuleService } from "@medusajs/framework/types"
import { ulid } from "ulid"
import { tokenMoment } from "../../lib/token-moment"
import { currentTenantId } from "../current-tenant"
import { currentAudience, TOKEN_ALGORITHM, tenantKey } from "../tenant-keys"

/**
 * Lets the engine sign and check every token (sign-in, reset, invitation) with the current tenant's key and audience.
 * It reads its configuration anew for each token; what stood there at the load was home's.
 */
export function separateTokens(
  secret: string,
  { http }: ConfigModule["projectConfig"],
  users: IUserModuleService,
): void {
  const key = read(() => tenantKey(secret, "token", currentTenantId()))
  const lifetime = http.jwtExpiresIn
  Object.defineProperties(http, {
    jwtSecret: key,
    // Two sign-ins within a second would otherwise get the same token: signing out of one would end the other.
    jwtOptions: read(() => ({ ...signing(lifetime), jwtid: ulid(tokenMoment()) })),
    jwtVerifyOptions: read(checking),
  })

  // The user module has copied what it needs for invitations.
  const { config } = users as unknown as { config: { jwtOptions: { expiresIn: string | number } } }
  const invitationLifetime = config.jwtOptions.expiresIn
  Object.defineProperties(config, {
    jwtSecret: key,
    jwtOptions: read(() => signing(invitationLifetime)),
    jwt_verify_options: read(checking),
  })
}

/** Read anew each time. The engine writes its defaults there whenever it reads its configuration: they change nothing. */
function read(get: () => unknown): PropertyDescriptor {
  return { get, set: () => undefined, configurable: true, enumerable: true }
}

function signing(expiresIn: string | number | undefined) {
  return { audience: currentAudience(), algorithm: TOKEN_ALGORITHM, expiresIn }
}

function checking() {
  return { audience: currentAudience(), algorithms: [TOKEN_ALGORITHM] }
}
