import { SOLD_COLUMNS, type Summary, summaryTriggers, withoutChannels } from "./summary-triggers"

const PRICES: Summary = {
  name: "svc_price_changed",
  notes: "product_price_change",
  emptied: "DELETE FROM product_price_summary",
}

/**
 * For each product and currency: the lowest, the highest and all plain prices. A plain price holds for every buyer at
 * any time, so it has no rule and no price list. With this table, a list sorted by price need not compute all prices.
 * The rows also know which sales channels sell the product, so a list by price needs no other table.
 *
 * Triggers record which prices have changed, in the transaction of the change and without a lock. While a change is
 * recorded, the product's row here is not used, and the list computes its price. `refreshing.ts` updates the rows.
 */
export const PRICE_SUMMARY_SQL = `
  -- IF NOT EXISTS would lock the tables all the same, and so wait for every open transaction.
  DO $$ BEGIN
    ${withoutChannels("product_price_summary")}
    IF to_regclass('public.product_price_summary') IS NULL THEN
      CREATE TABLE product_price_summary (
        product_id text NOT NULL,
        currency_code text NOT NULL,
        lowest numeric NOT NULL,
        highest numeric NOT NULL,
        amounts numeric[] NOT NULL,
        created_at timestamptz NOT NULL,
        channels text[] NOT NULL,
        PRIMARY KEY (currency_code, product_id)
      );
      CREATE INDEX product_price_summary_lowest ON product_price_summary (currency_code, lowest, product_id);
      CREATE INDEX product_price_summary_product_id ON product_price_summary (product_id);
    END IF;
    IF to_regclass('public.product_price_change') IS NULL THEN
      CREATE TABLE product_price_change (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        product_id text,
        variant_id text,
        price_set_id text
      );
    END IF;
  END $$;
  ${summaryTriggers(PRICES, { table: "price", columns: "price_set_id", noted: ["price_set_id"] })}
  ${summaryTriggers(PRICES, {
    table: "product_variant_price_set",
    columns: "variant_id, price_set_id",
    noted: ["variant_id", "price_set_id"],
  })}
  ${summaryTriggers(PRICES, {
    table: "product_variant",
    columns: "product_id",
    noted: ["product_id"],
    compared: "id, product_id, deleted_at IS NULL AS is_kept",
  })}
  ${summaryTriggers(PRICES, { table: "product", columns: "id", noted: ["product_id"], compared: SOLD_COLUMNS })}
  ${summaryTriggers(PRICES, { table: "product_sales_channel", columns: "product_id", noted: ["product_id"] })}
  INSERT INTO product_price_change (product_id) SELECT id FROM product;
`
