import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { Migration20261124130000Visitors } from "./Migration20261124130000Visitors"
import { lockVisitors, MARK_OTHER_DAYS } from "./parts/other-days"
import { addSums, addVisits, DELETE_SOURCES, FORMER, keepSources, LEFT } from "./parts/visitor-sums"

/**
 * Marks the visits of visitors who came on several days. A report must group those by visitor, but it can simply count
 * all others. A mark may stay after the other days are deleted: then the report is slower, and still right.
 */
export class Migration20261127070000OtherDays extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `ALTER TABLE tracking_visit ADD COLUMN IF NOT EXISTS has_other_days boolean not null default false;`,
    )
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_tracking_visit_visitor" ON tracking_visit (visitor);`)
    this.addSql(`
UPDATE tracking_visit SET has_other_days = true
 WHERE visitor IN (SELECT visitor FROM tracking_visit GROUP BY visitor HAVING count(*) > 1);`)
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_add_tracking_sums() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO public, pg_temp AS $body$
DECLARE
  visitors bigint[];
  sources jsonb;
  kept integer;
BEGIN
  ${lockVisitors("added")}
  ${keepSources("added")}
  ${addVisits("added")}
  ${MARK_OTHER_DAYS}
  ${addSums("added", "")}
  RETURN NULL;
END
$body$;`)
    // As before, with the locks and marks. See Migration20261124130000Visitors.
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_subtract_tracking_sums() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO public, pg_temp AS $body$
DECLARE
  visitors bigint[];
  sources jsonb;
  kept integer;
  orphans integer[];
BEGIN
  IF NOT EXISTS (SELECT FROM removed) THEN
    RETURN NULL;
  END IF;
  ${lockVisitors("removed")}
  ${keepSources(LEFT)}
  SELECT array_agg(id) INTO orphans FROM (
    SELECT id FROM tracking_source
     WHERE id IN (SELECT visit.source_id FROM tracking_visit AS visit JOIN ${FORMER} AS former
                      ON visit.day = former.day AND visit.visitor = former.visitor)
       AND NOT EXISTS (SELECT FROM tracking_visit AS other WHERE other.source_id = tracking_source.id
                          AND NOT EXISTS (SELECT FROM ${FORMER} AS former
                                           WHERE former.day = other.day AND former.visitor = other.visitor))
     ORDER BY id FOR UPDATE) AS locked;
  DELETE FROM tracking_visit AS visit USING ${FORMER} AS former
   WHERE visit.day = former.day AND visit.visitor = former.visitor;
  DELETE FROM tracking_own_visit AS visit USING ${FORMER} AS former
   WHERE visit.day = former.day AND visit.visitor = former.visitor;
  ${addVisits(LEFT)}
  ${MARK_OTHER_DAYS}
  ${addSums("removed", "-")}
  ${DELETE_SOURCES}
  RETURN NULL;
END
$body$;`)
  }

  /** Makes the earlier triggers again. */
  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_tracking_visit_visitor";`)
    this.addSql(`ALTER TABLE tracking_visit DROP COLUMN IF EXISTS has_other_days;`)
    const earlier = new Migration20261124130000Visitors(this.driver, this.config)
    earlier.createTriggers()
    for (const query of earlier.getQueries()) this.addSql(query)
  }
}
