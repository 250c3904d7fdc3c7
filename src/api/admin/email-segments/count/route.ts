import { route } from "../../../../lib/contract/route"
import { adminEmailSegments } from "../contract"

export const POST = route(
  adminEmailSegments.adminCountEmailSegment,
  async ({ body: { rules, list_id }, scope }) => ({
    email_segment_count: await scope.resolve("emailMarketing").subscribers.count(rules, list_id ?? null),
  }),
)
