/** SQL for whether the product `p` is published in one of the sales channels `:channels`. */
export const IS_SOLD = `p.status = 'published' AND p.deleted_at IS NULL AND EXISTS (
  SELECT FROM product_sales_channel s WHERE s.product_id = p.id AND s.deleted_at IS NULL
     AND s.sales_channel_id = ANY(CAST(:channels AS text[])))`
