import type { PublicKind } from "../../../../kits/declarations/declaration"

/** The rows that a statement has changed, as its trigger sees them. */
const AFTER = "after_rows"
const BEFORE = "before_rows"

/** A kind that declares how the database finds its addresses. */
type Addressed = Pick<PublicKind, "name" | "path"> & { addresses: NonNullable<PublicKind["addresses"]> }

/** The table with the shop's settings. Its area `storefront` has the paths of all kinds. */
interface Settings {
  table: string
  area: string
}

/**
 * A table of the present address of each public thing, kept by triggers on the tables of all kinds. When an address
 * moves, the old one redirects; when one becomes live, redirects from it end. Triggers also see raw SQL and other
 * programs. A row whose `live_from` is NULL remembers the address of a thing that is not public now.
 */
export function addressesSql(kinds: readonly Addressed[], settings: Settings): string {
  return [TABLE, settingsSql(settings), REFRESH, ...kinds.map(kindSql), refreshAll(kinds, settings)].join(
    "\n",
  )
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS redirect_address (
    kind text NOT NULL,
    id text NOT NULL,
    locale text NOT NULL,
    path text NOT NULL,
    live_from timestamptz,
    PRIMARY KEY (kind, id, locale)
  );
  CREATE INDEX IF NOT EXISTS redirect_address_path ON redirect_address (path) WHERE live_from IS NOT NULL;

  -- Percent-encodes a path as browsers do.
  CREATE OR REPLACE FUNCTION redirect_encoded(text text) RETURNS text LANGUAGE sql IMMUTABLE AS $f$
    SELECT CASE WHEN text ~ '^[!-~]*$' THEN text ELSE (
      SELECT string_agg(CASE WHEN letter ~ '^[!-~]$' THEN letter
          ELSE regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\\1', 'g') END, '' ORDER BY place)
        FROM regexp_split_to_table(normalize(text, NFC), '') WITH ORDINALITY AS letters (letter, place)) END
  $f$;
`

function settingsSql({ table, area }: Settings): string {
  return `
  CREATE OR REPLACE FUNCTION redirect_setting(field text) RETURNS text LANGUAGE plpgsql STABLE AS $f$
    BEGIN
      RETURN (SELECT settings ->> field FROM "${table}" WHERE area = '${area}' AND deleted_at IS NULL);
    END $f$;

  -- The languages of addresses that contain one, for things without languages of their own.
  CREATE OR REPLACE FUNCTION redirect_locales() RETURNS text[] LANGUAGE plpgsql STABLE AS $f$
    BEGIN
      RETURN ARRAY(SELECT coalesce(redirect_setting('default_locale'), 'en')
        UNION SELECT locale_code FROM store_locale WHERE deleted_at IS NULL);
    END $f$;`
}

const REFRESH = `
  -- Notes the present addresses of some things of a kind; NULL: of all. Then it corrects the redirects. With 'moves',
  -- old addresses redirect to the new ones.
  CREATE OR REPLACE FUNCTION redirect_refresh(which text, wanted text[], moves boolean) RETURNS void
    LANGUAGE plpgsql AS $f$
    DECLARE
      changed jsonb;
      move record;
      other record;
    BEGIN
      EXECUTE format($q$
        SELECT jsonb_agg(jsonb_build_object('id', coalesce(n.id, o.id), 'locale', coalesce(n.locale, o.locale),
                 'old', o.path, 'was', o.live_from, 'new', n.path, 'live', n.live_from))
          FROM (SELECT * FROM redirect_address WHERE kind = $1 AND ($2 IS NULL OR id = ANY($2))) o
          full join redirect_live_%s($2) n ON n.id = o.id AND n.locale = o.locale
         WHERE CASE WHEN n.id IS NULL THEN o.live_from IS NOT NULL
                    ELSE (o.path, o.live_from) IS DISTINCT FROM (n.path, n.live_from) END
      $q$, which) INTO changed using which, wanted;
      IF changed IS NULL THEN RETURN; END IF;
      PERFORM redirect_lock();

      INSERT INTO redirect_address (kind, id, locale, path, live_from)
        SELECT which, c.id, c.locale, c.new, c.live
          FROM jsonb_to_recordset(changed) AS c (id text, locale text, new text, live timestamptz) WHERE c.new IS NOT NULL
        ON CONFLICT (kind, id, locale) DO UPDATE SET path = excluded.path, live_from = excluded.live_from;
      UPDATE redirect_address a SET live_from = NULL
        FROM jsonb_to_recordset(changed) AS c (id text, locale text, new text)
       WHERE c.new IS NULL AND a.kind = which AND a.id = c.id AND a.locale = c.locale;

      -- What is live needs no redirect.
      DELETE FROM redirect r USING jsonb_to_recordset(changed) AS c (new text, live timestamptz)
        WHERE c.live <= now() AND r.match = 'prefix' AND redirect_is_below(c.new, r.source);
      DELETE FROM redirect r USING jsonb_to_recordset(changed) AS c (new text, live timestamptz)
        WHERE c.live <= now() AND r.source = c.new;
      -- What will be live ends the redirect at that time.
      IF EXISTS (SELECT FROM jsonb_to_recordset(changed) AS c (was timestamptz, live timestamptz)
                  WHERE c.was > now() OR c.live > now()) THEN
        UPDATE redirect r SET ends_at = (SELECT min(a.live_from) FROM redirect_address a
            WHERE a.live_from > now() AND redirect_matches(r.source, r.match, a.path))
          FROM jsonb_to_recordset(changed) AS c (old text, new text)
         WHERE redirect_matches(r.source, r.match, c.old) OR redirect_matches(r.source, r.match, c.new);
      END IF;

      FOR move IN
        SELECT c.old, coalesce(c.new, elsewhere.path) AS new, c.was IS NULL AS is_remembered
          FROM jsonb_to_recordset(changed) AS c (id text, locale text, old text, was timestamptz, new text)
          LEFT JOIN LATERAL (SELECT a.path FROM redirect_address a
            WHERE a.kind = which AND a.id = c.id AND a.live_from IS NOT NULL ORDER BY a.locale LIMIT 1) elsewhere ON c.new IS NULL
         WHERE c.old <> coalesce(c.new, elsewhere.path) AND (c.was IS NULL OR c.was <= now())
           AND NOT EXISTS (SELECT FROM redirect_address a WHERE a.path = c.old AND a.live_from <= now())
      LOOP
        FOR other IN SELECT id, target FROM redirect WHERE redirect_target_path(target) = move.old LOOP
          BEGIN
            UPDATE redirect SET target = redirect_applied(move.old, move.new, other.target) WHERE id = other.id;
          EXCEPTION WHEN SQLSTATE 'SV102' THEN DELETE FROM redirect WHERE id = other.id;
          END;
        END LOOP;
        IF moves THEN
          BEGIN
            INSERT INTO redirect AS r (id, source, locale, match, target, status_code, origin)
              VALUES ('redir_' || replace(gen_random_uuid()::text, '-', ''), move.old, '', 'exact', move.new, 301, 'automatic')
              ON CONFLICT (source, locale, match) WHERE deleted_at IS NULL DO UPDATE SET target = excluded.target
                WHERE r.origin = 'automatic' OR NOT move.is_remembered;
          -- The change of the thing counts more than its redirect.
          EXCEPTION WHEN SQLSTATE 'SV101' OR SQLSTATE 'SV102' OR SQLSTATE 'SV103' THEN NULL;
          END;
        END IF;
      END LOOP;
    END $f$;
`

function kindSql({ name, path, addresses }: Addressed): string {
  const template = `coalesce(redirect_setting('${name}_path'), '${path}')`
  const live = `
  CREATE OR REPLACE FUNCTION redirect_live_${name}(wanted text[])
    RETURNS TABLE (id text, locale text, path text, live_from timestamptz) LANGUAGE plpgsql AS $f$
    #variable_conflict use_column
    DECLARE
      template text := redirect_encoded(${template});
      locales text[] := CASE WHEN template LIKE '%{locale}%' THEN redirect_locales() ELSE ARRAY[''] END;
    BEGIN
      RETURN QUERY
        SELECT t.id, coalesce(t.locale, l.code),
               rtrim(replace(replace(template, '{slug}', redirect_encoded(t.slug)),
                 '{locale}', redirect_encoded(coalesce(t.locale, l.code))), '/'),
               CAST(t.live_from AS timestamptz)
          FROM (${addresses.select}) t LEFT JOIN unnest(locales) AS l (code) ON t.locale IS NULL
         WHERE wanted IS NULL OR t.id = ANY(wanted);
    END $f$;`
  const triggers = addresses.tables.map(({ table, id }) => {
    const trigger = `redirect_note_${table}`
    const ids = (rows: string) => `SELECT ${id} AS id FROM ${rows}`
    const refresh = (found: string) =>
      `PERFORM redirect_refresh('${name}', ARRAY(SELECT DISTINCT id FROM (${found}) found WHERE id IS NOT NULL), true);`
    const on = (event: string, referencing: string) => `
  CREATE OR REPLACE TRIGGER ${trigger}_${event} AFTER ${event} ON "${table}" REFERENCING ${referencing}
    FOR EACH STATEMENT EXECUTE FUNCTION ${trigger}();`
    return `
  CREATE OR REPLACE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS $f$
    BEGIN
      IF TG_OP = 'INSERT' THEN ${refresh(ids(AFTER))}
      ELSIF TG_OP = 'UPDATE' THEN ${refresh(`${ids(AFTER)} UNION ${ids(BEFORE)}`)}
      ELSE ${refresh(ids(BEFORE))}
      END IF;
      RETURN NULL;
    END $f$;
  ${on("insert", `NEW TABLE AS ${AFTER}`)}
  ${on("update", `NEW TABLE AS ${AFTER} OLD TABLE AS ${BEFORE}`)}
  ${on("delete", `OLD TABLE AS ${BEFORE}`)}`
  })
  return [live, ...triggers].join("\n")
}

/** Other paths in the settings move all things of a kind. */
function refreshAll(kinds: readonly Addressed[], { table, area }: Settings): string {
  const all = kinds.map(({ name }) => `PERFORM redirect_refresh('${name}', NULL, false);`).join("\n      ")
  return `
  CREATE OR REPLACE FUNCTION redirect_refresh_all() RETURNS trigger LANGUAGE plpgsql AS $f$
    BEGIN
      IF coalesce(NEW.area, OLD.area) <> '${area}' THEN RETURN NULL; END IF;
      ${all}
      RETURN NULL;
    END $f$;
  CREATE OR REPLACE TRIGGER redirect_note_settings AFTER INSERT OR UPDATE OR DELETE ON "${table}"
    FOR EACH ROW EXECUTE FUNCTION redirect_refresh_all();
  CREATE OR REPLACE FUNCTION redirect_refresh_locales() RETURNS trigger LANGUAGE plpgsql AS $f$
    BEGIN
      ${all}
      RETURN NULL;
    END $f$;
  CREATE OR REPLACE TRIGGER redirect_note_locales AFTER INSERT OR UPDATE OR DELETE ON store_locale
    FOR EACH STATEMENT EXECUTE FUNCTION redirect_refresh_locales();
  ${kinds.map(({ name }) => `SELECT redirect_refresh('${name}', NULL, false);`).join("\n  ")}`
}
