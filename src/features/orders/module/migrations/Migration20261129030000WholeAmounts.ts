import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { decimalsOf } from "../../../../lib/currency-decimals"

/** The engine's tables with money that an admin enters: the condition for a check, and where the currency stands. */
const TABLES = [
  { table: "price", amount: "NEW.amount", currency: "NEW.currency_code" },
  {
    // A credit line is judged here too: an error while the engine confirms a change would leave its transaction open.
    table: "order_change_action",
    amount: `CASE WHEN NEW.action = 'CREDIT_LINE_ADD' THEN NEW.amount
                  WHEN jsonb_typeof(NEW.details -> 'unit_price') = 'number'
                  THEN CAST(NEW.details ->> 'unit_price' AS numeric) END`,
    currency: `(SELECT currency_code FROM "order" WHERE id = NEW.order_id)`,
  },
  ...["refund", "capture"].map((table) => ({
    table,
    amount: "NEW.amount",
    // A payment may be as fine as it was before the totals were rounded. Then only the whole payment can move.
    currency: "(SELECT currency_code FROM payment WHERE id = NEW.payment_id AND amount <> NEW.amount)",
  })),
] as const

/** An admin's own price of a shipping method. Its order is written after it, so it is judged at the end. */
const SHIPPING = {
  table: "order_shipping_method",
  amount: "NEW.amount",
  currency: `(SELECT o.currency_code FROM order_shipping s JOIN "order" o ON o.id = s.order_id
               WHERE s.shipping_method_id = NEW.id LIMIT 1)`,
}

const ALL = [...TABLES, SHIPPING]

/**
 * Money that an admin enters is never finer than its currency, whichever route, import or skill it comes by. The
 * SQLSTATEs SV060, SV062 and SV063 say how many decimals the currency has.
 */
export class Migration20261129030000WholeAmounts extends Migration {
  override async up(): Promise<void> {
    const others = Intl.supportedValuesOf("currency").flatMap((code) => {
      const decimals = decimalsOf(code.toLowerCase())
      return decimals === 2 ? [] : `WHEN '${code.toLowerCase()}' THEN ${decimals}`
    })
    this.addSql(`
      CREATE OR REPLACE FUNCTION svc_currency_decimals(code text) RETURNS int LANGUAGE sql IMMUTABLE STRICT AS $$
        SELECT CASE lower(code) ${others.join(" ")} ELSE 2 END $$`)
    for (const { table, amount, currency } of ALL) {
      this.addSql(`
        CREATE OR REPLACE FUNCTION svc_whole_amount_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          decimals int := svc_currency_decimals(${currency});
        BEGIN
          IF (${amount}) <> round(${amount}, decimals) THEN
            RAISE EXCEPTION 'The amount % has more than % decimals.', ${amount}, decimals
              USING ERRCODE = CASE decimals WHEN 0 THEN 'SV060' WHEN 3 THEN 'SV063' ELSE 'SV062' END;
          END IF;
          RETURN NEW;
        END $$`)
      this.addSql(`DROP TRIGGER IF EXISTS svc_whole_amount ON ${table}`)
    }
    for (const { table, amount } of TABLES)
      this.addSql(`
        CREATE TRIGGER svc_whole_amount BEFORE INSERT OR UPDATE ON ${table}
          FOR EACH ROW WHEN ((${amount}) <> trunc(${amount})) EXECUTE FUNCTION svc_whole_amount_of_${table}()`)
    this.addSql(`
      CREATE CONSTRAINT TRIGGER svc_whole_amount AFTER INSERT OR UPDATE ON ${SHIPPING.table}
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.is_custom_amount AND NEW.amount <> trunc(NEW.amount))
        EXECUTE FUNCTION svc_whole_amount_of_${SHIPPING.table}()`)
  }

  override async down(): Promise<void> {
    for (const { table } of ALL) {
      this.addSql(`DROP TRIGGER IF EXISTS svc_whole_amount ON ${table}`)
      this.addSql(`DROP FUNCTION IF EXISTS svc_whole_amount_of_${table}()`)
    }
    this.addSql(`DROP FUNCTION IF EXISTS svc_currency_decimals(text)`)
  }
}
