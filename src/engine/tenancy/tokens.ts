import type { ConfigModule, IUserModuleService } from "@medusajs/framework/types"
import { ulid } from "ulid"
import { tokenMoment } from "../../lib/token-moment"
import { currentAudience, currentTokenKey, TOKEN_ALGORITHM } from "../../tenancy/tenant-keys"
import { internalsOf } from "../internals"

interface InvitationConfig {
  jwtOptions: { expiresIn: string | number }
}

/**
 * Makes the engine sign and check each token (sign-in, password reset, invitation) with the current tenant's key and
 * audience. The engine reads its configuration for each token. So getters can return other values than at the start.
 */
export function separateTokens(
  secret: string,
  { http }: ConfigModule["projectConfig"],
  users: IUserModuleService,
): void {
  const key = read(() => currentTokenKey(secret))
  const lifetime = http.jwtExpiresIn
  Object.defineProperties(http, {
    jwtSecret: key,
    // The unique id `jwtid` distinguishes two sign-ins within one second. Without it both get the same token, and
    // signing out of one would end both.
    jwtOptions: read(() => ({ ...signing(lifetime), jwtid: ulid(tokenMoment()) })),
    jwtVerifyOptions: read(checking),
  })

  // The engine's user module has copied the settings for invitations at its start, so its copy needs the same change.
  const { config } = internalsOf<{ config: InvitationConfig }>(users, { config: "object" })
  const invitationLifetime = config.jwtOptions.expiresIn
  Object.defineProperties(config, {
    jwtSecret: key,
    jwtOptions: read(() => signing(invitationLifetime)),
    jwt_verify_options: read(checking),
  })
}

/**
 * A property whose value is computed at each read. Writing has no effect, because the engine writes default values into
 * its configuration.
 */
function read(get: () => unknown): PropertyDescriptor {
  return { get, set: () => undefined, configurable: true, enumerable: true }
}

function signing(expiresIn: string | number | undefined) {
  return { audience: currentAudience(), algorithm: TOKEN_ALGORITHM, expiresIn }
}

function checking() {
  return { audience: currentAudience(), algorithms: [TOKEN_ALGORITHM] }
}
