import { createHash } from "node:crypto"
import { Client } from "pg"
import type { WatchedTable } from "../../lib/changes/kinds"

const TABLES = `
  CREATE TABLE IF NOT EXISTS svc_change (
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    kind text NOT NULL,
    -- NULL: everything of the kind.
    id text
  );
  CREATE INDEX IF NOT EXISTS svc_change_xid ON svc_change (xid);
  -- Changes of transactions before 'below' are deleted; those before 'upcoming' are deleted next.
  CREATE TABLE IF NOT EXISTS svc_change_floor (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    below xid8 NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot()),
    upcoming xid8 NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot()),
    moved_at timestamptz NOT NULL DEFAULT now(),
    -- Which triggers are installed.
    triggers text NOT NULL
  );
`

const DROP_TRIGGERS = `
  DO $$
    DECLARE old record;
    BEGIN
      FOR old IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE proname LIKE 'svc\\_note\\_%' AND pronamespace = current_schema()::regnamespace
      LOOP
        EXECUTE format('DROP FUNCTION %s CASCADE', old.name);
      END LOOP;
    END $$;
`

/** Identifies the triggers on these tables. A process that expects other triggers must not cache data. */
export function triggersVersion(watched: readonly WatchedTable[]): string {
  return createHash("sha256").update(changeLogSql(watched)).digest("hex").slice(0, 16)
}

/**
 * Creates the change log in a database and its triggers on all watched tables. Replaces the triggers of an earlier
 * list. All watched tables must exist.
 */
export async function installChangeLog(databaseUrl: string, watched: readonly WatchedTable[]): Promise<void> {
  const version = triggersVersion(watched)
  const client = new Client({ connectionString: databaseUrl, application_name: "svc change log" })
  await client.connect()
  try {
    await client.query("BEGIN")
    await client.query(TABLES)
    // Also if the version is the same: a migration may have made a table anew, without its triggers.
    await client.query(changeLogSql(watched))
    await client.query(
      `INSERT INTO svc_change_floor (triggers) VALUES ($1)
         ON CONFLICT (only_row) DO UPDATE SET triggers = excluded.triggers`,
      [version],
    )
    await client.query("COMMIT")
  } finally {
    await client.end()
  }
}

function changeLogSql(watched: readonly WatchedTable[]): string {
  return [DROP_TRIGGERS, ...watched.map(triggersOf)].join("\n")
}

/**
 * Triggers run once per statement, so a statement costs the same for one row and for many. They also fire in sessions
 * with the replica role.
 */
function triggersOf({ table, kind, ids = () => "" }: WatchedTable): string {
  const name = `svc_note_${table}`
  const note = (rows: string[]) => {
    const found = rows
      .map((one) => ids(one) || `(SELECT CAST(NULL AS text) AS id FROM ${one} LIMIT 1)`)
      .join(" UNION ")
    return `INSERT INTO svc_change (kind, id) SELECT '${kind}', id FROM (SELECT DISTINCT id FROM (${found}) found) noted;`
  }
  const trigger = (event: string, referencing = "") => `
    CREATE TRIGGER ${name}_${event} AFTER ${event} ON "${table}" ${referencing}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
    ALTER TABLE "${table}" ENABLE ALWAYS TRIGGER ${name}_${event};`
  return `
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${note(["after_rows"])}
        ELSIF TG_OP = 'UPDATE' THEN ${note(["after_rows", "before_rows"])}
        ELSIF TG_OP = 'DELETE' THEN ${note(["before_rows"])}
        ELSE INSERT INTO svc_change (kind) VALUES ('${kind}');
        END IF;
        RETURN NULL;
      END $$;
    ${trigger("insert", "REFERENCING NEW TABLE AS after_rows")}
    ${trigger("update", "REFERENCING NEW TABLE AS after_rows OLD TABLE AS before_rows")}
    ${trigger("delete", "REFERENCING OLD TABLE AS before_rows")}
    ${trigger("truncate")}`
}
