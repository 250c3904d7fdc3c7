import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { runInTenant } from "../../src/tenancy/current-tenant"
import type { TenantShop } from "./tenants"

const TABLES = `SELECT table_name AS name FROM information_schema.tables
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`

/** A hash of all rows of each selected table, to find out whether something has changed. */
export function tablePrints(
  shop: TenantShop,
  isMeant: (table: string) => boolean,
): Promise<Record<string, string>> {
  return runInTenant(shop.tenant, async () => {
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows: tables } = await database.raw<{ rows: { name: string }[] }>(TABLES)
    const prints = tables
      .filter(({ name }) => isMeant(name))
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, md5(coalesce(string_agg(line, ',' ORDER BY line), '')) AS print
             FROM (SELECT md5(row::text) AS line FROM "${name}" row) lines`,
      )
    const { rows } = await database.raw<{ rows: { name: string; print: string }[] }>(
      prints.join(" UNION ALL "),
    )
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
  })
}
