import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow } from "../../../../lib/database"
import type { Owner } from "../types"

const settingRow = z.object({ is_enabled: z.boolean() })

/** Turns tasks on or off, by their ids. Returns the previous states. A task without a row was on. */
export async function setSkill(
  sql: Knex,
  skills: Record<string, boolean>,
  owner: Owner,
): Promise<Record<string, boolean>> {
  const before: Record<string, boolean> = {}
  for (const [skillId, isEnabled] of Object.entries(skills).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const known = await readRow(
      sql,
      settingRow,
      `SELECT is_enabled FROM assistant_skill_setting WHERE skill_id = :skillId AND deleted_at IS NULL FOR UPDATE`,
      { skillId },
    )
    before[skillId] = known?.is_enabled ?? true
    await execute(
      sql,
      `INSERT INTO assistant_skill_setting (id, skill_id, is_enabled, changed_by_type, changed_by_id, created_at, updated_at)
         VALUES (:id, :skillId, :isEnabled, :type, :owner, :now, :now)
         ON CONFLICT (skill_id) WHERE deleted_at IS NULL DO UPDATE
           SET is_enabled = excluded.is_enabled, changed_by_type = excluded.changed_by_type,
               changed_by_id = excluded.changed_by_id, updated_at = excluded.updated_at`,
      {
        id: generateEntityId(undefined, "aiskill"),
        skillId,
        isEnabled,
        type: owner.type,
        owner: owner.id,
        now: clock.date(),
      },
    )
  }
  return before
}
