/** For a join table that connects publications with tour categories. */
export const toTourCategories = { id: "category_id", of: "tour_category" } as const

/** SQL for the ids of the category with the slug or id `:category`, and of all within it. */
export const IDS_WITHIN_CATEGORY = `
  WITH RECURSIVE contained (id) AS (
    SELECT c.id FROM tour_category c WHERE (c.id = :category OR c.slug = :category) AND c.deleted_at IS NULL
    UNION SELECT part.id FROM contained
      JOIN tour_category part ON part.parent_id = contained.id AND part.deleted_at IS NULL)
  SELECT id FROM contained`
