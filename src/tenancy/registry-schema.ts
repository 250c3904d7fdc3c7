import { Client } from "pg"
import { z } from "zod"
import { queryRows } from "../lib/database"
import { CHANNEL } from "./broadcast"
import { SWEEP } from "./schedule/scheduled-job"

/** The number of an advisory lock. Processes that start at the same time take it one after the other. */
const MIGRATION_LOCK = 727_004

/** The migrations of the registry's tables, in order. Never change one that was released. */
const MIGRATIONS: { name: string; sql: string }[] = [
  {
    name: "0001 tenants, domains, keys",
    sql: `
      -- Schemas in the order in which they were first run, to tell an older one from a newer.
      CREATE TABLE platform.schema_release (
        version text PRIMARY KEY,
        number integer GENERATED ALWAYS AS IDENTITY,
        released_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE platform.tenant (
        id text PRIMARY KEY,
        slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
        name text NOT NULL CHECK (name <> ''),
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'upgrading')),
        -- Beside the home database on its server, or anywhere else; the address holds a password and is sealed.
        database_name text UNIQUE,
        database_url_sealed text,
        -- Of its database, when that was last made or upgraded; none while it is being made.
        schema_version text REFERENCES platform.schema_release,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CHECK (id = 'default' OR (database_name IS NULL) <> (database_url_sealed IS NULL)),
        CHECK ((id = 'default') = (slug = 'default')),
        CHECK (id <> 'default' OR status = 'active')
      );
      INSERT INTO platform.tenant (id, slug, name) VALUES ('default', 'default', 'Home');

      CREATE TABLE platform.tenant_domain (
        domain text PRIMARY KEY CHECK (domain = lower(domain) AND domain <> ''),
        tenant_id text NOT NULL REFERENCES platform.tenant ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX ON platform.tenant_domain (tenant_id);

      CREATE TABLE platform.publishable_key (
        hash text PRIMARY KEY,
        tenant_id text NOT NULL REFERENCES platform.tenant ON DELETE CASCADE
      );
      CREATE INDEX ON platform.publishable_key (tenant_id);

      CREATE TABLE platform.agent_key (
        id text PRIMARY KEY,
        hash text NOT NULL UNIQUE,
        tenant_id text NOT NULL REFERENCES platform.tenant ON DELETE CASCADE,
        label text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX ON platform.agent_key (tenant_id);

      -- Databases that a drop has only renamed, until a purge deletes them.
      CREATE TABLE platform.dropped_database (
        database_name text PRIMARY KEY,
        tenant_id text NOT NULL,
        slug text NOT NULL,
        dropped_at timestamptz NOT NULL DEFAULT now()
      );

      -- Whoever changes the registry, by whatever means, every process hears of it when the change is committed.
      CREATE FUNCTION platform.announce_registry() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_notify('${CHANNEL}', 'registry');
          RETURN NULL;
        END $$;
      CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON platform.tenant
        FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_registry();
      CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON platform.tenant_domain
        FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_registry();
      CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON platform.publishable_key
        FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_registry();
      CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON platform.agent_key
        FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_registry();
    `,
  },
  {
    name: "0002 due work",
    sql: `
      -- When a tenant's job has work next. Without the trigger 'announce': these rows change often and name no tenant
      -- anew, and each announcement makes all processes forget what they know of the registry.
      CREATE TABLE platform.due_work (
        tenant_id text NOT NULL REFERENCES platform.tenant ON DELETE CASCADE,
        job text NOT NULL,
        -- Infinity where there is no work.
        due_at timestamptz NOT NULL,
        -- Rests and retries.
        not_before timestamptz,
        failures integer NOT NULL DEFAULT 0,
        -- The process that runs the job, for as long as it says that it does.
        leased_by text,
        leased_until timestamptz,
        ready_at timestamptz NOT NULL
          GENERATED ALWAYS AS (coalesce(leased_until, greatest(due_at, not_before))) STORED,
        PRIMARY KEY (tenant_id, job),
        CHECK ((leased_by IS NULL) = (leased_until IS NULL))
      );
      CREATE INDEX ON platform.due_work (ready_at);

      -- A tenant that nobody sweeps would never be visited.
      CREATE FUNCTION platform.sweep_new_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO platform.due_work (tenant_id, job, due_at)
            VALUES (NEW.id, '${SWEEP}', now() + random() * interval '1 hour');
          RETURN NULL;
        END $$;
      CREATE TRIGGER sweep AFTER INSERT ON platform.tenant
        FOR EACH ROW EXECUTE FUNCTION platform.sweep_new_tenant();
      -- What became due before this table was there is found soon, and not for all tenants at once.
      INSERT INTO platform.due_work (tenant_id, job, due_at)
        SELECT id, '${SWEEP}', CASE id WHEN 'default' THEN now() ELSE now() + random() * interval '10 minutes' END
          FROM platform.tenant;
    `,
  },
  {
    name: "0003 ends of runs",
    sql: `
      ALTER TABLE platform.due_work
        ADD COLUMN ended_at timestamptz,
        -- Why the last run failed. Null if it did not.
        ADD COLUMN error text;
    `,
  },
]

/** Identifies the registry's schema: the names of its migrations. */
export const registryVersion = (): string => MIGRATIONS.map(({ name }) => name).join()

/**
 * Migrates the registry in the home database, and records the schema of this code. Several processes may call it at
 * once.
 */
export async function migrateRegistry(databaseUrl: string, schemaVersion: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: "svc registry" })
  await client.connect()
  try {
    await client.query("BEGIN")
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK])
    await client.query("CREATE SCHEMA IF NOT EXISTS platform")
    await client.query(
      `CREATE TABLE IF NOT EXISTS platform.registry_migration
         (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    const applied = await queryRows(
      client,
      z.object({ name: z.string() }),
      "SELECT name FROM platform.registry_migration",
    )
    const names = new Set(applied.map(({ name }) => name))
    for (const { name, sql } of MIGRATIONS.filter((migration) => !names.has(migration.name))) {
      await client.query(sql)
      await client.query("INSERT INTO platform.registry_migration (name) VALUES ($1)", [name])
    }
    await client.query(
      "INSERT INTO platform.schema_release (version) SELECT $1 WHERE NOT EXISTS (SELECT FROM platform.schema_release WHERE version = $1)",
      [schemaVersion],
    )
    await client.query("COMMIT")
  } finally {
    await client.end()
  }
}
