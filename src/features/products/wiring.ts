import { declareWiring, MAX_LINKED } from "../wirings"
import { refreshProductSummaries } from "./jobs"
import { menuTargets } from "./module/menu-targets"
import { ENDING_CAMPAIGNS, LOW_STOCK } from "./module/to-dos"
import { listProductAddresses } from "./services/public-addresses"
import { products } from "./services/search-source"
import { lowStock } from "./skills/low-stock"
import { productBulkEdit } from "./skills/product-bulk-edit"
import { productCategories } from "./skills/product-categories"
import { productCreate } from "./skills/product-create"
import { productPrice } from "./skills/product-price"
import { productUpdate } from "./skills/product-update"
import { promotions } from "./skills/promotions"
import { stockLevel } from "./skills/stock-level"

declareWiring("products", {
  scheduledJobs: [refreshProductSummaries],
  searchSources: [products],
  addresses: { product: listProductAddresses },
  menuTargets,
  toDos: [
    {
      kind: "low_stock",
      select: LOW_STOCK,
      // An address cannot have more ids, so the list begins with the lowest stock instead.
      to: (ids) =>
        ids.length < MAX_LINKED
          ? `/inventory?id=${[...new Set(ids)].join()}`
          : "/inventory?order=stocked_quantity",
    },
    {
      kind: "ending_campaigns",
      select: ENDING_CAMPAIGNS,
      to: ([id, another]) => (id && !another ? `/campaigns/${id}` : "/campaigns"),
    },
  ],
  tasks: [
    {
      tasks: [
        lowStock,
        stockLevel,
        productCreate,
        productUpdate,
        productPrice,
        productBulkEdit,
        productCategories,
        promotions,
      ],
      after: "customer-lookup",
    },
  ],
})
