const AFTER = "after_rows"
const BEFORE = "before_rows"

/** A table that the offers of tours depend on. */
interface Source {
  table: string
  /** SQL for the ids of the tours that changed rows belong to. */
  tours: (rows: string) => string
  /** An update is noted only if one of these columns has changed. By default, every update is noted. */
  compared?: string
}

const ofTour = (rows: string) => `SELECT tour_id FROM ${rows}`
const RATES = "JOIN tour_rate rate ON rate.variant_id ="

const SOURCES: Source[] = [
  { table: "tour", tours: (rows) => `SELECT id FROM ${rows}`, compared: "id" },
  { table: "tour_unit", tours: ofTour },
  { table: "tour_season", tours: ofTour },
  { table: "tour_rate", tours: ofTour },
  {
    table: "tour_departure",
    tours: ofTour,
    compared: "id, tour_id, starts_at, cutoff_at, departure_status, deleted_at",
  },
  {
    table: "product_variant_price_set",
    tours: (rows) => `SELECT rate.tour_id FROM ${rows} link ${RATES} link.variant_id`,
  },
  {
    table: "price",
    tours: (rows) => `SELECT rate.tour_id FROM ${rows} x
      JOIN product_variant_price_set link ON link.price_set_id = x.price_set_id ${RATES} link.variant_id`,
  },
]

/**
 * Triggers that note the tours whose next departure or prices may have changed, in the transaction of the change. They
 * wait for no lock. While a note is visible, lists do not use the tour's row in `tour_offer`.
 *
 * If this text changes, all databases create the triggers again. Light commands read it, so it loads no engine.
 */
export const OFFERS_SQL = `${SOURCES.map(triggersOf).join("\n")}
  INSERT INTO tour_offer_change (tour_id) SELECT id FROM tour;`

function triggersOf({ table, tours, compared }: Source): string {
  const name = `svc_tour_offer_${table}`
  const note = (rows: string[]) =>
    `INSERT INTO tour_offer_change (tour_id) SELECT DISTINCT * FROM (${rows.map(tours).join(" UNION ALL ")}) found;`
  const differing = (newRows: string, oldRows: string) => `(
    (SELECT ${compared} FROM ${newRows} EXCEPT SELECT ${compared} FROM ${oldRows}) UNION
    (SELECT ${compared} FROM ${oldRows} EXCEPT SELECT ${compared} FROM ${newRows})) differing`
  const trigger = (event: string, referencing = "") => `
    CREATE TRIGGER ${name}_${event} AFTER ${event} ON ${table} ${referencing}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
    ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${name}_${event};`
  return `
    DROP FUNCTION IF EXISTS ${name}() CASCADE;
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${note([AFTER])}
        ELSIF TG_OP = 'UPDATE' THEN ${note(compared === undefined ? [AFTER, BEFORE] : [differing(AFTER, BEFORE)])}
        ELSIF TG_OP = 'DELETE' THEN ${note([BEFORE])}
        ELSE INSERT INTO tour_offer_change (tour_id) SELECT id FROM tour;
        END IF;
        RETURN NULL;
      END $$;
    ${trigger("insert", `REFERENCING NEW TABLE AS ${AFTER}`)}
    ${trigger("update", `REFERENCING NEW TABLE AS ${AFTER} OLD TABLE AS ${BEFORE}`)}
    ${trigger("delete", `REFERENCING OLD TABLE AS ${BEFORE}`)}
    ${trigger("truncate")}`
}
