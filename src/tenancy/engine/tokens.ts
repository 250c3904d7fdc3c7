import type { ConfigModule, IUserModuleService } from "@medusajs/framework/types"
import { ulid } from "ulid"
import { internalsOf } from "../../lib/engine-internals"
import { tokenMoment } from "../../lib/token-moment"
import { currentTenantId } from "../current-tenant"
import { currentAudience, TOKEN_ALGORITHM, tenantKey } from "../tenant-keys"

interface InvitationConfig {
  jwtOptions: { expiresIn: string | number }
}

/**
 * Makes the engine sign and verify every token (sign-in, reset, invitation) with the current tenant's key and audience.
 * The engine reads its configuration for each token, so the getters below replace the values from its start.
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
    // Without a unique id, two sign-ins in the same second get the same token, and signing out of one ends both.
    jwtOptions: read(() => ({ ...signing(lifetime), jwtid: ulid(tokenMoment()) })),
    jwtVerifyOptions: read(checking),
  })

  // The user module copied its settings for invitations at its start.
  const { config } = internalsOf<{ config: InvitationConfig }>(users, { config: "object" })
  const invitationLifetime = config.jwtOptions.expiresIn
  Object.defineProperties(config, {
    jwtSecret: key,
    jwtOptions: read(() => signing(invitationLifetime)),
    jwt_verify_options: read(checking),
  })
}

/**
 * Computes the value at each read. Writes are ignored, because the engine writes its defaults when it reads its
 * configuration.
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
