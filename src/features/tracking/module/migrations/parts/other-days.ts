import { VISITOR } from "./visitor-sums"

/**
 * Parts of the triggers that know which visitors came on one day only. `Migration20261127070000OtherDays` is made of them,
 * so a change needs a new migration and new parts.
 */

/** More locks than this could fill the memory that PostgreSQL has for them. */
const MAX_LOCKS = 500

/**
 * Lets nobody else change the visits of these visitors before the end of the transaction. In one order, and before all
 * other locks, so that no two transactions wait for each other. Sets `visitors`.
 */
export const lockVisitors = (rows: string) => `
  SELECT array_agg(DISTINCT ${VISITOR} ORDER BY ${VISITOR}) INTO visitors
    FROM ${rows} AS e WHERE e.consent_session_id IS NOT NULL;
  IF cardinality(visitors) > ${MAX_LOCKS} THEN
    LOCK TABLE tracking_visit IN SHARE ROW EXCLUSIVE MODE;
  ELSE
    LOCK TABLE tracking_visit IN ROW EXCLUSIVE MODE;
    PERFORM pg_advisory_xact_lock(visitor) FROM unnest(visitors) AS visitor;
  END IF;`

/** Marks the visits of `visitors` who came on other days too. */
export const MARK_OTHER_DAYS = `
  UPDATE tracking_visit AS visit SET has_other_days = true
   WHERE visit.visitor = ANY(visitors) AND NOT visit.has_other_days
     AND EXISTS (SELECT FROM tracking_visit AS other
                  WHERE other.visitor = visit.visitor AND other.day <> visit.day);`
