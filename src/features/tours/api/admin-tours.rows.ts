import { z } from "zod"
import { PUBLICATION_ORDERS, publicationContract } from "../../../kits/publications/admin-contract"
import { tourFields, tourInput } from "../module/schemas"

export const adminTours = publicationContract({
  path: "/admin/tours",
  one: "tour",
  many: "tours",
  called: ["tour", "tours"],
  own: tourFields,
  ownInput: tourInput,
  order: ["position", "-position", ...PUBLICATION_ORDERS],
  filters: {
    destination_id: z.string().max(100).optional(),
    category_id: z.string().max(100).optional(),
  },
  removalErrors: ["invalid_state"],
})
