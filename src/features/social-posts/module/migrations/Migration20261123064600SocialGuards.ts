import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * The rules of publishing: a post that may be visible is never sent again by itself, and one post at a network belongs to
 * one target. The state of a post follows from its targets.
 */
export class Migration20261123064600SocialGuards extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE social_post ADD CONSTRAINT social_post_is_sound CHECK (
        status IN ('draft', 'scheduled', 'publishing', 'published', 'failed', 'unknown', 'canceled')
        AND (status <> 'scheduled' OR scheduled_at IS NOT NULL))`)
    this.addSql(`
      ALTER TABLE social_target ADD CONSTRAINT social_target_is_sound CHECK (
        status IN ('pending', 'publishing', 'published', 'failed', 'unknown', 'canceled')
        AND (status NOT IN ('pending', 'canceled') OR (sent_at IS NULL AND external_id IS NULL))
        AND (status <> 'unknown' OR sent_at IS NOT NULL))`)
    this.addSql(`
      ALTER TABLE social_target ADD CONSTRAINT social_target_of_post
        FOREIGN KEY (post_id) REFERENCES social_post (id) ON DELETE CASCADE`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION social_target_moves() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.status = 'published' AND (NEW.status <> 'published' OR NEW.external_id IS DISTINCT FROM OLD.external_id) THEN
          RAISE EXCEPTION 'A published target never changes.' USING ERRCODE = 'restrict_violation';
        END IF;
        IF OLD.status = 'unknown' AND NEW.status NOT IN ('unknown', 'published', 'failed') THEN
          RAISE EXCEPTION 'A target that may be published is not sent again.' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$`)
    this.addSql(`
      CREATE TRIGGER social_target_moves BEFORE UPDATE ON social_target
         FOR EACH ROW EXECUTE FUNCTION social_target_moves()`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION social_post_follows_targets() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        post text := coalesce(NEW.post_id, OLD.post_id);
        present text;
        wanted text;
      BEGIN
        SELECT status INTO present FROM social_post WHERE id = post FOR UPDATE;
        IF present NOT IN ('publishing', 'published', 'failed', 'unknown') THEN RETURN NULL; END IF;
        SELECT CASE
                 WHEN bool_or(status IN ('pending', 'publishing')) THEN 'publishing'
                 WHEN bool_or(status = 'unknown') THEN 'unknown'
                 WHEN bool_or(status = 'failed') THEN 'failed'
                 WHEN bool_or(status = 'published') THEN 'published'
               END
          INTO wanted FROM social_target WHERE post_id = post AND deleted_at IS NULL;
        IF wanted IS NOT NULL THEN
          UPDATE social_post SET status = wanted,
                 published_at = (SELECT max(published_at) FROM social_target WHERE post_id = post)
           WHERE id = post AND (status <> wanted OR wanted = 'published');
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE TRIGGER social_post_follows_targets AFTER INSERT OR UPDATE OF status ON social_target
         FOR EACH ROW EXECUTE FUNCTION social_post_follows_targets()`)
  }

  override async down(): Promise<void> {
    this.addSql("DROP TRIGGER IF EXISTS social_post_follows_targets ON social_target")
    this.addSql("DROP FUNCTION IF EXISTS social_post_follows_targets")
    this.addSql("DROP TRIGGER IF EXISTS social_target_moves ON social_target")
    this.addSql("DROP FUNCTION IF EXISTS social_target_moves")
    this.addSql("ALTER TABLE social_target DROP CONSTRAINT IF EXISTS social_target_of_post")
    this.addSql("ALTER TABLE social_target DROP CONSTRAINT IF EXISTS social_target_is_sound")
    this.addSql("ALTER TABLE social_post DROP CONSTRAINT IF EXISTS social_post_is_sound")
  }
}
