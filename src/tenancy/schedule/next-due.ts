import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { readRow } from "../../lib/database"
import type { Due, DueRows } from "./scheduled-job"

const atRow = z.object({ at: z.date().nullable() })

/** When this work is next due for the current tenant. `undefined` if there is no work. */
export async function nextDue(container: MedusaContainer, due: Due): Promise<Date | undefined> {
  return typeof due === "function" ? due(container) : earliest(container, due)
}

/** The earliest due time in the current tenant's tables. Runs one statement. */
export async function earliest(
  container: MedusaContainer,
  sources: readonly DueRows[],
): Promise<Date | undefined> {
  const moments = sources.map(
    ({ table, moment, where = "true" }) => `(SELECT min(${moment}) FROM ${table} WHERE ${where})`,
  )
  const sql = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const row = await readRow(sql, atRow, `SELECT least(${moments.join(", ")}) AS at`)
  return row?.at ?? undefined
}
