import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { secretText } from "../../kits/settings/secret-field"
import { httpUrl, line, orNull } from "../../lib/fields"

const MAX_ID_LENGTH = 200

/** The apps with which the shop publishes at social networks. */
export const settings = defineArea({
  fields: {
    /** Where networks send admins back to. Default: the dashboard's page for it. */
    redirect_uri: orNull(httpUrl),
    /** The app at Meta, for Facebook pages and Instagram accounts. */
    meta_client_id: orNull(line(MAX_ID_LENGTH)),
    meta_version: z
      .string()
      .regex(/^v\d{1,3}\.\d$/, "must be a version of the Graph API, such as v23.0")
      .default("v23.0"),
    linkedin_client_id: orNull(line(MAX_ID_LENGTH)),
    /** LinkedIn ends each version after a year. */
    linkedin_version: z
      .string()
      .regex(/^20\d{2}(?:0[1-9]|1[0-2])$/, "must be a year and a month, such as 202610")
      .default("202610"),
    /** Whether LinkedIn is asked for the rights to organizations. The app needs the product Community Management API. */
    linkedin_organizations: z.boolean().default(false),
  },
  secrets: {
    meta_client_secret: secretText(MAX_ID_LENGTH),
    linkedin_client_secret: secretText(MAX_ID_LENGTH),
  },
  groups: {
    meta: { needs: ["meta_client_id", "meta_client_secret"], isExtra: true },
    linkedin: { needs: ["linkedin_client_id", "linkedin_client_secret"], isExtra: true },
  },
})
