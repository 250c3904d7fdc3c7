/**
 * Triggers that keep the rules simple, whatever writes them: no chain, no loop, no live address as a source. Every
 * redirect then takes one hop. Changes of rules and addresses run one after the other, so that two of them never make a
 * chain together.
 */
export const RULES_SQL = `
  CREATE TABLE IF NOT EXISTS redirect_use (
    redirect_id text PRIMARY KEY REFERENCES redirect (id) ON DELETE CASCADE,
    hits bigint NOT NULL,
    last_hit_at timestamptz NOT NULL
  );

  CREATE OR REPLACE FUNCTION redirect_lock() RETURNS void LANGUAGE sql AS $f$
    SELECT pg_advisory_xact_lock(hashtext('redirect'))
  $f$;

  -- The path of a target on the storefront. NULL for another site.
  CREATE OR REPLACE FUNCTION redirect_target_path(target text) RETURNS text LANGUAGE sql IMMUTABLE AS $f$
    SELECT CASE WHEN target LIKE '/%' THEN coalesce(nullif(rtrim(regexp_replace(target, '[?#].*$', ''), '/'), ''), '/') END
  $f$;
  CREATE INDEX IF NOT EXISTS redirect_target_path_of ON redirect (redirect_target_path(target));
  CREATE INDEX IF NOT EXISTS redirect_prefixes ON redirect (source) WHERE match = 'prefix';

  -- Whether a path is below another one, not equal to it.
  CREATE OR REPLACE FUNCTION redirect_is_below(path text, parent text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $f$
    SELECT path <> parent AND starts_with(path, rtrim(parent, '/') || '/')
  $f$;

  CREATE OR REPLACE FUNCTION redirect_matches(source text, match text, path text) RETURNS boolean
    LANGUAGE sql IMMUTABLE AS $f$
    SELECT source = path OR (match = 'prefix' AND redirect_is_below(path, source))
  $f$;

  -- The path with 'source' at its beginning replaced by 'target'.
  CREATE OR REPLACE FUNCTION redirect_moved(path text, source text, target text) RETURNS text
    LANGUAGE sql IMMUTABLE AS $f$
    SELECT CASE WHEN path = source THEN target ELSE rtrim(target, '/') || substr(path, length(rtrim(source, '/')) + 1) END
  $f$;

  -- Where a target leads once a rule is applied to it. Query and fragment of the rule's own target win.
  CREATE OR REPLACE FUNCTION redirect_applied(source text, rule_target text, target text) RETURNS text
    LANGUAGE sql IMMUTABLE AS $f$
    SELECT redirect_moved(redirect_target_path(target), source, rule_target)
      || CASE WHEN rule_target ~ '[?#]' THEN '' ELSE coalesce(substring(target FROM '[?#].*$'), '') END
  $f$;

  -- Before the first row, because a statement that holds rows and then waits for the lock could be a deadlock.
  CREATE OR REPLACE FUNCTION redirect_lock_first() RETURNS trigger LANGUAGE plpgsql AS $f$
    BEGIN
      PERFORM redirect_lock();
      RETURN NULL;
    END $f$;

  CREATE OR REPLACE FUNCTION redirect_before() RETURNS trigger LANGUAGE plpgsql AS $f$
    DECLARE
      rule record;
      path text;
      hops int := 0;
    BEGIN
      IF TG_OP = 'UPDATE' AND (NEW.source, NEW.match, NEW.locale, NEW.target, NEW.settled) =
        (OLD.source, OLD.match, OLD.locale, OLD.target, OLD.settled)
      THEN RETURN NEW; END IF;
      IF pg_trigger_depth() > 40 THEN RAISE EXCEPTION 'redirects form a loop' USING ERRCODE = 'SV102'; END IF;
      IF EXISTS (SELECT FROM redirect_address a
                  WHERE a.live_from <= now() AND a.path = NEW.source)
         OR (NEW.match = 'prefix' AND EXISTS (SELECT FROM redirect_address a
                  WHERE a.live_from <= now() AND redirect_is_below(a.path, NEW.source)))
      THEN RAISE EXCEPTION 'redirect from a live address' USING ERRCODE = 'SV101'; END IF;
      NEW.ends_at := (SELECT min(a.live_from) FROM redirect_address a
                       WHERE a.live_from > now() AND redirect_matches(NEW.source, NEW.match, a.path));
      LOOP
        path := redirect_target_path(NEW.target);
        EXIT WHEN path IS NULL;
        hops := hops + 1;
        IF hops > 50 OR path = NEW.source OR (NEW.match = 'prefix'
           AND (redirect_is_below(path, NEW.source) OR redirect_is_below(NEW.source, path)))
        THEN RAISE EXCEPTION 'redirects form a loop' USING ERRCODE = 'SV102'; END IF;
        SELECT r.source, r.target INTO rule FROM redirect r
         WHERE r.id <> NEW.id AND r.locale IN ('', NEW.locale)
           AND ((r.source = path AND (r.match = 'prefix' OR NEW.match = 'exact'))
                OR (r.match = 'prefix' AND redirect_is_below(path, r.source)))
         ORDER BY length(r.source) DESC, r.match = 'exact' DESC, r.locale DESC LIMIT 1;
        EXIT WHEN NOT FOUND;
        NEW.target := redirect_applied(rule.source, rule.target, NEW.target);
      END LOOP;
      IF length(NEW.target) > 2000 THEN RAISE EXCEPTION 'redirects form a loop' USING ERRCODE = 'SV102'; END IF;
      RETURN NEW;
    END $f$;

  -- Adds a rule that follows from two others, unless there is one or the address is live.
  CREATE OR REPLACE FUNCTION redirect_derive(from_path text, in_locale text, how text, to_target text, code int)
    RETURNS void LANGUAGE plpgsql AS $f$
    BEGIN
      IF EXISTS (SELECT FROM redirect r WHERE r.source = from_path AND r.locale = in_locale AND r.match = how)
         OR length(from_path) > 1000 THEN RETURN; END IF;
      INSERT INTO redirect (id, source, locale, match, target, status_code, origin)
        VALUES ('redir_' || replace(gen_random_uuid()::text, '-', ''), from_path, in_locale, how, to_target, code, 'automatic');
    EXCEPTION WHEN SQLSTATE 'SV101' THEN NULL;
    END $f$;

  CREATE OR REPLACE FUNCTION redirect_after() RETURNS trigger LANGUAGE plpgsql AS $f$
    DECLARE
      other record;
      path text := redirect_target_path(NEW.target);
      derived int := 0;
    BEGIN
      IF TG_OP = 'UPDATE' AND (NEW.source, NEW.match, NEW.locale, NEW.target, NEW.settled) =
        (OLD.source, OLD.match, OLD.locale, OLD.target, OLD.settled)
      THEN RETURN NULL; END IF;
      -- A nested trigger may have changed or deleted this row already.
      PERFORM FROM redirect r WHERE r.id = NEW.id AND r.target = NEW.target AND r.source = NEW.source;
      IF NOT FOUND THEN RETURN NULL; END IF;
      -- Rules that lead to the new source now lead to its target.
      FOR other IN SELECT * FROM redirect r WHERE r.id <> NEW.id AND redirect_target_path(r.target) = NEW.source
        UNION SELECT * FROM redirect r WHERE r.id <> NEW.id AND NEW.match = 'prefix'
           AND redirect_is_below(redirect_target_path(r.target), NEW.source)
      LOOP
        IF other.match = 'prefix' AND NEW.match = 'exact' THEN
          IF other.locale = '' OR NEW.locale IN ('', other.locale) THEN
            PERFORM redirect_derive(other.source, greatest(other.locale, NEW.locale), 'exact', NEW.target, NEW.status_code);
          END IF;
        ELSIF NEW.locale IN ('', other.locale) THEN
          UPDATE redirect SET target = redirect_applied(NEW.source, NEW.target, other.target) WHERE id = other.id;
        ELSIF other.locale = '' THEN
          PERFORM redirect_derive(other.source, NEW.locale, other.match,
            redirect_applied(NEW.source, NEW.target, other.target), other.status_code);
        END IF;
      END LOOP;
      IF path IS NOT NULL THEN
        -- In one language, or at the prefix itself, the target may redirect further.
        FOR other IN SELECT * FROM redirect r WHERE r.id <> NEW.id AND redirect_matches(r.source, r.match, path)
           AND ((NEW.locale = '' AND r.locale <> '')
                OR (NEW.match = 'prefix' AND r.match = 'exact' AND (r.locale = '' OR NEW.locale IN ('', r.locale))))
           ORDER BY r.match = 'exact' DESC, length(r.source) DESC
        LOOP
          PERFORM redirect_derive(NEW.source, greatest(other.locale, NEW.locale),
            CASE WHEN other.match = 'exact' THEN 'exact' ELSE NEW.match END,
            redirect_applied(other.source, other.target, NEW.target), NEW.status_code);
        END LOOP;
        -- Below the target of a prefix, single addresses may redirect further.
        IF NEW.match = 'prefix' THEN
          FOR other IN SELECT * FROM redirect r WHERE r.id <> NEW.id AND redirect_is_below(r.source, path)
             AND (r.locale = '' OR NEW.locale IN ('', r.locale)) LOOP
            derived := derived + 1;
            IF derived > 1000 THEN RAISE EXCEPTION 'too many redirects below a prefix' USING ERRCODE = 'SV103'; END IF;
            PERFORM redirect_derive(redirect_moved(other.source, path, NEW.source),
              greatest(other.locale, NEW.locale), other.match, other.target, other.status_code);
          END LOOP;
        END IF;
      END IF;
      FOR other IN SELECT r.*, redirect_target_path(r.target) AS path FROM redirect r
         WHERE r.match = 'prefix' AND r.id <> NEW.id AND redirect_is_below(NEW.source, redirect_target_path(r.target))
           AND (r.locale = '' OR NEW.locale IN ('', r.locale)) LOOP
        PERFORM redirect_derive(redirect_moved(NEW.source, other.path, other.source),
          greatest(other.locale, NEW.locale), NEW.match, NEW.target, NEW.status_code);
      END LOOP;
      RETURN NULL;
    END $f$;

  -- Without this rule, others hold for its source. What follows from them may have to be derived again.
  CREATE OR REPLACE FUNCTION redirect_gone() RETURNS trigger LANGUAGE plpgsql AS $f$
    DECLARE other record;
    BEGIN
      IF TG_OP = 'UPDATE' AND (NEW.source, NEW.match, NEW.locale) = (OLD.source, OLD.match, OLD.locale)
      THEN RETURN NULL; END IF;
      FOR other IN SELECT r.id FROM redirect r WHERE r.source = OLD.source
        UNION SELECT r.id FROM redirect r WHERE r.match = 'prefix' AND redirect_is_below(OLD.source, r.source)
      LOOP
        BEGIN
          UPDATE redirect SET settled = settled + 1 WHERE id = other.id;
        EXCEPTION WHEN SQLSTATE 'SV101' OR SQLSTATE 'SV102' OR SQLSTATE 'SV103' THEN
          DELETE FROM redirect WHERE id = other.id;
        END;
      END LOOP;
      RETURN NULL;
    END $f$;

  CREATE OR REPLACE TRIGGER redirect_gone AFTER UPDATE OR DELETE ON redirect
    FOR EACH ROW EXECUTE FUNCTION redirect_gone();
  CREATE OR REPLACE TRIGGER redirect_lock_first BEFORE INSERT OR UPDATE OR DELETE ON redirect
    FOR EACH STATEMENT EXECUTE FUNCTION redirect_lock_first();
  CREATE OR REPLACE TRIGGER redirect_before BEFORE INSERT OR UPDATE ON redirect
    FOR EACH ROW EXECUTE FUNCTION redirect_before();
  CREATE OR REPLACE TRIGGER redirect_after AFTER INSERT OR UPDATE ON redirect
    FOR EACH ROW EXECUTE FUNCTION redirect_after();
`
