import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { termsOf } from "../kits/declarations/personal-terms"
import { execute, readRows } from "../lib/database"
import { features } from "./all"
import {
  eraseFromOthers,
  eraseRows,
  type KnownPerson,
  type Person,
  type PersonalRow,
  rowsOfPerson,
  rowsQuoting,
} from "./privacy/person-rows"

/** All tables with personal data, each with the feature that declares it. */
export const personalData = features.flatMap(({ slug, personalData: declared = [] }) =>
  declared.map((data) => ({ feature: slug, data })),
)
const declared = personalData.map(({ data }) => data)

const knownCustomer = z.object({
  id: z.string(),
  email: z.string().nullable(),
  login: z.string().nullable(),
  is_proven: z.boolean().describe("Whether mail to the login has reached the customer."),
})

/**
 * All emails and customer ids of a person. An account and a guest's orders with the same email belong to one person. An
 * unproven address of a sign-in finds nothing, because it could be somebody else's.
 *
 * @param byEmail false if nobody has proven the account's email. Then the account's id alone identifies the person.
 */
export async function personOf(
  sql: Knex,
  { email, customerId }: Person,
  { byEmail = true } = {},
): Promise<KnownPerson> {
  const given = byEmail ? email?.trim().toLowerCase() : undefined
  const find = (emails: string[]) =>
    readRows(
      sql,
      knownCustomer,
      `SELECT customer.id, lower(customer.email) AS email, lower(way.entity_id) AS login,
              EXISTS (SELECT FROM auth_verification AS proof
                       WHERE proof.auth_identity_id = account.id AND proof.entity_type = 'email'
                         AND lower(proof.entity_id) = lower(way.entity_id)
                         AND proof.verified_at IS NOT NULL AND proof.deleted_at IS NULL) AS is_proven
         FROM customer
         LEFT JOIN auth_identity AS account ON account.app_metadata ->> 'customer_id' = customer.id
         LEFT JOIN provider_identity AS way ON way.auth_identity_id = account.id AND way.provider = 'emailpass'
        WHERE customer.id = :id OR lower(customer.email) = ANY(:emails) ORDER BY customer.id`,
      { id: customerId ?? null, emails },
    )
  const own = await find(given ? [given] : [])
  const typed = own.flatMap((one) => [one.email, one.login])
  if (!byEmail) return { emails: [], addresses: distinct(typed), customerIds: customerId ? [customerId] : [] }
  const emails = distinct([
    given,
    ...own.flatMap(({ email: address, login, is_proven }) => [address, is_proven ? login : null]),
  ])
  const all = await find(emails)
  return {
    emails,
    addresses: distinct([...emails, ...typed, ...all.map(({ login }) => login)]),
    customerIds: distinct([customerId, ...all.map(({ id }) => id)]),
  }
}

/** The current tenant's rows about a person in the tables of all features. */
export async function readPersonalData(sql: Knex, given: Person, options?: { byEmail?: boolean }) {
  const person = await personOf(sql, given, options)
  const read = async ({ feature, data }: (typeof personalData)[number]) => ({
    feature,
    table: data.table,
    rows: await rowsOfPerson(sql, declared, data, person),
  })
  const found: Awaited<ReturnType<typeof read>>[] = []
  for (const one of personalData) found.push(await read(one))
  return found.filter(({ rows }) => rows.length > 0)
}

/**
 * Erases a person from the tables of all features, as they declare. Returns the number of rows by table. All rows are
 * found first, because a changed row no longer leads to others.
 */
export async function erasePersonalData(
  transaction: Knex,
  given: Person,
): Promise<Readonly<Record<string, number>>> {
  if (!transaction.isTransaction) throw new Error("Personal data must be erased in one transaction.")
  // Guards in the database refuse changes of what happened, but let an erasure change its texts.
  await execute(transaction, "SELECT set_config('svc.erasing_person', 'yes', true)")
  const person = await personOf(transaction, given)
  const rows = new Map<(typeof declared)[number], PersonalRow[]>()
  for (const data of declared) rows.set(data, await rowsOfPerson(transaction, declared, data, person))
  const terms = termsOf(person, [...rows.values()].flat())
  const found: { data: (typeof declared)[number]; ids: string[]; quoting: string[] }[] = []
  // All searches come before all changes, so that locks are held for a short time.
  for (const [data, own] of rows) {
    const ids = own.map(({ id }) => id)
    const quoting = await rowsQuoting(transaction, data, terms)
    found.push({ data, ids, quoting: quoting.filter((id) => !ids.includes(id)) })
  }
  const erased: Record<string, number> = {}
  for (const { data, ids, quoting } of found) {
    const count =
      (await eraseRows(transaction, data, ids, terms)) +
      (await eraseFromOthers(transaction, data, { quoting, person, terms }))
    if (count > 0) erased[data.table] = (erased[data.table] ?? 0) + count
  }
  await closeAccounts(transaction, person)
  return erased
}

/** Hides the customers, whose ids the books still use. Admins who are also customers keep their sign-in. */
async function closeAccounts(transaction: Knex, { customerIds }: KnownPerson): Promise<void> {
  if (customerIds.length === 0) return
  await execute(
    transaction,
    `UPDATE auth_identity SET app_metadata = app_metadata - 'customer_id', updated_at = now()
      WHERE app_metadata ->> 'customer_id' = ANY(:customerIds) AND app_metadata ->> 'user_id' IS NOT NULL`,
    { customerIds },
  )
  await execute(
    transaction,
    `DELETE FROM auth_identity WHERE app_metadata ->> 'customer_id' = ANY(:customerIds)`,
    { customerIds },
  )
  await execute(
    transaction,
    `UPDATE customer SET deleted_at = coalesce(deleted_at, now()) WHERE id = ANY(:customerIds)`,
    { customerIds },
  )
}

function distinct(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value || []))]
}
