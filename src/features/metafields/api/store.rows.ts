import { z } from "zod"
import { page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { changesOfAddresses } from "../../address-changes"
import { publicKinds } from "../../kinds"
import { shownResourceNames } from "../../resource-types"
import { metafield, metafieldQuery } from "../module/schemas"

/** The kinds of data that decide which records storefronts show. */
const ofRecords = changesOfAddresses(publicKinds)

export const metafields = contract({
  listMetafields: {
    method: "GET",
    path: "/store/metafields/:resource_type/:resource_id",
    ...(ofRecords && { cachedUntilChangeOf: ["metafield", "taxonomy", ...ofRecords] }),
    auth: "key",
    summary: "The public metafields of one record",
    description:
      `\`resource_type\` is one of ${shownResourceNames(({ hasMetafields }) => hasMetafields)}. The id of the shop is ` +
      "`shop`. Records that the storefront does not show are 404. Metafields with a default are answered for every record.",
    query: metafieldQuery,
    response: page({ metafields: z.array(metafield) }),
  },
})
