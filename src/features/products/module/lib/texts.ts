import { type COLUMNS, TRANSLATED } from "./columns"

/** SQL for the columns of a record: as they are, or translated. */
export type Texts = (alias: string, entity: Entity) => { column: (name: string) => string; from: string }
export type Entity = keyof typeof COLUMNS

/** The engine translates a record only if the response contains its id. So this does the same. */
export function shownIn(columns: string[], texts: Texts): Texts {
  return columns.includes("id") ? texts : plainText
}

/** SQL for one translated column, by the same rules. It costs less for lists that read no other column. */
export function translatedAlone(alias: string, entity: Entity, name: string): string {
  return `coalesce((
    SELECT x.translations ->> '${name}'
      FROM translation x JOIN translation_settings y ON y.entity_type = x.reference AND y.is_active AND y.deleted_at IS NULL
     WHERE x.reference_id = ${alias}.id AND x.reference = '${entity}' AND x.deleted_at IS NULL
       AND x.locale_code = ANY(CAST(:locales AS text[])) AND jsonb_exists(y.fields, '${name}')
       AND jsonb_typeof(x.translations -> '${name}') = 'string' AND x.translations ->> '${name}' ~ '\\S'
     ORDER BY array_position(CAST(:locales AS text[]), x.locale_code) LIMIT 1), ${alias}.${name})`
}

function valueOf(column: string): string {
  return column.endsWith("_at")
    ? `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : column
}

export const plainText: Texts = (alias) => ({ column: (name) => valueOf(`${alias}.${name}`), from: "" })

/**
 * SQL for translated columns. As in the engine, a translation replaces the text if it is not empty and the shop's
 * settings allow it for this field. The best of the languages counts, in each field: in a JSON object, the last value of
 * a name stays, so the best language comes last.
 */
export const translatedText: Texts = (alias, entity) => {
  const names = TRANSLATED[entity]
  if (!names) return plainText(alias, entity)
  const text = (name: string) => `${alias}_text.texts ->> '${name}'`
  return {
    column: (name) =>
      names.includes(name)
        ? `CASE WHEN ${alias}.${name} IS NOT NULL THEN coalesce(${text(name)}, ${alias}.${name}) END`
        : valueOf(`${alias}.${name}`),
    from: `LEFT JOIN LATERAL (
      SELECT jsonb_object_agg(own.key, own.value ORDER BY array_position(CAST(:locales AS text[]), x.locale_code) DESC) AS texts
        FROM translation x
        JOIN translation_settings y ON y.entity_type = x.reference AND y.is_active AND y.deleted_at IS NULL
       CROSS JOIN LATERAL jsonb_each(CASE WHEN jsonb_typeof(x.translations) = 'object' THEN x.translations END) own
       WHERE x.reference_id = ${alias}.id AND x.locale_code = ANY(CAST(:locales AS text[])) AND x.deleted_at IS NULL
         AND jsonb_typeof(own.value) = 'string' AND own.value #>> '{}' ~ '\\S' AND jsonb_exists(y.fields, own.key)) ${alias}_text ON true`,
  }
}
