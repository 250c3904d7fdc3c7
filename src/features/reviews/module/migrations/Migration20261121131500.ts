import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Rules that the models cannot express: the range of a rating, one review of a subject per guest, the count of votes,
 * and a tally. The tally counts the visible reviews of each subject, by stars and by verified purchase. Triggers update
 * it, so that a summary stays fast with many reviews.
 */
export class Migration20261121131500 extends Migration {
  override async up(): Promise<void> {
    for (const [name, rule] of CHECKS) {
      this.addSql(`ALTER TABLE review DROP CONSTRAINT IF EXISTS ${name}`)
      this.addSql(`ALTER TABLE review ADD CONSTRAINT ${name} CHECK (${rule})`)
    }
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_subject_type_subject_id_guest_unique"
       ON review (subject_type, subject_id, lower(author_email)) WHERE customer_id IS NULL AND deleted_at IS NULL`,
    )
    this.addSql(`ALTER TABLE review_vote DROP CONSTRAINT IF EXISTS review_vote_review_id_foreign`)
    this.addSql(
      `ALTER TABLE review_vote ADD CONSTRAINT review_vote_review_id_foreign
       FOREIGN KEY (review_id) REFERENCES review (id) ON UPDATE CASCADE ON DELETE CASCADE`,
    )

    this.addSql(`
      CREATE TABLE IF NOT EXISTS review_tally (
        subject_type text NOT NULL,
        subject_id text NOT NULL,
        rating integer NOT NULL,
        is_verified_purchase boolean NOT NULL,
        reviews integer NOT NULL CHECK (reviews >= 0),
        PRIMARY KEY (subject_type, subject_id, rating, is_verified_purchase)
      )`)
    // Locks the rows in key order. Otherwise two changes that move a review in opposite directions would deadlock.
    this.addSql(`
      CREATE OR REPLACE FUNCTION review_tally_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        change record;
      BEGIN
        FOR change IN
          SELECT r.type, r.id, r.rating, r.is_verified, sum(r.difference)::integer AS difference
            FROM (VALUES
              (OLD.subject_type, OLD.subject_id, OLD.rating, OLD.is_verified_purchase, OLD.status, OLD.deleted_at, -1),
              (NEW.subject_type, NEW.subject_id, NEW.rating, NEW.is_verified_purchase, NEW.status, NEW.deleted_at, 1)
            ) AS r (type, id, rating, is_verified, status, deleted_at, difference)
           WHERE r.status = 'approved' AND r.deleted_at IS NULL
           GROUP BY r.type, r.id, r.rating, r.is_verified
          HAVING sum(r.difference) <> 0
           ORDER BY r.type, r.id, r.rating, r.is_verified
        LOOP
          INSERT INTO review_tally AS t (subject_type, subject_id, rating, is_verified_purchase, reviews)
          VALUES (change.type, change.id, change.rating, change.is_verified, greatest(change.difference, 0))
              ON CONFLICT (subject_type, subject_id, rating, is_verified_purchase)
              DO UPDATE SET reviews = t.reviews + change.difference;
        END LOOP;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER review_tally AFTER INSERT OR DELETE
          OR UPDATE OF status, deleted_at, rating, is_verified_purchase, subject_type, subject_id
      ON review FOR EACH ROW EXECUTE FUNCTION review_tally_count()`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION review_vote_count() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          UPDATE review SET helpful_count = helpful_count + 1 WHERE id = NEW.review_id;
        ELSE
          UPDATE review SET helpful_count = helpful_count - 1 WHERE id = OLD.review_id;
        END IF;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER review_vote_count AFTER INSERT OR DELETE
      ON review_vote FOR EACH ROW EXECUTE FUNCTION review_vote_count()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS review_tally ON review`)
    this.addSql(`DROP TRIGGER IF EXISTS review_vote_count ON review_vote`)
    this.addSql(`DROP FUNCTION IF EXISTS review_tally_count()`)
    this.addSql(`DROP FUNCTION IF EXISTS review_vote_count()`)
    this.addSql(`DROP TABLE IF EXISTS review_tally`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_review_subject_type_subject_id_guest_unique"`)
    for (const [name] of CHECKS) this.addSql(`ALTER TABLE review DROP CONSTRAINT IF EXISTS ${name}`)
  }
}

const CHECKS = [
  ["review_rating_stars", "rating BETWEEN 1 AND 5"],
  ["review_helpful_count_positive", "helpful_count >= 0"],
  ["review_reply_whole", "num_nulls(reply_body, reply_author_name, replied_at) IN (0, 3)"],
] as const
