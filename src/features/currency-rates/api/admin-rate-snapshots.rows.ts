import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { SNAPSHOT_STATUSES, SOURCES } from "../module/fields"
import { rateSnapshot } from "../module/schemas"

const one = z.object({ rate_snapshot: rateSnapshot })

export const adminRateSnapshots = contract({
  adminListRateSnapshots: {
    method: "GET",
    path: "/admin/rate-snapshots",
    auth: "admin",
    summary: "The rates that sources have published",
    query: listQuery({
      order: ["-as_of", "as_of"],
      filters: { source: z.enum(SOURCES).optional(), status: z.enum(SNAPSHOT_STATUSES).optional() },
    }),
    response: page({ rate_snapshots: z.array(rateSnapshot) }),
  },
  adminApproveRateSnapshot: {
    method: "POST",
    path: "/admin/rate-snapshots/:id/approve",
    auth: "admin",
    summary: "Use the rates of a snapshot that waits because of a jump",
    body: noBody,
    response: one,
    errors: ["invalid_state"],
  },
  adminRejectRateSnapshot: {
    method: "POST",
    path: "/admin/rate-snapshots/:id/reject",
    auth: "admin",
    summary: "Never use the rates of a snapshot that waits because of a jump",
    body: noBody,
    response: one,
    errors: ["invalid_state"],
  },
})
