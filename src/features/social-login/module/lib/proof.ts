import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { ConfirmedAddress, MailedProof, Sessions } from "../types"
import { lockAccount } from "./customers"
import { identitiesOf } from "./identities"
import { closeOtherWays, confirm, isConfirmed } from "./trust"

const ownerRow = z.object({ customer_id: z.string().nullable() })

/** How long the engine's codes are valid. */
const CODE_TTL_MS = 15 * 60 * 1000

/**
 * Records that the owner of an account's address has used a mailed token. The first time, all other sign-in methods are
 * removed, because somebody else may have added them before. Returns the identities whose tokens must be revoked.
 *
 * Code that adds a sign-in method or a second factor takes the same locks. So what it adds at the same time is either
 * removed here, or refused because its token is revoked.
 */
export async function proveAddress(
  { sql, sessions }: { sql: Knex; sessions: Sessions },
  { authIdentityId, email, by, keepsPassword }: MailedProof,
): Promise<string[]> {
  const identities = await lockIdentities(sql, authIdentityId)
  const address = email.toLowerCase()
  if (await isConfirmed(sql, identities, address)) return []
  await closeOtherWays({ sql, sessions }, identities, address, { keepsPassword })
  await confirm(sql, authIdentityId, email, by)
  return identities
}

type Verification = z.output<typeof verificationRow>
const verificationRow = z.object({
  id: z.string(),
  auth_identity_id: z.string(),
  entity_id: z.string(),
  entity_type: z.string(),
  code_provider: z.string(),
  verified_at: z.date().nullable(),
  requested_at: z.date(),
})

/**
 * Confirms an address by the code that was mailed to it, as the engine does. If the address has a password, it also
 * does what {@link proveAddress} does. Throws 409 `invalid_state` for an invalid code.
 */
export async function confirmByCode(
  { sql, sessions }: { sql: Knex; sessions: Sessions },
  { code, codeProvider }: { code: string; codeProvider: string | undefined },
): Promise<ConfirmedAddress> {
  const hash = createHash("sha256").update(code).digest("hex")
  const sent = await findVerification(sql, hash)
  const identities = sent ? await lockIdentities(sql, sent.auth_identity_id) : []
  const verification = sent && (await findVerification(sql, hash))
  const { id, entity_id, entity_type, code_provider } = usable(verification, codeProvider)

  const address = entity_id.toLowerCase()
  const isFirst = entity_type === "email" && !(await isConfirmed(sql, identities, address))
  const isSignedInBy = isFirst && (await hasPasswordFor(sql, identities, address))
  if (isSignedInBy) await closeOtherWays({ sql, sessions }, identities, address, { keepsPassword: true })
  const verifiedAt = clock.date()
  await execute(
    sql,
    `UPDATE auth_verification SET verified_at = :verifiedAt, updated_at = now() WHERE id = :id`,
    {
      id,
      verifiedAt,
    },
  )
  return {
    entity_id,
    entity_type,
    code_provider,
    verified_at: verifiedAt.toISOString(),
    distrusted: isSignedInBy ? identities : [],
  }
}

/**
 * Whether the sessions of an identity were revoked at this time or later. It waits while {@link proveAddress} runs.
 * Call it after you have written the rows that `proveAddress` must remove.
 */
export async function hasEndedMeanwhile(
  { sql, sessions }: { sql: Knex; sessions: Sessions },
  authIdentityId: string,
  moment: number,
): Promise<boolean> {
  await execute(sql, `SELECT id FROM auth_identity WHERE id = :authIdentityId FOR SHARE`, { authIdentityId })
  return sessions.isRevokedSince(sql, authIdentityId, moment)
}

/** Deletes a second factor, because the token that added it was revoked. */
export async function removeSecondFactor(
  sql: Knex,
  authIdentityId: string,
  factorId: string | undefined,
): Promise<void> {
  if (factorId) await execute(sql, `DELETE FROM auth_mfa_factor WHERE id = :factorId`, { factorId })
  else
    await execute(sql, `DELETE FROM auth_mfa_recovery_code WHERE auth_identity_id = :authIdentityId`, {
      authIdentityId,
    })
}

/** Locks all identities of a customer. All code that adds sign-in methods takes the same locks. */
async function lockIdentities(sql: Knex, authIdentityId: string): Promise<string[]> {
  const owner = await readRow(
    sql,
    ownerRow,
    `SELECT app_metadata ->> 'customer_id' AS customer_id FROM auth_identity WHERE id = :authIdentityId`,
    { authIdentityId },
  )
  const customerId = owner?.customer_id ?? null
  if (customerId !== null) await lockAccount(sql, customerId)
  const ofCustomer = customerId === null ? [] : await identitiesOf(sql, customerId)
  const identities = [...new Set([authIdentityId, ...ofCustomer])].sort()
  await execute(sql, `SELECT id FROM auth_identity WHERE id = ANY(:identities) ORDER BY id FOR UPDATE`, {
    identities,
  })
  return identities
}

async function findVerification(sql: Knex, hash: string): Promise<Verification | undefined> {
  const found = await readRow(
    sql,
    verificationRow,
    `SELECT id, auth_identity_id, entity_id, entity_type, code_provider, verified_at, requested_at
       FROM auth_verification
      WHERE provider_metadata ->> 'token_hash' = :hash AND deleted_at IS NULL`,
    { hash },
  )
  return found
}

function usable(verification: Verification | undefined, codeProvider: string | undefined): Verification {
  if (!verification || verification.verified_at)
    throw errors.invalidState("The code is not valid, or was used already.")
  if (codeProvider !== undefined && codeProvider !== verification.code_provider)
    throw errors.invalidState(`The code does not belong to the provider '${codeProvider.slice(0, 40)}'.`)
  if (verification.requested_at.getTime() + CODE_TTL_MS <= clock.now())
    throw errors.invalidState("The code has expired. Request a new one.")
  return verification
}

async function hasPasswordFor(sql: Knex, authIdentityIds: string[], address: string): Promise<boolean> {
  const found = await execute(
    sql,
    `SELECT 1 FROM provider_identity
      WHERE auth_identity_id = ANY(:authIdentityIds) AND lower(entity_id) = :address AND provider = 'emailpass'
        AND deleted_at IS NULL LIMIT 1`,
    { authIdentityIds, address },
  )
  return found > 0
}
