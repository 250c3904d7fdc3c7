import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Due, DueRows } from "./scheduled-job"

/** The next due time of this work for the current tenant. `undefined` without work. */
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
  const { rows } = await container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .raw<{ rows: { at: Date | null }[] }>(`SELECT least(${moments.join(", ")}) AS at`)
  return rows[0]?.at ?? undefined
}

export function earlierOf(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
