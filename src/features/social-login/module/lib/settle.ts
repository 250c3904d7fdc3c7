import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { execute } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
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

/** The customer to whom the provider's account will belong. */
interface Owner {
  customerId: string
  /** Undefined if the customer has no sign-in method yet, for example after an import. */
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
 * Finds or creates the customer for a person who has signed in at a provider, in one transaction. Sign-ins with one
 * provider account wait for each other, and so do changes of one customer. A unique index on provider and account
 * prevents two links.
 *
 * Throws 401 `invalid_token` if the customer to link to no longer exists, and 401 `revoked_token` if this customer was
 * signed out meanwhile. Throws 409 `duplicate` if the account is linked to another customer, or if the customer with
 * this email has another account of this provider. Throws 503 `unavailable` while a registration with this email is
 * running.
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

/** The customer who was signed in when the sign-in at the provider began. This customer's token must still be valid. */
async function presentOwner(
  { sql, sessions }: Access,
  { customerId, authIdentityId }: SignedIn,
  cameAt: number,
): Promise<Owner> {
  const account = await lockAccount(sql, customerId)
  if (!account) throw errors.invalidToken()
  // The real owner of the account may have proved the address meanwhile, which revokes all other sessions.
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

/** The customer with the email that the provider has verified. If there is none, a new customer. */
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
  // The account was registered by another request between the two statements.
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
  // An email address may go to another person later, who then opens an account at the same provider. So a second
  // account is not linked.
  if (await hasWayBy(sql, identities, provider))
    throw errors.duplicate(
      `An account with this email already exists, and another ${providers[provider].title} account is linked to it. Sign in to it and link this one.`,
    )
  // A registration is running. It would add its password after we have removed all other sign-in methods.
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
