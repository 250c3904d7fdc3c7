import { z } from "zod"
import { page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { metafield, metafieldQuery, metafieldsToSet } from "../module/schemas"

const withVisibility = metafield
  .extend({ is_public: z.boolean().meta({ examples: [true] }) })
  .meta({ id: "AdminMetafield" })

export const adminMetafields = contract({
  adminListMetafields: {
    method: "GET",
    path: "/admin/metafields/:resource_type/:resource_id",
    auth: "admin",
    summary: "All metafields of one record",
    query: metafieldQuery,
    response: page({ metafields: z.array(withVisibility) }),
  },
  adminSetMetafields: {
    method: "POST",
    path: "/admin/metafields/set",
    auth: "admin",
    summary: "Set metafields of any records",
    description: "Stores all values or none. At most 100.",
    body: metafieldsToSet,
    response: z.object({
      metafields: z.object({
        set: z
          .int()
          .min(0)
          .meta({ examples: [1] }),
      }),
    }),
  },
})
