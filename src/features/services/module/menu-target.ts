/** The title in the first of the reader's languages that has one. The rule is that of all translated texts. */
const TITLE = `coalesce((SELECT x.translations ->> 'title' FROM translation x
    WHERE x.reference_id = p.id AND x.locale_code = ANY(CAST(:locales AS text[])) AND x.deleted_at IS NULL
      AND x.translations ->> 'title' ~ '\\S'
      AND NOT EXISTS (SELECT FROM translation_settings y
            WHERE y.entity_type = x.reference AND y.deleted_at IS NULL
              AND NOT (y.is_active AND jsonb_exists(y.fields, 'title')))
    ORDER BY array_position(CAST(:locales AS text[]), x.locale_code) LIMIT 1), p.title)`

/** SQL for the services that menus name. */
export const menuTargets = {
  service: `SELECT p.id, p.slug, CAST(:locale AS text) AS locale, ${TITLE} AS title,
      CASE WHEN p.image LIKE '%/%' THEN p.image END AS image_url
      FROM service p WHERE p.id = ANY(:ids) AND p.is_active AND p.deleted_at IS NULL`,
}
