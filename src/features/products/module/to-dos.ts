import { isGoods } from "../../capacity/limited-product"
import { scarceVariants } from "./lib/low-stock"

/** The assistant lists the same variants as low. */
const LOW = "5"

/** SQL for the published variants that run low: for each, the inventory item of which the least is left. */
export const LOW_STOCK = `
  WITH ${scarceVariants(LOW)}
  SELECT scarce.item_id AS id FROM scarce
    JOIN product_variant v ON v.id = scarce.variant_id AND v.deleted_at IS NULL AND v.manage_inventory
    JOIN product p ON p.id = v.product_id AND p.deleted_at IS NULL AND p.status = 'published'
                  AND ${isGoods("p.id")}`

/** SQL for the ids of campaigns of promotions that end within a week. Binding: `:now`. */
export const ENDING_CAMPAIGNS = `
  SELECT id FROM promotion_campaign
   WHERE ends_at >= :now AND ends_at < CAST(:now AS timestamptz) + interval '7 days' AND deleted_at IS NULL`
