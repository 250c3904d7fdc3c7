import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { erasePersonalData, readPersonalData } from "../../src/features/personal-data"
import type { Person } from "../../src/features/privacy/person-rows"
import type { Shop } from "../harness/shop"

/** Reads and erases a person's data in all features of the shop. */
export function personalDataIn(shop: Pick<Shop, "container">) {
  const sql = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return {
    /** The ids of the person's rows by table. */
    async found(person: Person): Promise<Record<string, unknown[]>> {
      const found = await readPersonalData(sql, person)
      return Object.fromEntries(found.map(({ table, rows }) => [table, rows.map(({ id }) => id)]))
    },
    erased: (person: Person) => sql.transaction((transaction) => erasePersonalData(transaction, person)),
  }
}
