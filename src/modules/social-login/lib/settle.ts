import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { execute } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { providers } from "../providers"
import type { Finished, Sessions, Settled, SignedIn } from "../types"
import { insertCustomer, lockAccount, lockAccountOf } from "./customers"
import {
  claimAuthIdentity,
  type FoundIdentity,
  findIdentity,
  identitiesOf,
  insertAuthIdentity,
  insertProviderIdentity,
  touchProviderIdentity,
} from "./identities"
import { closeOtherWays, confirm, isBeingRegistered, isConfirmed } from "./trust"

interface Access {
  sql: Knex
  sessions: Sessions
}

/** The customer who will own the provider's account. */
interface Owner {
  customerId: string
  /** Undefined if the customer has no identity, for example after an import. */
  authIdentityId: string | undefined
  email: string | null
  isNew: boolean
  distrusted: string[]
}

const NEW: Pick<Settled, "isNewLink" | "isNewCustomer" | "isNewIdentity" | "distrusted"> = {
  isNewLink: false,
  isNewCustomer: false,
  isNewIdentity: false,
  distrusted: [],
}

/**
 * Finds or creates the customer for a person whom a provider has named, in one transaction. Sign-ins with the same
 * provider account run one by one. So do all changes of one customer's account. A unique index on provider and subject
 * prevents double links.
 *
 * Throws 401 `invalid_token` if the customer to link to is gone, and 401 `revoked_token` if they were signed out
 * meanwhile.
 * Throws 409 `duplicate` if the account is linked to another customer, or if the email's customer has another account
 * of this provider.
 * Throws 503 `unavailable` if a registration with this email is in progress.
 */
export async function settle({ sql, sessions }: Access, finished: Finished): Promise<Settled> {
  const { provider, profile, linkTo } = finished
  await execute(sql, `SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))`, {
    name: `social-login/${provider}/${profile.subject}`,
  })
  const found = await findIdentity(sql, provider, profile.subject)
  const known = found?.customer_id

  if (found && known && (!linkTo || linkTo.customerId === known)) {
    await touchProviderIdentity(sql, found, profile)
    return { ...NEW, customerId: known, authIdentityId: found.auth_identity_id, providerIdentityId: found.id }
  }
  if (known)
    throw errors.duplicate(`This ${providers[provider].title} account is already linked to another customer.`)

  const access = { sql, sessions }
  const owner = linkTo
    ? await presentOwner(access, linkTo, finished.cameAt)
    : await rightfulOwner(access, finished)
  return link(sql, finished, owner, found)
}

/** Returns the customer who was signed in at the start. Their token must still be valid. */
async function presentOwner(
  { sql, sessions }: Access,
  { customerId, authIdentityId }: SignedIn,
  cameAt: number,
): Promise<Owner> {
  const account = await lockAccount(sql, customerId)
  if (!account) throw errors.invalidToken()
  // Meanwhile the account's owner may have arrived and revoked all other sessions.
  if (await sessions.isRevokedSince(sql, authIdentityId, cameAt)) throw errors.revokedToken()
  const identities = await identitiesOf(sql, customerId)
  return {
    customerId,
    email: account.email,
    authIdentityId: identities.includes(authIdentityId) ? authIdentityId : identities[0],
    isNew: false,
    distrusted: [],
  }
}

/** Returns the customer with the email that the provider has verified, or creates a customer. */
async function rightfulOwner(access: Access, finished: Finished): Promise<Owner> {
  const { sql } = access
  const { profile } = finished
  const account = vouchedEmail(finished) && (await lockAccountOf(sql, vouchedEmail(finished) ?? ""))
  if (account) return ownerByEmail(access, finished, account)

  const customerId = await insertCustomer(sql, profile)
  if (customerId)
    return {
      customerId,
      authIdentityId: undefined,
      email: vouchedEmail(finished),
      isNew: true,
      distrusted: [],
    }
  // Another request registered the email between the two statements.
  const registered = await lockAccountOf(sql, profile.email ?? "")
  if (!registered) throw errors.unavailable()
  return ownerByEmail(access, finished, registered)
}

async function ownerByEmail(
  { sql, sessions }: Access,
  { provider }: Finished,
  { id: customerId, email }: { id: string; email: string | null },
): Promise<Owner> {
  const identities = await identitiesOf(sql, customerId)
  // An address may pass to another person, who then opens an account at the same provider.
  if (await hasWayBy(sql, identities, provider))
    throw errors.duplicate(
      `An account with this email already exists, and another ${providers[provider].title} account is linked to it. Sign in to it and link this one.`,
    )
  // The registration's password would be added after the other ways were removed.
  if (identities.length === 0 && (await isBeingRegistered(sql, email ?? ""))) throw errors.unavailable()
  const isTrusted = identities.length === 0 || (await isConfirmed(sql, identities, email ?? ""))
  if (!isTrusted) await closeOtherWays({ sql, sessions }, identities, email ?? "")
  return {
    customerId,
    email,
    authIdentityId: identities[0],
    isNew: false,
    distrusted: isTrusted ? [] : identities,
  }
}

async function link(
  sql: Knex,
  finished: Finished,
  owner: Owner,
  orphan: FoundIdentity | undefined,
): Promise<Settled> {
  const { provider, profile } = finished
  const { customerId, email, isNew, distrusted } = owner
  const reused = owner.authIdentityId ?? orphan?.auth_identity_id
  const authIdentityId = reused ?? (await insertAuthIdentity(sql, customerId))
  if (orphan && !owner.authIdentityId) await claimAuthIdentity(sql, authIdentityId, customerId)

  if (orphan) await touchProviderIdentity(sql, { id: orphan.id, auth_identity_id: authIdentityId }, profile)
  const providerIdentityId =
    orphan?.id ?? (await insertProviderIdentity(sql, authIdentityId, provider, profile))
  if (email !== null && vouchedEmail(finished) === email) await confirm(sql, authIdentityId, email, provider)
  return {
    customerId,
    authIdentityId,
    providerIdentityId,
    isNewLink: true,
    isNewCustomer: isNew,
    isNewIdentity: reused === undefined,
    distrusted,
  }
}

async function hasWayBy(sql: Knex, authIdentityIds: string[], provider: string): Promise<boolean> {
  const found = await execute(
    sql,
    `SELECT 1 FROM provider_identity
      WHERE auth_identity_id = ANY(:authIdentityIds) AND provider = :provider AND deleted_at IS NULL LIMIT 1`,
    { authIdentityIds, provider },
  )
  return found > 0
}

function vouchedEmail({ profile: { email, isEmailVerified } }: Finished): string | null {
  return isEmailVerified ? email : null
}
