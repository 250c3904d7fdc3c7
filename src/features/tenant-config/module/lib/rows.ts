import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import type { AreaName } from "../../../../lib/registry"
import type { StoredArea } from "../types"

type Transaction = Context<SqlEntityManager>

const row = z.object({
  settings: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.string()),
})
const NOTHING: StoredArea = { settings: {}, secrets: {} }

/** The stored settings in a row. Without a row, nothing was changed yet. */
export function storedIn(found: unknown): StoredArea {
  return found === undefined ? NOTHING : row.parse(found)
}

/**
 * Locks the row of an area until the transaction ends, so that changes wait for each other. Creates the row if it is
 * missing.
 */
export async function lockRow(transaction: Transaction, area: AreaName): Promise<StoredArea> {
  const [locked] = await execute(
    transaction,
    `INSERT INTO tenant_config (id, area, settings, secrets) VALUES (?, ?, '{}', '{}')
       ON CONFLICT (area) WHERE deleted_at IS NULL DO UPDATE SET area = excluded.area
       RETURNING settings, secrets`,
    [generateEntityId(undefined, "tcfg"), area],
  )
  return storedIn(locked)
}

export async function writeRow(
  transaction: Transaction,
  area: AreaName,
  { settings, secrets }: StoredArea,
): Promise<void> {
  await execute(
    transaction,
    `UPDATE tenant_config SET settings = ?, secrets = ?, updated_at = ? WHERE area = ? AND deleted_at IS NULL`,
    [JSON.stringify(settings), JSON.stringify(secrets), clock.date(), area],
  )
}

async function execute(
  { transactionManager }: Transaction,
  sql: string,
  values: unknown[],
): Promise<unknown[]> {
  return (await transactionManager?.execute<object[]>(sql, values)) ?? []
}
