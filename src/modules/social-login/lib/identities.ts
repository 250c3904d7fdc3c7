import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { execute, idRow, readRow, readRows } from "../../../lib/database"
import type { Profile, ProviderName } from "../types"

/**
 * Rows of the engine's own tables, where its tools look for identities: an auth identity is a person's account, and
 * each provider identity one way into it. The engine writes them in a transaction for each module, and a sign-in needs
 * one for all of them.
 */

export type FoundIdentity = z.output<typeof foundIdentityRow>
export const foundIdentityRow = z.object({
  id: z.string(),
  auth_identity_id: z.string(),
  /** Nobody, where the customer has been deleted or has never been made. */
  customer_id: z.string().nullable(),
})

/** The identity of one account at a provider. */
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

/** Of a customer who cannot go away or lose or gain an identity until the transaction ends. Oldest first. */
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

/** Says whose an identity is that has lost its customer. */
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
  // The unique index on provider and subject still counts what was set aside.
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

/** Notes a sign-in, with what the provider says of the account by now. */
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

/** Not in `user_metadata`, which the engine writes into every token: a cookie holds 4 KB (RFC 6265, section 6.1). */
function metadataOf({ email, isEmailVerified, avatarUrl }: Profile): string {
  return JSON.stringify({
    email,
    email_verified: isEmailVerified,
    avatar_url: avatarUrl,
    last_login_at: clock.date().toISOString(),
  })
}
