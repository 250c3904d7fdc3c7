/** Names with which a trigger reads the rows that a statement has changed. */
const AFTER = "after_rows"
const BEFORE = "before_rows"

/** A summary of products, and the table that lists the products whose summary is outdated. */
export interface Summary {
  /** The beginning of the triggers' names. */
  name: string
  notes: string
  /** The statement to run when a table has been emptied (`TRUNCATE`). */
  emptied: string
}

/** A table that a summary depends on. */
interface Source {
  table: string
  /** The columns of a note, and the SQL for their values. */
  columns: string
  noted: string[]
  /** An update is noted only if one of these columns has changed. By default, every update is noted. */
  compared?: string
}

/** Creates triggers that note changes in the transaction of the change. They never wait for locks. */
export function noteTriggers(summary: Summary, { table, columns, noted, compared }: Source): string {
  const name = `${summary.name}_${table}`
  const note = (rows: string) =>
    `INSERT INTO ${summary.notes} (${noted.join(", ")}) SELECT DISTINCT ${columns} FROM ${rows};`
  const both = (afterRows: string, beforeRows: string) =>
    compared
      ? `(SELECT ${columns} FROM (
           (SELECT ${compared} FROM ${afterRows} EXCEPT SELECT ${compared} FROM ${beforeRows}) UNION
           (SELECT ${compared} FROM ${beforeRows} EXCEPT SELECT ${compared} FROM ${afterRows})) differing) changed`
      : `(SELECT ${columns} FROM ${afterRows} UNION SELECT ${columns} FROM ${beforeRows}) changed`
  const trigger = (event: string, referencing = "") => `
    CREATE TRIGGER ${name}_${event} AFTER ${event} ON ${table} ${referencing}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
    ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${name}_${event};`
  return `
    DROP FUNCTION IF EXISTS ${name}() CASCADE;
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${note(AFTER)}
        ELSIF TG_OP = 'UPDATE' THEN ${note(both(AFTER, BEFORE))}
        ELSIF TG_OP = 'DELETE' THEN ${note(BEFORE)}
        ELSE ${summary.emptied};
        END IF;
        RETURN NULL;
      END $$;
    ${trigger("insert", `REFERENCING NEW TABLE AS ${AFTER}`)}
    ${trigger("update", `REFERENCING NEW TABLE AS ${AFTER} OLD TABLE AS ${BEFORE}`)}
    ${trigger("delete", `REFERENCING OLD TABLE AS ${BEFORE}`)}
    ${trigger("truncate")}`
}
