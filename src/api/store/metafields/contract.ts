import { z } from "zod"
import { page, pageQuery } from "../../../lib/contract/lists"
import { contract } from "../../../lib/contract/row"
import { metafield } from "../../../modules/metafields/schemas"

export const metafields = contract({
  listMetafields: {
    method: "GET",
    path: "/store/metafields/:resource_type/:resource_id",
    cachedUntilChangeOf: ["metafield", "product", "taxonomy", "blog", "page"],
    auth: "key",
    summary: "The public metafields of one record",
    description:
      "`resource_type` is `product`, `variant`, `collection`, `category`, `page`, `post` or `shop`. The id of the " +
      "shop is `shop`. Records that the storefront does not show are 404. Metafields with a default are answered for " +
      "every record.",
    query: pageQuery,
    response: page({ metafields: z.array(metafield) }),
  },
})
