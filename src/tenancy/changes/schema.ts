import { createHash } from "node:crypto"
import { BY_ROW, installTriggers } from "../../lib/changes/install-triggers"
import type { WatchedTable } from "../../lib/changes/kinds"

/** Looks first whether the table exists, because `IF NOT EXISTS` would wait for every open transaction. */
const TABLES = `
  DO $$ BEGIN
    IF to_regclass('public.svc_change') IS NULL THEN
      CREATE TABLE public.svc_change (
        xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
        kind text NOT NULL,
        -- NULL: everything of the kind.
        id text
      );
      CREATE INDEX svc_change_xid ON public.svc_change (xid);
    END IF;
    IF to_regclass('public.svc_change_floor') IS NULL THEN
      -- Changes of transactions before 'below' are deleted; those before 'upcoming' are deleted next.
      CREATE TABLE public.svc_change_floor (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        below xid8 NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot()),
        upcoming xid8 NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot()),
        moved_at timestamptz NOT NULL DEFAULT now(),
        -- Which triggers are installed.
        triggers text NOT NULL
      );
    END IF;
  END $$;
`

const DROP_TRIGGERS = `
  DO $$
    DECLARE old record;
    BEGIN
      FOR old IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE proname LIKE 'svc\\_note\\_%' AND pronamespace = 'public'::regnamespace
      LOOP
        EXECUTE format('DROP FUNCTION %s CASCADE', old.name);
      END LOOP;
    END $$;
`

/** A hash of the triggers on these tables. If a database has other triggers, a process must not cache its data. */
export function triggersVersion(watched: readonly WatchedTable[]): string {
  return createHash("sha256").update(changeLogSql(watched)).digest("hex").slice(0, 16)
}

/**
 * Creates the change log in a database, and a trigger on each watched table. Replaces the triggers of an earlier
 * version. All watched tables must exist.
 */
export async function installChangeLog(databaseUrl: string, watched: readonly WatchedTable[]): Promise<void> {
  const version = triggersVersion(watched)
  await installTriggers(databaseUrl, "svc change log", async (client) => {
    await client.query(TABLES)
    // Creates the triggers even if their version is unchanged, because a migration may have recreated a table without
    // them.
    await client.query(changeLogSql(watched))
    await client.query(
      `INSERT INTO public.svc_change_floor (triggers) VALUES ($1)
         ON CONFLICT (only_row) DO UPDATE SET triggers = excluded.triggers`,
      [version],
    )
  })
}

function changeLogSql(watched: readonly WatchedTable[]): string {
  return [DROP_TRIGGERS, ...watched.map(triggersOf)].join("\n")
}

/**
 * The triggers of one table. A trigger runs once per statement, so many changed rows cost as much as one. It also fires
 * for sessions that apply replicated changes.
 */
function triggersOf({ table, kind, ids = () => "", updatedByRow }: WatchedTable): string {
  const name = `svc_note_${table}`
  const note = (rows: string[]) => {
    const found = rows
      .map((one) => ids(one) || `(SELECT CAST(NULL AS text) AS id FROM ${one} LIMIT 1)`)
      .join(" UNION ")
    return `INSERT INTO public.svc_change (kind, id) SELECT '${kind}', id FROM (SELECT DISTINCT id FROM (${found}) found) noted;`
  }
  const trigger = (event: string, referencing = "") => `
    CREATE TRIGGER ${name}_${event} AFTER ${event} ON public."${table}" ${referencing}
      FOR EACH STATEMENT EXECUTE FUNCTION public.${name}();
    ALTER TABLE public."${table}" ENABLE ALWAYS TRIGGER ${name}_${event};`
  return `
    CREATE FUNCTION public.${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${note(["after_rows"])}
        ELSIF TG_OP = 'UPDATE' THEN ${note(["after_rows", "before_rows"])}
        ELSIF TG_OP = 'DELETE' THEN ${note(["before_rows"])}
        ELSE INSERT INTO public.svc_change (kind) VALUES ('${kind}');
        END IF;
        RETURN NULL;
      END $$;
    ${trigger("insert", "REFERENCING NEW TABLE AS after_rows")}
    ${
      updatedByRow === undefined
        ? trigger("update", "REFERENCING NEW TABLE AS after_rows OLD TABLE AS before_rows")
        : rowTriggerOf(table, kind, updatedByRow)
    }
    ${trigger("delete", "REFERENCING OLD TABLE AS before_rows")}
    ${trigger("truncate")}`
}

function rowTriggerOf(table: string, kind: string, column: string): string {
  const name = `svc_note_${table}`
  const note = (row: string) =>
    `INSERT INTO public.svc_change (kind, id) VALUES ('${kind}', ${row}.${column});`
  return `
    CREATE FUNCTION public.${name}${BY_ROW}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${note("NEW")}
        IF OLD.${column} IS DISTINCT FROM NEW.${column} THEN ${note("OLD")} END IF;
        RETURN NULL;
      END $$;
    CREATE TRIGGER ${name}_update AFTER UPDATE ON public."${table}"
      FOR EACH ROW EXECUTE FUNCTION public.${name}${BY_ROW}();
    ALTER TABLE public."${table}" ENABLE ALWAYS TRIGGER ${name}_update;`
}
