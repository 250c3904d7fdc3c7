import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { execute, readRows } from "../../../../lib/database"
import type { PreparedMetafield } from "../types"
import { METAFIELD_TYPES } from "./types"

const fieldRow = z.object({
  definition_id: z.string(),
  namespace: z.string(),
  key: z.string(),
  name: z.string(),
  type: z.enum(METAFIELD_TYPES),
  is_public: z.boolean(),
  value: z.object({ value: z.unknown() }).nullable(),
  updated_at: z.date(),
})

/** Reads a record's values, by definition. A definition without a value gives its default. Runs one statement. */
export async function readFields(
  sql: Knex,
  { resourceType, resourceId, onlyPublic }: { resourceType: string; resourceId: string; onlyPublic: boolean },
) {
  return readRows(
    sql,
    fieldRow,
    `SELECT d.id AS definition_id, d.namespace, d.key, d.name, d.type, d.is_public,
            coalesce(m.value, d.default_value) AS value, coalesce(m.updated_at, d.updated_at) AS updated_at
       FROM metafield_definition d
       LEFT JOIN metafield m ON m.definition_id = d.id AND m.resource_id = :resourceId AND m.deleted_at IS NULL
      WHERE d.resource_type = :resourceType AND d.deleted_at IS NULL AND (d.is_public OR NOT :onlyPublic)
      ORDER BY d.is_pinned DESC, d.position, d.namespace, d.key`,
    { resourceType, resourceId, onlyPublic },
  )
}

const storedRow = z.object({
  definition_id: z.string(),
  resource_id: z.string(),
  value: z.object({ value: z.unknown() }),
  words: z.array(z.string()).nullable(),
})

/** Stores values. Returns the old values, so that the change can be reverted. Runs three statements. */
export async function storeValues(
  sql: Knex,
  values: PreparedMetafield[],
  now: Date,
): Promise<PreparedMetafield[]> {
  const keys = JSON.stringify(
    values.map(({ definition_id, resource_id }) => ({ definition_id, resource_id })),
  )
  const before = await readRows(
    sql,
    storedRow,
    `SELECT m.definition_id, m.resource_id, m.value, m.words FROM metafield m
       JOIN jsonb_to_recordset(CAST(:keys AS jsonb)) AS k (definition_id text, resource_id text)
         ON k.definition_id = m.definition_id AND k.resource_id = m.resource_id
      WHERE m.deleted_at IS NULL ORDER BY m.id FOR UPDATE OF m`,
    { keys },
  )
  const kept = values.filter(({ value }) => value !== undefined)
  const gone = values.filter(({ value }) => value === undefined)
  if (gone.length > 0)
    await execute(
      sql,
      `DELETE FROM metafield m USING jsonb_to_recordset(CAST(:gone AS jsonb)) AS k (definition_id text, resource_id text)
        WHERE k.definition_id = m.definition_id AND k.resource_id = m.resource_id`,
      { gone: JSON.stringify(gone) },
    )
  if (kept.length > 0)
    await execute(
      sql,
      `INSERT INTO metafield (id, definition_id, resource_id, value, words, created_at, updated_at)
       SELECT n.id, n.definition_id, n.resource_id, n.value, n.words, :now, :now
         FROM jsonb_to_recordset(CAST(:kept AS jsonb))
              AS n (id text, definition_id text, resource_id text, value jsonb, words text[])
           ON CONFLICT (definition_id, resource_id) WHERE deleted_at IS NULL
           DO UPDATE SET value = excluded.value, words = excluded.words, updated_at = excluded.updated_at`,
      {
        now,
        kept: JSON.stringify(
          kept.map((one) => ({
            ...one,
            id: generateEntityId(undefined, "metaf"),
            value: { value: one.value },
          })),
        ),
      },
    )
  const known = new Map(before.map((row) => [`${row.definition_id}/${row.resource_id}`, row]))
  return values.map(({ definition_id, resource_id }) => {
    const row = known.get(`${definition_id}/${resource_id}`)
    return { definition_id, resource_id, words: row?.words ?? null, ...(row && { value: row.value.value }) }
  })
}
