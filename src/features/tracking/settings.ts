import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { secretText } from "../../kits/settings/secret-field"
import { line, orNull } from "../../lib/fields"
import { MAPPING_LINE } from "./module/fields"

const MAX_RETENTION_DAYS = 800
const MAX_CODE_LENGTH = 50
const MAX_TOKEN_LENGTH = 500
const MAX_MAPPED = 100

/** Lines that give an event or a property another name at a destination, such as `view_item = product_view`. */
const mapping = z
  .array(
    z
      .string()
      .trim()
      .regex(
        MAPPING_LINE,
        "must be two names, such as view_item = product_view, or one before = to send none",
      ),
  )
  .max(MAX_MAPPED)
  .refine(
    (lines) => new Set(lines.map((line) => line.split("=")[0]?.trim())).size === lines.length,
    "names one of ours twice",
  )
  .default([])

/** The settings for the measurement of visits, and for the services that get the events. */
export const settings = defineArea({
  fields: {
    /** For how many days events of visitors are stored. */
    retention_days: z.int().min(1).max(MAX_RETENTION_DAYS).default(395),
    ga4_enabled: z.boolean().default(false),
    ga4_measurement_id: orNull(
      z.string().regex(/^G-[A-Z0-9]{4,20}$/, "must be a measurement ID, such as G-AB12CD34EF"),
    ),
    /** Sends to the server that validates. It answers with problems, and stores nothing. */
    ga4_test_mode: z.boolean().default(false),
    ga4_event_names: mapping,
    ga4_parameters: mapping,
    meta_enabled: z.boolean().default(false),
    meta_pixel_id: orNull(z.string().regex(/^\d{5,20}$/, "must be a number")),
    meta_version: z
      .string()
      .regex(/^v\d{1,3}\.\d$/, "must be a version of the Graph API, such as v23.0")
      .default("v23.0"),
    /** The code of the page "Test events" at Meta. With it, events show up there and count nowhere. */
    meta_test_event_code: orNull(line(MAX_CODE_LENGTH)),
    /** Whether Meta also gets events with names of the shop's own. */
    meta_custom_events: z.boolean().default(false),
    meta_event_names: mapping,
    meta_parameters: mapping,
  },
  secrets: {
    ga4_api_secret: secretText(MAX_CODE_LENGTH * 2),
    meta_access_token: secretText(MAX_TOKEN_LENGTH),
  },
  groups: {
    ga4: { switchedBy: "ga4_enabled", needs: ["ga4_measurement_id", "ga4_api_secret"], isExtra: true },
    meta: { switchedBy: "meta_enabled", needs: ["meta_pixel_id", "meta_access_token"], isExtra: true },
  },
})
