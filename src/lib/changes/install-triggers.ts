import { setTimeout as delay } from "node:timers/promises"
import { Client, DatabaseError } from "pg"

/** The longest wait for a lock. While a statement waits for it, all later writers of the table must wait, too. */
const MAX_WAIT_MS = 1_000
const ATTEMPTS = 60
/** The pause between two attempts, so that the waiting writers can proceed. */
const PAUSE_MS = 500
/** PostgreSQL's error codes for a lock that was not available, and for a deadlock. */
const REFUSED = ["55P03", "40P01"]

/**
 * The suffix of trigger functions that run once per row. They name tables with their schema, because setting
 * `search_path` for the function would take a fifth of its time.
 */
export const BY_ROW = "_by_row"

/** Gives our trigger functions a fixed search path, because they name tables without a schema. */
const FIX_SEARCH_PATHS = `
  DO $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE prorettype = 'trigger'::regtype AND pronamespace = 'public'::regnamespace AND proconfig IS NULL
          AND proname NOT LIKE '%\\${BY_ROW}'
          AND pg_has_role(proowner, 'USAGE')
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path TO public, pg_temp', one.name);
      END LOOP;
    END $$`

/**
 * Creates triggers in one transaction while the shop is open. It needs locks on tables that are in use, so it gives up
 * soon and tries again. Afterwards all triggers work with any search path, for example in a restore. This includes the
 * triggers of migrations.
 */
export async function installTriggers(
  databaseUrl: string,
  name: string,
  install: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: name,
    lock_timeout: MAX_WAIT_MS,
  })
  await client.connect()
  try {
    for (let attempt = 1; !(await isInstalled(client, install, attempt)); attempt++) await delay(PAUSE_MS)
  } finally {
    await client.end()
  }
}

async function isInstalled(
  client: Client,
  install: (client: Client) => Promise<void>,
  attempt: number,
): Promise<boolean> {
  try {
    await client.query("BEGIN")
    await client.query("SET LOCAL search_path TO public, pg_temp")
    await install(client)
    await client.query(FIX_SEARCH_PATHS)
    await client.query("COMMIT")
    return true
  } catch (error) {
    await client.query("ROLLBACK")
    const isRefused = error instanceof DatabaseError && REFUSED.includes(error.code ?? "")
    if (!isRefused || attempt >= ATTEMPTS) throw error
    return false
  }
}
