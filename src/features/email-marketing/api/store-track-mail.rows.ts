import { z } from "zod"
import { wholeNumber } from "../../../kits/rows/fields"
import { contract } from "../../../kits/rows/row"
import { keylessQuery } from "./keyless-query"

const id = (prefix: string) => z.string().meta({ examples: [`${prefix}_01JPA4Y7T3M0Q9Z6K2W8XNRB5D`] })
const params = z.strictObject({ campaignId: id("ecamp"), subscriberId: id("esub") })

const MAX_LINKS = 1_000
const signature = z
  .string()
  .max(100)
  .meta({ examples: ["pK3mZ…"] })

export const mailTracking = contract({
  trackMailOpen: {
    method: "GET",
    path: "/store/track/open/:campaignId/:subscriberId",
    auth: "key",
    keyInQuery: true,
    outlivesKey: true,
    params,
    query: z.strictObject({
      s: signature.optional().describe("The signature. Without it, nothing is recorded."),
    }),
    summary: "Record that a mail was opened",
    description:
      "Mails contain this address as a picture. Machines that load the pictures of every mail are counted apart. With a changed address nothing is recorded, and the picture is the same.",
    response: { status: 200, contentType: "image/gif", description: "A transparent picture of one pixel." },
  },
  trackMailClick: {
    method: "GET",
    path: "/store/track/click/:campaignId/:subscriberId",
    auth: "key",
    keyInQuery: true,
    outlivesKey: true,
    params,
    query: z.strictObject({
      l: wholeNumber(1, MAX_LINKS).describe("The number of the link in the campaign."),
      s: signature.describe("The signature of campaign, subscriber and link."),
    }),
    summary: "Record a click, and redirect to its address",
    description:
      "The addresses are stored with the campaign, so nobody can change where a link leads. Robots are redirected too, and counted apart.",
    response: { status: 302, description: "A redirect to the address behind the link." },
    errors: ["missing_field", "invalid_field", "out_of_range", "not_found"],
  },
})

/** The link without a key, as mails contain it. */
const KEYLESS = { auth: "none", keyInQuery: undefined, outlivesKey: undefined } as const
const IN_MAILS =
  "Mails contain this address. It needs no publishable key, so it works after the key was revoked."
const { trackMailOpen, trackMailClick } = mailTracking

/** The same routes for links without a key. `outlivesKey` leads requests here. */
export const mailTrackingHooks = contract({
  trackMailOpenByMail: {
    ...trackMailOpen,
    ...KEYLESS,
    path: "/hooks/track/open/:campaignId/:subscriberId",
    query: keylessQuery(trackMailOpen.query),
    description: IN_MAILS,
  },
  trackMailClickByMail: {
    ...trackMailClick,
    ...KEYLESS,
    path: "/hooks/track/click/:campaignId/:subscriberId",
    query: keylessQuery(trackMailClick.query),
    description: IN_MAILS,
  },
})
