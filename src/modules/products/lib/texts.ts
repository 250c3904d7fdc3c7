import { type COLUMNS, TRANSLATED } from "./columns"

/** How the columns of an entity are shown: as they are, or translated. */
export type Texts = (alias: string, entity: Entity) => { column: (name: string) => string; from: string }
export type Entity = keyof typeof COLUMNS

/** Like the engine: an object without its id is not translated, nor are the objects in it. */
export function shownIn(columns: string[], texts: Texts): Texts {
  return columns.includes("id") ? texts : plainText
}

function valueOf(column: string): string {
  return column.endsWith("_at")
    ? `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : column
}

export const plainText: Texts = (alias) => ({ column: (name) => valueOf(`${alias}.${name}`), from: "" })

/** Like the engine: a text that is not empty replaces a text, if the shop's translation settings allow the field. */
export const translatedText: Texts = (alias, entity) => {
  const names = TRANSLATED[entity]
  if (!names) return plainText(alias, entity)
  const text = (name: string) => `${alias}_text.texts ->> '${name}'`
  return {
    column: (name) =>
      names.includes(name)
        ? `CASE WHEN ${alias}.${name} IS NOT NULL AND jsonb_typeof(${alias}_text.texts -> '${name}') = 'string'
                 AND ${text(name)} ~ '\\S' AND ${alias}_text.fields @> '["${name}"]' THEN ${text(name)} ELSE ${alias}.${name} END`
        : valueOf(`${alias}.${name}`),
    from: `LEFT JOIN LATERAL (
      SELECT x.translations AS texts, y.fields FROM translation x
        JOIN translation_settings y ON y.entity_type = x.reference AND y.is_active AND y.deleted_at IS NULL
       WHERE x.reference_id = ${alias}.id AND x.locale_code = :locale AND x.deleted_at IS NULL LIMIT 1) ${alias}_text ON true`,
  }
}
