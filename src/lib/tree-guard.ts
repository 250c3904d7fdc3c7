/**
 * SQL for a trigger that refuses circles in a tree of one table with the column `parent_id`. Writers of the same tree
 * wait for each other, so that two changes cannot make a circle together. SQLSTATE SV026.
 */
export function treeGuard(table: string): { up: string[]; down: string[] } {
  const name = `svc_${table}_tree`
  const down = [`DROP TRIGGER IF EXISTS ${name} ON ${table}`, `DROP FUNCTION IF EXISTS ${name}()`]
  const body = `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.parent_id IS NULL THEN RETURN NEW; END IF;
      PERFORM pg_advisory_xact_lock(hashtext('${name}'));
      IF NEW.parent_id = NEW.id OR EXISTS (
        WITH RECURSIVE above (id) AS (
          SELECT parent_id FROM ${table} WHERE id = NEW.parent_id
          UNION SELECT one.parent_id FROM above JOIN ${table} one ON one.id = above.id)
        SELECT FROM above WHERE id = NEW.id) THEN
        RAISE EXCEPTION 'A record cannot contain itself.' USING ERRCODE = 'SV026';
      END IF;
      RETURN NEW;
    END $$`
  const trigger = `CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE OF parent_id ON ${table}
    FOR EACH ROW EXECUTE FUNCTION ${name}()`
  return { up: [body, `DROP TRIGGER IF EXISTS ${name} ON ${table}`, trigger], down }
}
