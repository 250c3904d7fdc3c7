import type { TranslatableKind } from "../../../../kits/declarations/translatable"
import { digestOf } from "./owners"

/**
 * SQL of the triggers that store origin and source of the texts of publications, which have tables of translations of
 * their own. A save writes the original before the translations, so a text that is saved together with its original
 * counts as a translation of the new original.
 */
export function publicationsSql(kinds: readonly TranslatableKind[]): string {
  return [CHANGED, ...kinds.map(triggerOf), ...kinds.map(noteAll)].join("\n")
}

const CHANGED = `
  CREATE OR REPLACE FUNCTION translation_of_publication_changed() RETURNS trigger LANGUAGE plpgsql AS $f$
    DECLARE
      owner text;
      original jsonb;
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM translation_field
         WHERE reference_id = to_jsonb(OLD) ->> TG_ARGV[1] AND locale_code = OLD.locale;
        RETURN NULL;
      END IF;
      owner := to_jsonb(NEW) ->> TG_ARGV[1];
      DELETE FROM translation_field f WHERE f.reference_id = owner AND f.locale_code = NEW.locale
         AND coalesce(to_jsonb(NEW) ->> f.field, '') !~ '\\S';
      EXECUTE format('SELECT to_jsonb(p) FROM %I p WHERE p.id = $1', TG_ARGV[0]) INTO original USING (owner);
      INSERT INTO translation_field (reference_id, locale_code, field, reference, source_digest, origin)
      SELECT owner, NEW.locale, t.key, TG_ARGV[0], ${digestOf("coalesce(original ->> t.key, '')")},
             coalesce(nullif(current_setting('svc.translation_origin', true), ''), 'person')
        FROM jsonb_each_text(to_jsonb(NEW)) t
       WHERE t.key = ANY (string_to_array(TG_ARGV[2], ',')) AND t.value ~ '\\S'
         AND (TG_OP = 'INSERT' OR to_jsonb(OLD) ->> t.key IS DISTINCT FROM t.value)
      ON CONFLICT (reference_id, locale_code, field) DO UPDATE SET reference = excluded.reference,
        source_digest = excluded.source_digest, origin = excluded.origin, updated_at = excluded.updated_at;
      RETURN NULL;
    END $f$;
`

function triggerOf({ table, fields, translatedIn }: TranslatableKind): string {
  if (!translatedIn) return ""
  const args = [table, translatedIn.id, fields.join(",")].map((arg) => `'${arg}'`).join(", ")
  return `
  CREATE OR REPLACE TRIGGER svc_translation_of_publication
    AFTER INSERT OR DELETE OR UPDATE OF ${fields.join(", ")} ON "${translatedIn.table}"
    FOR EACH ROW EXECUTE FUNCTION translation_of_publication_changed(${args});`
}

/** Translations that are older than the triggers count as translations of the present texts. */
function noteAll({ table, fields, translatedIn }: TranslatableKind): string {
  if (!translatedIn) return ""
  const { table: translation, id } = translatedIn
  const texts = fields.map((field) => `('${field}', x."${field}", o."${field}")`).join(", ")
  return `
  INSERT INTO translation_field (reference_id, locale_code, field, reference, source_digest, origin)
  SELECT o.id, x.locale, t.field, '${table}', ${digestOf("coalesce(t.original, '')")}, 'person'
    FROM "${translation}" x JOIN "${table}" o ON o.id = x."${id}"
   CROSS JOIN LATERAL (VALUES ${texts}) AS t (field, text, original)
   WHERE x.deleted_at IS NULL AND t.text ~ '\\S' AND NOT EXISTS (SELECT FROM translation_field f
           WHERE f.reference_id = o.id AND f.locale_code = x.locale)
  ON CONFLICT DO NOTHING;`
}
