import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { countRow, execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { PROVIDERS } from "../schemas"
import type { LinkedAccount, ProviderName, Settled, Unlinked } from "../types"
import { lockAccount } from "./customers"
import { linkedAccountRow, unlinkedRow } from "./row-schemas"

type Way = z.output<typeof wayRow>
const wayRow = z.object({
  id: z.string(),
  provider: z.string(),
  /**
   * Whether the customer can sign in with it. An account at a provider always counts, an email only if it has a
   * password.
   */
  is_usable: z.boolean(),
})

const OF_CUSTOMER = `
  FROM provider_identity AS way
  JOIN auth_identity AS account ON account.id = way.auth_identity_id AND account.deleted_at IS NULL
 WHERE account.app_metadata ->> 'customer_id' = :customerId AND way.deleted_at IS NULL`

/** One page of the provider accounts that are linked to a customer, and their number. */
export async function listAccounts(
  sql: Knex,
  customerId: string,
  { limit, offset, order }: OrderedPage<"created_at" | "-created_at">,
): Promise<{ accounts: LinkedAccount[]; count: number }> {
  const values = { customerId, providers: [...PROVIDERS], limit, offset }
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const accounts = await readRows(
    sql,
    linkedAccountRow,
    `SELECT way.id, way.provider, way.created_at,
            way.provider_metadata ->> 'email' AS email,
            way.provider_metadata ->> 'avatar_url' AS avatar_url,
            coalesce(way.provider_metadata ->> 'last_login_at',
                     to_char(way.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS last_login_at
       ${OF_CUSTOMER} AND way.provider = ANY(:providers)
      ORDER BY way.created_at ${direction}, way.id ${direction} LIMIT :limit OFFSET :offset`,
    values,
  )
  const counted = await readRow(
    sql,
    countRow,
    `SELECT count(*)::int AS count ${OF_CUSTOMER} AND way.provider = ANY(:providers)`,
    values,
  )
  return { accounts, count: counted?.count ?? 0 }
}

/**
 * Removes the link between a customer and an account at a provider. The customer must keep another sign-in method: a
 * password, or an account at one of the `offered` providers. A lock makes changes of one customer wait for each other,
 * so that two of them cannot remove the last two methods.
 *
 * Throws 404 `not_found` if the account is linked to another customer, 409 `invalid_state` for the last method.
 */
export async function deleteAccount(
  sql: Knex,
  { customerId, id, offered }: { customerId: string; id: string; offered: ProviderName[] },
): Promise<Unlinked> {
  await lockAccount(sql, customerId)
  const ways = await readRows(
    sql,
    wayRow,
    `SELECT way.id, way.provider,
            (way.provider <> 'emailpass' OR way.provider_metadata ->> 'password' IS NOT NULL) AS is_usable
       ${OF_CUSTOMER}`,
    { customerId },
  )
  const unlinked = ways.find((way) => way.id === id && isProvider(way.provider))
  if (!unlinked) throw errors.notFound("The customer has no linked account with this id.")
  const isOffered = ({ provider }: Way) => !isProvider(provider) || offered.includes(provider)
  if (!ways.some((way) => way.id !== id && way.is_usable && isOffered(way)))
    throw errors.invalidState(
      "This is the last way to sign in. Set a password or link another account first.",
    )

  const deleted = await readRow(
    sql,
    unlinkedRow,
    `DELETE FROM provider_identity WHERE id = :id
     RETURNING id, entity_id, provider, auth_identity_id, provider_metadata, created_at::text`,
    { id },
  )
  if (!deleted) throw errors.notFound("The customer has no linked account with this id.")
  return deleted
}

/** Reverts {@link deleteAccount}, unless the account is linked again already. */
export async function restoreAccount(sql: Knex, unlinked: Unlinked): Promise<void> {
  await execute(
    sql,
    `INSERT INTO provider_identity
       (id, entity_id, provider, auth_identity_id, user_metadata, provider_metadata, created_at)
       VALUES (:id, :entity_id, :provider, :auth_identity_id, '{}', :provider_metadata, :created_at)
       ON CONFLICT DO NOTHING`,
    { ...unlinked, provider_metadata: JSON.stringify(unlinked.provider_metadata) },
  )
}

/** Deletes a new link again, and the sign-in identity and customer that were created with it. */
export async function revertSettlement(sql: Knex, settled: Settled): Promise<void> {
  const { isNewLink, isNewIdentity, isNewCustomer, providerIdentityId, authIdentityId, customerId } = settled
  if (isNewLink)
    await execute(sql, `DELETE FROM provider_identity WHERE id = :providerIdentityId`, { providerIdentityId })
  if (isNewIdentity)
    await execute(sql, `DELETE FROM auth_identity WHERE id = :authIdentityId`, { authIdentityId })
  if (isNewCustomer) await execute(sql, `DELETE FROM customer WHERE id = :customerId`, { customerId })
}

function isProvider(name: string): name is ProviderName {
  return PROVIDERS.some((known) => known === name)
}
