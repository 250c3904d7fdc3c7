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

/** Whose a provider's account is going to be. */
interface Owner {
  customerId: string
  /** None where the customer has no identity at all, such as one who was imported. */
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
 * Finds or makes the customer of somebody whom a provider has named, in one transaction: all of it is there, or
 * nothing. Sign-ins of one account at a provider take turns, and so does all that changes one customer's account; that
 * an account is linked once is the unique index's on provider and subject.
 *
 * Throws 401 `invalid_token` and `revoked_token` where the customer to link to is gone, or was signed out meanwhile, 409
 * `duplicate` for an account that is another customer's, or whose email belongs to a customer with another
 * account of the same provider; 503 `unavailable` where somebody registers with it at this moment.
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
    throw errors.duplicate(`This ${providers[provider].title} account is linked to another customer already.`)

  const access = { sql, sessions }
  const owner = linkTo
    ? await presentOwner(access, linkTo, finished.cameAt)
    : await rightfulOwner(access, finished)
  return link(sql, finished, owner, found)
}

/** Who was signed in at the start, and still has an account that their token is good for. */
async function presentOwner(
  { sql, sessions }: Access,
  { customerId, authIdentityId }: SignedIn,
  cameAt: number,
): Promise<Owner> {
  const account = await lockAccount(sql, customerId)
  if (!account) throw errors.invalidToken()
  // While the provider was asked, the account's owner may have come, and have ended all that others had opened.
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

/** Whose email it is, where the provider vouches for it; else somebody new. */
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
  // Registered between the two statements: there by now.
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
  // An address may pass to somebody else, who then opens an account at the same provider.
  if (await hasWayBy(sql, identities, provider))
    throw errors.duplicate(
      `There is an account with this email already, and another ${providers[provider].title} account is linked to it. Sign in to it and link this one.`,
    )
  // Its password would come to the account after all others had been closed.
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
