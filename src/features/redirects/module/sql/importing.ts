/** Functions that write many rules in one statement and report for each rule what happened. */
export const IMPORTING_SQL = `
  DO $do$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_type WHERE typname = 'redirect_outcome' AND typnamespace = current_schema()::regnamespace)
    THEN CREATE TYPE redirect_outcome AS (id text, outcome text, before jsonb); END IF;
  END $do$;

  CREATE OR REPLACE FUNCTION redirect_import(
    new_id text, from_path text, in_locale text, how text, to_target text, code int
  ) RETURNS redirect_outcome LANGUAGE plpgsql AS $f$
    DECLARE old record;
    BEGIN
      -- Another import may be about to create the same rule.
      PERFORM redirect_lock();
      SELECT r.id, r.source, r.locale, r.match, r.target, r.status_code, r.origin INTO old
        FROM redirect r WHERE r.source = from_path AND r.locale = in_locale AND r.match = how;
      IF NOT FOUND THEN
        INSERT INTO redirect (id, source, locale, match, target, status_code, origin)
          VALUES (new_id, from_path, in_locale, how, to_target, code, 'import');
        RETURN (new_id, 'created', NULL)::redirect_outcome;
      END IF;
      IF (old.target, old.status_code) = (to_target, code) THEN
        RETURN (new_id, 'unchanged', NULL)::redirect_outcome;
      END IF;
      UPDATE redirect SET target = to_target, status_code = code, origin = 'import', updated_at = now()
        WHERE id = old.id;
      RETURN (new_id, 'updated', to_jsonb(old))::redirect_outcome;
    EXCEPTION
      WHEN SQLSTATE 'SV101' OR SQLSTATE 'SV102' OR SQLSTATE 'SV103' THEN
        RETURN (new_id, SQLSTATE, NULL)::redirect_outcome;
    END $f$;

  CREATE OR REPLACE FUNCTION redirect_put_back(
    old_id text, from_path text, in_locale text, how text, to_target text, code int, made_by text
  ) RETURNS void LANGUAGE plpgsql AS $f$
    BEGIN
      INSERT INTO redirect (id, source, locale, match, target, status_code, origin)
        VALUES (old_id, from_path, in_locale, how, to_target, code, made_by)
        ON CONFLICT (id) DO UPDATE SET source = excluded.source, locale = excluded.locale, match = excluded.match,
          target = excluded.target, status_code = excluded.status_code, origin = excluded.origin;
    EXCEPTION
      WHEN SQLSTATE 'SV101' OR SQLSTATE 'SV102' OR SQLSTATE 'SV103' OR unique_violation THEN NULL;
    END $f$;
`
