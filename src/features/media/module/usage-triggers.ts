import { Client } from "pg"
import type { MediaField } from "../../../kits/media/fields"

/** Matches an asset's id, alone or inside an address. */
const ID = "media_[0-9A-HJKMNP-TV-Z]{26}"

/**
 * `media_usage_note` stores which assets one field of a record uses. It first locks the assets against deletion, so
 * that a used asset cannot be deleted. Ids of missing assets are ignored.
 */
const FUNCTIONS = `
  CREATE OR REPLACE FUNCTION media_usage_note(of_resource text, of_table text, of_row text, of_field text, owner text, value text)
  RETURNS void LANGUAGE plpgsql AS $$
    DECLARE wanted text[];
    BEGIN
      IF value IS NOT NULL AND owner IS NOT NULL THEN
        wanted := ARRAY(SELECT DISTINCT m.groups[1] FROM regexp_matches(value, '(${ID})', 'g') m(groups));
        wanted := ARRAY(SELECT a.id FROM media_asset a WHERE a.id = ANY(wanted) ORDER BY a.id FOR KEY SHARE);
      END IF;
      DELETE FROM media_usage u WHERE u.table_name = of_table AND u.row_id = of_row AND u.field = of_field
         AND u.asset_id <> ALL(coalesce(wanted, '{}'));
      INSERT INTO media_usage (asset_id, resource, owner_id, table_name, row_id, field)
      SELECT asset, of_resource, owner, of_table, of_row, of_field FROM unnest(wanted) asset
      ON CONFLICT (asset_id, table_name, row_id, field) DO UPDATE SET owner_id = excluded.owner_id
        WHERE media_usage.owner_id <> excluded.owner_id;
    END $$;

  DO $$
    DECLARE old record;
    BEGIN
      FOR old IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE proname LIKE 'media\\_uses\\_%' AND pronamespace = current_schema()::regnamespace
      LOOP
        EXECUTE format('DROP FUNCTION %s CASCADE', old.name);
      END LOOP;
    END $$;
`

/** The triggers on all tables with media fields. Each table needs a column `id`. */
export function mediaUsageSql(fields: readonly MediaField[]): string {
  return [FUNCTIONS, ...fields.map(triggerOf)].join("\n")
}

function triggerOf({ resource, table, id = "id", columns, owns }: MediaField): string {
  const name = `media_uses_${table}`
  const mentions = (row: string) => columns.map((column) => `${row}."${column}"::text LIKE '%media\\_%'`)
  const changed = [...columns, id]
    .map((column) => `OLD."${column}" IS DISTINCT FROM NEW."${column}"`)
    .concat(`(to_jsonb(OLD) ->> 'deleted_at') IS DISTINCT FROM (to_jsonb(NEW) ->> 'deleted_at')`)
  const notes = columns.map(
    (column) => `PERFORM media_usage_note('${resource}', '${table}', NEW.id, '${column}', NEW."${id}",
      CASE WHEN to_jsonb(NEW) ->> 'deleted_at' IS NULL THEN NEW."${column}"::text END);`,
  )
  const trigger = (event: string, condition: string) => `
    CREATE TRIGGER ${name}_${event} AFTER ${event} ON "${table}" FOR EACH ROW
      WHEN (${condition}) EXECUTE FUNCTION ${name}();
    ALTER TABLE "${table}" ENABLE ALWAYS TRIGGER ${name}_${event};`
  return `
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          DELETE FROM media_usage WHERE table_name = '${table}' AND row_id = OLD.id;
          ${owns ? columns.map((column) => deletionOf(`OLD."${column}"`)).join("\n") : ""}
        ELSE
          ${notes.join("\n")}
        END IF;
        RETURN NULL;
      END $$;
    ${trigger("INSERT", mentions("NEW").join(" OR "))}
    ${trigger("UPDATE", `(${[...mentions("OLD"), ...mentions("NEW")].join(" OR ")}) AND (${changed.join(" OR ")})`)}
    ${trigger("DELETE", mentions("OLD").join(" OR "))}
    SELECT media_usage_note('${resource}', '${table}', o.id, f.field, o."${id}", f.value)
      FROM "${table}" o, LATERAL (VALUES ${columns.map((column) => `('${column}', o."${column}"::text)`).join(", ")}) f(field, value)
     WHERE f.value LIKE '%media\\_%' AND to_jsonb(o) ->> 'deleted_at' IS NULL;`
}

/** Deletes the assets that belong to a deleted record. A hidden record has no usage rows, so its own columns count. */
function deletionOf(column: string): string {
  return `DELETE FROM media_asset a WHERE a.is_owned
    AND a.id IN (SELECT m.groups[1] FROM regexp_matches(${column}::text, '(${ID})', 'g') m(groups))
    AND NOT EXISTS (SELECT FROM media_usage u WHERE u.asset_id = a.id);`
}

/** Creates the triggers in a database. All tables must exist before, so this is not in a migration. */
export async function installMediaUsage(databaseUrl: string, fields: readonly MediaField[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: "svc media usage" })
  await client.connect()
  try {
    await client.query("BEGIN")
    await client.query(mediaUsageSql(fields))
    await client.query("COMMIT")
  } finally {
    await client.end()
  }
}
