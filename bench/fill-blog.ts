import type { Pool } from "pg"

/** Adds posts until there are `size`, with 20 categories, 50 tags and 10 authors. Each has 60 words. */
export async function fillBlog(pool: Pool, size: number): Promise<void> {
  const words = "(SELECT string_agg('word' || ((n * 31 + w * w) % 9973), ' ') FROM generate_series(1, 60) w)"
  const text = `body, body_format, html, lead, plain, reading_minutes`
  await pool.query(`
    INSERT INTO blog_category (id, slug, name) SELECT 'c' || n, 'category-' || n, 'Category ' || n FROM generate_series(1, 20) n
    ON CONFLICT DO NOTHING`)
  await pool.query(`
    INSERT INTO blog_tag (id, slug, name) SELECT 't' || n, 'tag-' || n, 'Tag ' || n FROM generate_series(1, 50) n
    ON CONFLICT DO NOTHING`)
  await pool.query(`
    INSERT INTO blog_author (id, name) SELECT 'a' || n, 'Author ' || n FROM generate_series(1, 10) n
    ON CONFLICT DO NOTHING`)
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int FROM blog_post WHERE id LIKE 'p%' AND slug LIKE 'post-%'",
  )
  const from = (rows[0]?.count ?? 0) + 1
  const numbers = `generate_series(${from}, ${size}) n`
  await pool.query(`
    INSERT INTO blog_post (id, slug, locale, title, ${text}, status, published_at, author_id)
    SELECT 'p' || n, 'post-' || n, 'en', 'Post ' || n, w, 'html', '<p>' || w || '</p>', left(w, 200), w, 1,
           'published', now() - n * interval '1 hour', 'a' || (n % 10 + 1)
      FROM (SELECT n, ${words} AS w FROM ${numbers}) numbered`)
  await pool.query(`
    INSERT INTO blog_post_translation (id, post_id, locale, title, ${text})
    SELECT id || l, id, l, title || ' ' || l, ${text}
      FROM (SELECT * FROM blog_post p JOIN ${numbers} ON p.id = 'p' || n) posts, unnest(ARRAY['de', 'fr', 'tr', 'es']) l`)
  await pool.query(`INSERT INTO blog_post_category SELECT 'p' || n, 'c' || (n % 20 + 1) FROM ${numbers}`)
  await pool.query(
    `INSERT INTO blog_post_tag SELECT 'p' || n, 't' || ((n * k) % 50 + 1) FROM ${numbers}, generate_series(1, 3) k ON CONFLICT DO NOTHING`,
  )
  await pool.query("VACUUM ANALYZE")
}
