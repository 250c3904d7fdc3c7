import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readRow, readRows } from "../../../../lib/database"
import type { Profile, ProviderName } from "../types"

/**
 * SQL on the engine's tables for sign-in. An "auth identity" is a person's account, and a "provider identity" is one
 * method to sign in to it. The engine has one transaction per module, but a sign-in must write everything in one.
 */

export type FoundIdentity = z.output<typeof foundIdentityRow>
export const foundIdentityRow = z.object({
  id: z.string(),
  auth_identity_id: z.string(),
  /** Null if the customer was deleted or never created. */
  customer_id: z.string().nullable(),
})

/** Finds the identity of one account at a provider. */
export async function findIdentity(
  sql: Knex,
  provider: ProviderName,
  subject: string,
): Promise<FoundIdentity | undefined> {
  const found = await readRow(
    sql,
    foundIdentityRow,
    `SELECT way.id, way.auth_identity_id, customer.id AS customer_id
       FROM provider_identity AS way
       JOIN auth_identity AS account ON account.id = way.auth_identity_id AND account.deleted_at IS NULL
       LEFT JOIN customer ON customer.id = account.app_metadata ->> 'customer_id' AND customer.deleted_at IS NULL
      WHERE way.provider = :provider AND way.entity_id = :subject AND way.deleted_at IS NULL`,
    { provider, subject },
  )
  return found
}

/** Returns a customer's identities, oldest first. Lock the account first, so that the list cannot change. */
export async function identitiesOf(sql: Knex, customerId: string): Promise<string[]> {
  const found = await readRows(
    sql,
    idRow,
    `SELECT id FROM auth_identity WHERE app_metadata ->> 'customer_id' = :customerId AND deleted_at IS NULL
      ORDER BY created_at, id`,
    { customerId },
  )
  return found.map(({ id }) => id)
}

export async function insertAuthIdentity(sql: Knex, customerId: string): Promise<string> {
  const id = generateEntityId(undefined, "authid")
  await execute(
    sql,
    `INSERT INTO auth_identity (id, app_metadata) VALUES (:id, jsonb_build_object('customer_id', :customerId::text))`,
    { id, customerId },
  )
  return id
}

/** Gives an identity whose customer no longer exists to this customer. */
export async function claimAuthIdentity(sql: Knex, id: string, customerId: string): Promise<void> {
  await execute(
    sql,
    `UPDATE auth_identity SET updated_at = now(),
            app_metadata = coalesce(app_metadata, '{}') || jsonb_build_object('customer_id', :customerId::text)
      WHERE id = :id`,
    { id, customerId },
  )
}

export async function insertProviderIdentity(
  sql: Knex,
  authIdentityId: string,
  provider: ProviderName,
  profile: Profile,
): Promise<string> {
  const id = generateEntityId(undefined, "linkacc")
  // A deleted row must go first, because the unique index on provider and account also counts rows that are only marked
  // as deleted.
  await execute(
    sql,
    `DELETE FROM provider_identity
      WHERE provider = :provider AND entity_id = :subject
        AND (deleted_at IS NOT NULL
          OR auth_identity_id IN (SELECT id FROM auth_identity WHERE deleted_at IS NOT NULL))`,
    { provider, subject: profile.subject },
  )
  await execute(
    sql,
    `INSERT INTO provider_identity (id, entity_id, provider, auth_identity_id, user_metadata, provider_metadata)
       VALUES (:id, :subject, :provider, :authIdentityId, '{}', :metadata)`,
    { id, provider, authIdentityId, subject: profile.subject, metadata: metadataOf(profile) },
  )
  return id
}

/** Stores the time of a sign-in, and what the provider says about the account now. */
export async function touchProviderIdentity(
  sql: Knex,
  { id, auth_identity_id }: Pick<FoundIdentity, "id" | "auth_identity_id">,
  profile: Profile,
): Promise<void> {
  await execute(
    sql,
    `UPDATE provider_identity SET provider_metadata = :metadata, auth_identity_id = :auth_identity_id, updated_at = now()
      WHERE id = :id`,
    { id, auth_identity_id, metadata: metadataOf(profile) },
  )
}

/**
 * The stored data of the account. It is not in `user_metadata`, because the engine copies that into every token, and a
 * cookie can hold only 4 KB (RFC 6265, section 6.1).
 */
function metadataOf({ email, isEmailVerified, avatarUrl }: Profile): string {
  return JSON.stringify({
    email,
    email_verified: isEmailVerified,
    avatar_url: avatarUrl,
    last_login_at: clock.date().toISOString(),
  })
}
