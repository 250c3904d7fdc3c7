import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { secretText } from "../../kits/settings/secret-field"
import { line, orNull } from "../../lib/fields"

const MAX_ID_LENGTH = 200

/** How the shop reads its advertising accounts. */
export const settings = defineArea({
  fields: {
    meta_version: z
      .string()
      .regex(/^v\d{1,3}\.\d$/, "must be a version of the Graph API, such as v23.0")
      .default("v23.0"),
    /** Meta reports one conversion under several types. Only this one is counted. */
    meta_conversion: line(MAX_ID_LENGTH).default("omni_purchase"),
    google_version: z
      .string()
      .regex(/^v\d{1,3}$/, "must be a version of the Google Ads API, such as v22")
      .default("v22"),
    google_client_id: orNull(line(MAX_ID_LENGTH)),
    /** The manager account that has access to the shop's accounts. */
    google_login_customer_id: orNull(z.string().regex(/^\d{1,20}$/, "must be a number without dashes")),
  },
  secrets: {
    google_client_secret: secretText(MAX_ID_LENGTH),
    google_developer_token: secretText(MAX_ID_LENGTH),
  },
  groups: {
    google: { needs: ["google_client_id", "google_client_secret", "google_developer_token"], isExtra: true },
  },
})
