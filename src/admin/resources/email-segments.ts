import type { adminEmailSegments } from "../../features/email-marketing/api/admin-email-segments.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"
import { ofEngine } from "./of-engine"

type EmailSegment = Received<typeof adminEmailSegments.schema>
export type SegmentCount = Received<
  typeof adminEmailSegments.adminCountEmailSegment.response
>["email_segment_count"]

export const emailSegments: Resource<EmailSegment> = {
  path: "/admin/email-segments",
  one: "email_segment",
  many: "email_segments",
  texts: "email_segments",
  title: "name",
}

export const customerGroups = ofEngine("customer-groups", "customer_group", "customer_groups", "name")
