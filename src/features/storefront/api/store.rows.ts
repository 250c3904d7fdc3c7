import { z } from "zod"
import { wholeNumber } from "../../../kits/rows/fields"
import { contract } from "../../../kits/rows/row"
import { changesOfAddresses } from "../../address-changes"
import { publicKinds } from "../../kinds"

/** `undefined` if a feature lists addresses from tables without triggers. The sitemap is then not cached. */
const ofAddresses = changesOfAddresses(publicKinds.filter(({ isInSitemap }) => isInSitemap))

export const sitemap = contract({
  readSitemap: {
    method: "GET",
    path: "/store/sitemap.xml",
    ...(ofAddresses && { cachedUntilChangeOf: ofAddresses }),
    auth: "key",
    keyInQuery: true,
    summary: "Every public address of the storefront, for search engines",
    description:
      "Sitemaps 0.9: home, products, pages and posts, with their languages as `hreflang`. With more than 50,000 addresses, it is an index of parts.",
    query: z.strictObject({ part: wholeNumber(1).optional().describe("The part of an index.") }),
    response: {
      status: 200,
      contentType: "application/xml",
      description: "A sitemap, or an index of several.",
    },
    errors: ["not_configured", "not_found"],
  },
})
