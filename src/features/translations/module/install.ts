import type { TranslatableKind } from "../../../kits/declarations/translatable"
import { installTriggers } from "../../../lib/changes/install-triggers"
import { digestOf, ownersSql } from "./lib/owners"
import { publicationsSql } from "./lib/publication-triggers"
import { TEXTS_OF_ROW } from "./lib/texts"

/** Installs the triggers. The tables of all kinds must exist, so this is no migration of a module. */
export async function installTranslations(
  databaseUrl: string,
  kinds: readonly TranslatableKind[],
  publications: readonly TranslatableKind[],
): Promise<void> {
  await installTriggers(databaseUrl, "svc translations", async (client) => {
    await client.query(translationsSql(kinds, publications))
  })
}

/**
 * For each translated text, the table `translation_field` has its origin and the digest of the text that was
 * translated. Triggers write it, so it also holds for changes by the engine's routes and by raw SQL. A translation is
 * stale if the digest of the present source is another one. So a change of a source writes nothing, and makes exactly
 * its translations stale.
 */
export function translationsSql(
  kinds: readonly TranslatableKind[],
  publications: readonly TranslatableKind[],
): string {
  return [
    TABLE,
    triggersSql(kinds),
    OWNERS,
    ...kinds.map(({ table }) => ownerTrigger(table)),
    ...kinds.map(({ table }) => withoutOwner(table)),
    noteAll(kinds),
    publicationsSql(publications),
  ].join("\n")
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS translation_field (
    reference_id text NOT NULL,
    locale_code text NOT NULL,
    field text NOT NULL,
    reference text NOT NULL,
    source_digest text,
    origin text NOT NULL CHECK (origin IN ('person', 'machine', 'import')),
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (reference_id, locale_code, field)
  );
`

/** The rows that a statement has changed, as its trigger sees them, and all rows. */
const ROWS = { new: "new_rows", old: "old_rows", all: "translation" }

/**
 * SQL that stores the origin and the source of texts. `from` has the translations as `x`, and `isNew` tells which of
 * their texts are new.
 */
function noteSql(kinds: readonly TranslatableKind[], from: string, isNew: string): string {
  return `
      INSERT INTO translation_field (reference_id, locale_code, field, reference, source_digest, origin)
      SELECT x.reference_id, x.locale_code, t.field, x.reference, ${digestOf("coalesce(o.texts ->> t.field, '')")},
             coalesce(nullif(current_setting('svc.translation_origin', true), ''), 'person')
        FROM ${from} ${TEXTS_OF_ROW}
        LEFT JOIN (${ownersSql(kinds)}) o ON o.reference = x.reference AND o.id = x.reference_id
       WHERE x.deleted_at IS NULL AND ${isNew}
      ON CONFLICT (reference_id, locale_code, field) DO UPDATE SET reference = excluded.reference,
        source_digest = excluded.source_digest, origin = excluded.origin, updated_at = excluded.updated_at`
}

/**
 * The triggers run once per statement, so that many translations are noted at once. `EXECUTE` plans each statement anew,
 * because a plan for one row would be slow for thousands.
 */
function triggersSql(kinds: readonly TranslatableKind[]): string {
  const changed = `${ROWS.new} x LEFT JOIN ${ROWS.old} b ON b.id = x.id AND b.reference_id = x.reference_id AND b.locale_code = x.locale_code`
  const live = `EXISTS (SELECT FROM translation y WHERE y.id <> b.id AND y.reference_id = b.reference_id
             AND y.locale_code = b.locale_code AND y.deleted_at IS NULL)`
  const trigger = (event: string, rows: string) => `
  CREATE OR REPLACE TRIGGER svc_translation_${event.toLowerCase()} AFTER ${event} ON translation
    REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION translation_changed();`
  return `
  DROP TRIGGER IF EXISTS svc_translation_changed ON translation;
  DROP FUNCTION IF EXISTS translation_note(translation, jsonb);

  CREATE OR REPLACE FUNCTION translation_changed() RETURNS trigger LANGUAGE plpgsql AS $f$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        EXECUTE $q$${noteSql(kinds, `${ROWS.new} x`, "true")}$q$;
      ELSIF TG_OP = 'UPDATE' THEN
        DELETE FROM translation_field f USING ${ROWS.old} b JOIN ${ROWS.new} x ON x.id = b.id
         WHERE f.reference_id = b.reference_id AND f.locale_code = b.locale_code
           AND ((b.reference_id, b.locale_code) IS DISTINCT FROM (x.reference_id, x.locale_code)
             OR coalesce(x.translations ->> f.field, '') !~ '\\S') AND NOT ${live};
        EXECUTE $q$${noteSql(kinds, changed, "(b.id IS NULL OR b.translations ->> t.field IS DISTINCT FROM t.text)")}$q$;
      ELSE
        DELETE FROM translation_field f USING ${ROWS.old} b
         WHERE f.reference_id = b.reference_id AND f.locale_code = b.locale_code AND NOT ${live};
      END IF;
      RETURN NULL;
    END $f$;
  ${trigger("INSERT", `NEW TABLE AS ${ROWS.new}`)}
  ${trigger("UPDATE", `OLD TABLE AS ${ROWS.old} NEW TABLE AS ${ROWS.new}`)}
  ${trigger("DELETE", `OLD TABLE AS ${ROWS.old}`)}`
}

/** The translations of a deleted record are deleted with it, and restored with it. */
const OWNERS = `
  CREATE OR REPLACE FUNCTION translation_owner_gone() RETURNS trigger LANGUAGE plpgsql AS $f$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM translation WHERE reference_id = OLD.id AND reference = TG_ARGV[0];
      ELSIF NEW.deleted_at IS NULL THEN
        UPDATE translation x SET deleted_at = NULL WHERE x.reference_id = NEW.id AND x.reference = TG_ARGV[0]
           AND x.deleted_at = OLD.deleted_at AND NOT EXISTS (SELECT FROM translation y
             WHERE y.reference_id = x.reference_id AND y.locale_code = x.locale_code AND y.deleted_at IS NULL);
      ELSE
        UPDATE translation SET deleted_at = NEW.deleted_at
         WHERE reference_id = NEW.id AND reference = TG_ARGV[0] AND deleted_at IS NULL;
      END IF;
      RETURN NULL;
    END $f$;
`

function ownerTrigger(table: string): string {
  return `
  CREATE OR REPLACE TRIGGER svc_translation_owner_deleted AFTER DELETE ON "${table}"
    FOR EACH ROW EXECUTE FUNCTION translation_owner_gone('${table}');
  CREATE OR REPLACE TRIGGER svc_translation_owner_changed AFTER UPDATE OF deleted_at ON "${table}"
    FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION translation_owner_gone('${table}');`
}

/** Removes translations whose records were deleted before the triggers existed. */
function withoutOwner(table: string): string {
  return `
  DELETE FROM translation x WHERE x.reference = '${table}' AND NOT EXISTS (SELECT FROM "${table}" o WHERE o.id = x.reference_id);
  UPDATE translation x SET deleted_at = o.deleted_at FROM "${table}" o
   WHERE x.reference = '${table}' AND o.id = x.reference_id AND o.deleted_at IS NOT NULL AND x.deleted_at IS NULL;`
}

/** Translations that are older than the triggers count as translations of the present texts. */
function noteAll(kinds: readonly TranslatableKind[]): string {
  const unknown = `NOT EXISTS (SELECT FROM translation_field f
        WHERE f.reference_id = x.reference_id AND f.locale_code = x.locale_code)`
  return `${noteSql(kinds, `${ROWS.all} x`, unknown)};`
}
