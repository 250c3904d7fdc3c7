import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { crud } from "../../../kits/tables/contract"
import {
  adminSegment,
  newSegment,
  segmentChange,
  segmentCount,
  segmentCounting,
} from "../module/segment-schemas"

const things = crud({
  path: "/admin/email-segments",
  one: "email_segment",
  many: "email_segments",
  called: ["segment of subscribers", "segments of subscribers"],
  schema: adminSegment,
  order: ["-created_at", "created_at", "name", "-name"],
  create: newSegment,
  change: segmentChange,
})

/** Campaigns that are about to be sent hold their segments. */
const remove = { ...things.remove, errors: ["invalid_state"] } as const

const others = contract({
  adminCountEmailSegment: {
    method: "POST",
    path: "/admin/email-segments/count",
    auth: "admin",
    summary: "Count the people that match the rules of a segment",
    description: "Stores nothing, so that rules can be tried out.",
    body: segmentCounting,
    response: z.object({ email_segment_count: segmentCount }),
    errors: ["missing_field", "unknown_field", "invalid_field", "out_of_range"],
  },
})

export const adminEmailSegments = {
  ...things,
  ...others,
  remove,
  rows: { ...things.rows, ...others, adminDeleteEmailSegment: remove },
}
