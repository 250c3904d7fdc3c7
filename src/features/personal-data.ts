import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { eraseRowsOfPerson, type Person, rowsOfPerson } from "../lib/personal-data"
import { features } from "./all"

/** The tables with personal data. Each names the feature that declares it. */
export const personalData = features.flatMap(({ slug, personalData: declared = [] }) =>
  declared.map((data) => ({ feature: slug, data })),
)

/** The current tenant's rows about a person in the tables of all features. */
export async function readPersonalData(sql: Knex, person: Person) {
  const found: { feature: string; table: string; rows: Record<string, unknown>[] }[] = []
  for (const { feature, data } of personalData)
    found.push({ feature, table: data.table, rows: await rowsOfPerson(sql, data, person) })
  return found.filter(({ rows }) => rows.length > 0)
}

/** Erases a person from the tables of all features, as they declare. Returns the number of rows by table. */
export async function erasePersonalData(
  transaction: Knex,
  person: Person,
): Promise<Readonly<Record<string, number>>> {
  if (!transaction.isTransaction) throw new Error("Personal data must be erased in one transaction.")
  const erased: Record<string, number> = {}
  for (const { data } of personalData) {
    const rows = await eraseRowsOfPerson(transaction, data, person)
    if (rows > 0) erased[data.table] = rows
  }
  return erased
}
