import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../../../lib/clock"
import { execute } from "../../../../lib/database"
import type { Sessions } from "../types"

/**
 * Whether we know that the owner of this account receives mail at this address: the shop or a provider has confirmed
 * it. An admin's address was confirmed by the invitation.
 */
export async function isConfirmed(sql: Knex, authIdentityIds: string[], email: string): Promise<boolean> {
  const found = await execute(
    sql,
    `SELECT 1 FROM auth_verification
       WHERE auth_identity_id = ANY(:authIdentityIds) AND entity_type = 'email' AND lower(entity_id) = :email
         AND verified_at IS NOT NULL AND deleted_at IS NULL
     UNION ALL
     SELECT 1 FROM auth_identity WHERE id = ANY(:authIdentityIds) AND app_metadata ->> 'user_id' IS NOT NULL`,
    { authIdentityIds, email },
  )
  return found > 0
}

/**
 * Whether a registration with this address is running: there is a new password without a customer. The registration
 * creates the customer first and connects the two a moment later.
 */
export async function isBeingRegistered(sql: Knex, email: string): Promise<boolean> {
  const found = await execute(
    sql,
    `SELECT 1 FROM provider_identity AS way JOIN auth_identity AS account ON account.id = way.auth_identity_id
      WHERE way.provider = 'emailpass' AND way.entity_id = :email AND account.app_metadata ->> 'customer_id' IS NULL
        AND account.created_at > now() - interval '1 minute'`,
    { email },
  )
  return found > 0
}

/** Records in the engine's table that a provider has confirmed an address. */
export async function confirm(
  sql: Knex,
  authIdentityId: string,
  email: string,
  provider: string,
): Promise<void> {
  await execute(
    sql,
    `INSERT INTO auth_verification
       (id, auth_identity_id, entity_id, entity_type, code_provider, verified_at, requested_at)
       VALUES (:id, :authIdentityId, :email, 'email', :provider, :now, :now)
       ON CONFLICT (auth_identity_id, entity_id, entity_type) WHERE deleted_at IS NULL
       DO UPDATE SET verified_at = coalesce(auth_verification.verified_at, excluded.verified_at), updated_at = now()`,
    { id: generateEntityId(undefined, "authver"), authIdentityId, email, provider, now: clock.date() },
  )
}

/**
 * Removes all other sign-in methods when the owner of an unconfirmed address signs in. An attacker may have opened the
 * account before and waited for the owner ("pre-hijacking": Sudhodanan and Paverd, USENIX Security 2022, sections 4.1
 * to 4.3). The owner's own password is removed too, because we cannot know whose it is. The owner can set a new one by
 * a mail to the address. `keepsPassword` leaves the password.
 */
export async function closeOtherWays(
  { sql, sessions }: { sql: Knex; sessions: Sessions },
  authIdentityIds: string[],
  email: string,
  { keepsPassword = false }: { keepsPassword?: boolean } = {},
): Promise<void> {
  await execute(
    sql,
    `DELETE FROM provider_identity
      WHERE auth_identity_id = ANY(:authIdentityIds) AND NOT (provider = 'emailpass' AND lower(entity_id) = :email)`,
    { authIdentityIds, email },
  )
  if (!keepsPassword)
    await execute(
      sql,
      `UPDATE provider_identity SET provider_metadata = coalesce(provider_metadata, '{}') - 'password', updated_at = now()
        WHERE auth_identity_id = ANY(:authIdentityIds)`,
      { authIdentityIds },
    )
  // In the same transaction, because a crash in between would leave the attacker signed in.
  await sessions.revokeWithin(sql, authIdentityIds)
  // An attacker's second factor would lock the owner out of the account.
  for (const table of ["auth_mfa_factor", "auth_mfa_recovery_code"])
    await execute(sql, `DELETE FROM ${table} WHERE auth_identity_id = ANY(:authIdentityIds)`, {
      authIdentityIds,
    })
}
