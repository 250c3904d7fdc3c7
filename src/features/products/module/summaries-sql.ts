import { PRICE_SUMMARY_SQL } from "./price-summaries"
import { WORD_SUMMARY_SQL } from "./word-summaries"

/**
 * Lists read the published products from this index. It is a tenth as large as the table, because rows of products are
 * wide. Newest first is the usual order.
 */
const SOLD_INDEX_SQL = `
  DO $$ BEGIN
    IF to_regclass('public."IDX_svc_product_sold"') IS NULL THEN
      CREATE INDEX "IDX_svc_product_sold" ON product (id) INCLUDE (created_at)
        WHERE status = 'published' AND deleted_at IS NULL;
    END IF;
  END $$;
`

/** If this text changes, all databases create their summaries again. Light commands read it, so it loads no engine. */
export const SUMMARIES_SQL = PRICE_SUMMARY_SQL + WORD_SUMMARY_SQL + SOLD_INDEX_SQL
