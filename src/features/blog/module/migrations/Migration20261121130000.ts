import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The index covers only the first part of longer texts. */
const SEARCHED_CHARACTERS = 100_000

const words = `ADD COLUMN IF NOT EXISTS words tsvector GENERATED ALWAYS AS (
  to_tsvector('simple', left(title || ' ' || coalesce(excerpt, '') || ' ' || plain, ${SEARCHED_CHARACTERS}))) STORED`

/**
 * Search words, and counts of released posts (public now or scheduled): of all posts, and per category, tag and author.
 * Triggers update the counts, so that counting a list stays fast with many posts.
 */
export class Migration20261121130000 extends Migration {
  override async up(): Promise<void> {
    for (const table of ["blog_post", "blog_post_translation"]) {
      this.addSql(`ALTER TABLE ${table} ${words}`)
      this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_${table}_words" ON ${table} USING gin (words)`)
    }
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_post_category_category_id" ON blog_post_category (category_id, post_id)`,
    )
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_blog_post_tag_tag_id" ON blog_post_tag (tag_id, post_id)`)

    this.addSql(
      `CREATE TABLE IF NOT EXISTS blog_post_tally (subject text PRIMARY KEY, posts integer NOT NULL CHECK (posts >= 0))`,
    )
    this.addSql(`
      CREATE OR REPLACE FUNCTION blog_post_tally_add(subjects text[], difference integer) RETURNS void
      LANGUAGE sql AS $$
        INSERT INTO blog_post_tally AS y (subject, posts)
        SELECT DISTINCT s, greatest(difference, 0) FROM unnest(subjects) s WHERE s IS NOT NULL ORDER BY s
            ON CONFLICT (subject) DO UPDATE SET posts = y.posts + difference
      $$`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION blog_post_topics(id text) RETURNS text[] LANGUAGE sql STABLE AS $$
        SELECT coalesce(array_agg(topic), '{}') FROM (
          SELECT category_id AS topic FROM blog_post_category WHERE post_id = id UNION ALL
          SELECT tag_id FROM blog_post_tag WHERE post_id = id) topics
      $$`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION blog_post_is_released(post blog_post) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
        SELECT post.status <> 'draft' AND post.deleted_at IS NULL
      $$`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION blog_post_tally_post() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        was boolean := TG_OP <> 'INSERT' AND blog_post_is_released(OLD);
        is_now boolean := TG_OP <> 'DELETE' AND blog_post_is_released(NEW);
      BEGIN
        IF was AND is_now THEN
          IF OLD.author_id IS DISTINCT FROM NEW.author_id THEN
            PERFORM blog_post_tally_add(ARRAY[OLD.author_id], -1);
            PERFORM blog_post_tally_add(ARRAY[NEW.author_id], 1);
          END IF;
        ELSIF was THEN
          PERFORM blog_post_tally_add(ARRAY['posts', OLD.author_id] || blog_post_topics(OLD.id), -1);
        ELSIF is_now THEN
          PERFORM blog_post_tally_add(ARRAY['posts', NEW.author_id] || blog_post_topics(NEW.id), 1);
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION blog_post_tally_topic() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        pair jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
      BEGIN
        IF EXISTS (SELECT FROM blog_post p WHERE p.id = pair ->> 'post_id' AND blog_post_is_released(p)) THEN
          PERFORM blog_post_tally_add(ARRAY[pair ->> TG_ARGV[0]], CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
        END IF;
        RETURN NULL;
      END $$`)
    // Delete the topics before their post. Afterwards nobody would know that they had counted.
    this.addSql(`
      CREATE OR REPLACE FUNCTION blog_post_leave_topics() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM blog_post_category WHERE post_id = OLD.id;
        DELETE FROM blog_post_tag WHERE post_id = OLD.id;
        RETURN OLD;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER blog_post_tally AFTER INSERT OR DELETE OR UPDATE OF status, deleted_at, author_id
      ON blog_post FOR EACH ROW EXECUTE FUNCTION blog_post_tally_post()`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER blog_post_leave_topics BEFORE DELETE
      ON blog_post FOR EACH ROW EXECUTE FUNCTION blog_post_leave_topics()`)
    for (const [table, column] of [
      ["blog_post_category", "category_id"],
      ["blog_post_tag", "tag_id"],
    ])
      this.addSql(`
        CREATE OR REPLACE TRIGGER ${table}_tally AFTER INSERT OR DELETE
        ON ${table} FOR EACH ROW EXECUTE FUNCTION blog_post_tally_topic('${column}')`)
  }

  override async down(): Promise<void> {
    for (const table of ["blog_post", "blog_post_translation"])
      this.addSql(`ALTER TABLE IF EXISTS ${table} DROP COLUMN IF EXISTS words`)
    this.addSql(`DROP TABLE IF EXISTS blog_post_tally`)
    for (const [trigger, table] of [
      ["blog_post_tally", "blog_post"],
      ["blog_post_leave_topics", "blog_post"],
      ["blog_post_category_tally", "blog_post_category"],
      ["blog_post_tag_tally", "blog_post_tag"],
    ])
      this.addSql(`DROP TRIGGER IF EXISTS ${trigger} ON ${table}`)
    for (const name of [
      "blog_post_tally_post()",
      "blog_post_tally_topic()",
      "blog_post_leave_topics()",
      "blog_post_is_released(blog_post)",
      "blog_post_topics(text)",
      "blog_post_tally_add(text[], integer)",
    ])
      this.addSql(`DROP FUNCTION IF EXISTS ${name}`)
  }
}
