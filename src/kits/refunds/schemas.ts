import { z } from "zod"

export const REFUND_STATUSES = ["pending", "failed", "done"] as const

/** The part of a noted refund that admins see. */
export const shownRefund = z.object({ status: z.enum(REFUND_STATUSES), problem: z.string().nullable() })
