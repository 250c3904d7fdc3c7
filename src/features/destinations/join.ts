import { isPublic } from "../../kits/publications/reading"

/** For a join table that connects publications with destinations. */
export const toDestinations = { id: "destination_id", of: "destination" } as const

/**
 * SQL for the ids of the public destination with the slug or id `:destination`, and of all within it. Binding: `:now`.
 */
export const IDS_WITHIN_DESTINATION = `
  WITH RECURSIVE contained (id) AS (
    SELECT p.id FROM destination p WHERE ${isPublic} AND (p.id = :destination OR p.slug = :destination OR p.id IN (
      SELECT o.destination_id FROM destination_translation o WHERE o.slug = :destination AND o.deleted_at IS NULL))
    UNION SELECT part.id FROM contained
      JOIN destination part ON part.parent_id = contained.id AND part.deleted_at IS NULL)
  SELECT id FROM contained`
