/** Names with which a trigger reads the rows that a statement has changed. */
const AFTER = "after_rows"
const BEFORE = "before_rows"

interface NotedTable {
  /** The name of the function, and the beginning of the triggers' names. */
  name: string
  table: string
  /** Returns the statement that notes changed rows. `rows` is SQL for a table without an alias. */
  note: (rows: string) => string
  /** An update is noted only if one of these columns has changed. By default, every update is noted. */
  compared?: string | undefined
  /** The statement to run when the table has been emptied (`TRUNCATE`). */
  emptied: string
}

/** Creates triggers that note changes in the transaction of the change. They never wait for locks. */
export function noteTriggers({ name, table, note, compared, emptied }: NotedTable): string {
  const updated = (newRows: string, oldRows: string) =>
    compared
      ? `((SELECT ${compared} FROM ${newRows} EXCEPT SELECT ${compared} FROM ${oldRows}) UNION
          (SELECT ${compared} FROM ${oldRows} EXCEPT SELECT ${compared} FROM ${newRows}))`
      : `(SELECT * FROM ${newRows} UNION ALL SELECT * FROM ${oldRows})`
  const trigger = (event: string, referencing = "") => `
    CREATE TRIGGER ${name}_${event} AFTER ${event} ON ${table} ${referencing}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
    ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${name}_${event};`
  return `
    DROP FUNCTION IF EXISTS ${name}() CASCADE;
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${note(AFTER)};
        ELSIF TG_OP = 'UPDATE' THEN ${note(updated(AFTER, BEFORE))};
        ELSIF TG_OP = 'DELETE' THEN ${note(BEFORE)};
        ELSE ${emptied};
        END IF;
        RETURN NULL;
      END $$;
    ${trigger("insert", `REFERENCING NEW TABLE AS ${AFTER}`)}
    ${trigger("update", `REFERENCING NEW TABLE AS ${AFTER} OLD TABLE AS ${BEFORE}`)}
    ${trigger("delete", `REFERENCING OLD TABLE AS ${BEFORE}`)}
    ${trigger("truncate")}`
}
