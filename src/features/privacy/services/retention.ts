import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { PersonalData, Retention } from "../../../kits/declarations/personal-data"
import { Removals } from "../../../kits/due-rows/removals"
import { clock } from "../../../lib/clock"
import { execute } from "../../../lib/database"
import { asError } from "../../../lib/thrown"
import { currentTenant, HOME } from "../../../tenancy/current-tenant"
import { personalData } from "../../personal-data"
import { eraseRows, rowsOverRetention } from "../person-rows"

const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 500
/** The most batches of a table per run. A further run erases the rest, so that no run takes too long. */
const MAX_BATCHES = 50

/** The job's name, under which its runs are recorded. */
export const ERASE_AFTER_RETENTION = "erase-after-retention"

/**
 * Erases the rows of all features that are older than the retention time that their feature declares, and records how
 * many. A table that fails is logged and recorded, and stops no other one. The next run tries it again.
 */
export async function eraseAfterRetention(container: MedusaContainer): Promise<void> {
  const removals = new Removals()
  for (const { data } of personalData)
    for (const retention of data.retention ?? []) {
      const erasing = removals.from(data.table, (count) => eraseOld(container, { data, retention, count }))
      await erasing.catch((error: unknown) => {
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(
            `The rows of '${data.table}' whose time is over could not be erased for ${currentTenant()?.slug ?? HOME}`,
            asError(error),
          )
      })
    }
  await container.resolve("privacy").recordRun(ERASE_AFTER_RETENTION, removals)
}

interface Erasing {
  data: PersonalData
  retention: Retention
  /** Is told the rows of each batch, also of those before one that fails. */
  count: (rows: number) => void
}

async function eraseOld(container: MedusaContainer, { data, retention, count }: Erasing): Promise<void> {
  const sql = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const before = new Date(clock.now() - (await daysOf(container, retention)) * DAY_MS)
  for (let batch = 1; batch <= MAX_BATCHES; batch++) {
    const rows = await eraseSome(sql, data, retention, before)
    count(rows)
    if (rows < AT_ONCE) return
  }
}

async function daysOf(container: MedusaContainer, { days }: Retention): Promise<number> {
  if (typeof days === "number") return days
  const settings = await container.resolve("tenantConfig").read(days.area)
  return z.number().parse(Reflect.get(settings, days.field))
}

function eraseSome(sql: Knex, declared: PersonalData, retention: Retention, before: Date): Promise<number> {
  const data: PersonalData = retention.deletes ? { ...declared, onErasure: "delete" } : declared
  return sql.transaction(async (transaction) => {
    // Guards in the database refuse changes of what happened, but let an erasure change its texts.
    await execute(transaction, "SELECT set_config('svc.erasing_person', 'yes', true)")
    const ids = await rowsOverRetention(transaction, data, retention, { before, most: AT_ONCE })
    await eraseRows(transaction, data, ids)
    return ids.length
  })
}
