import { z } from "zod"
import { wholeNumber } from "../../../kits/rows/fields"
import { contract } from "../../../kits/rows/row"

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
