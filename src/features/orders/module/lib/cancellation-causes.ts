import type { RefusalReason } from "../../../../kits/holdings/types"

interface Cause {
  /** The reasons for which a part of the order may refuse this cancellation. */
  heeds: readonly RefusalReason[]
  because: string
}

/**
 * Why a whole order is cancelled, and which refusals of its parts count. Each caller of `cancel-placed-order` names its
 * cause. The cause is stored, so that an interrupted cancellation continues with the same rules.
 */
export const CANCELLATION_CAUSES = {
  customer: {
    heeds: ["used", "late", "kept", "elsewhere"],
    because: "A customer may not get around the rules of a ticket, tour or booking by cancelling its order.",
  },
  unpaid: {
    heeds: ["used"],
    because:
      "A ticket that admitted its holder is owed. Places that nobody has paid or used are free again, even late.",
  },
  admin: {
    heeds: [],
    because: "The shop decides about its own rules and money.",
  },
  booking: {
    heeds: [],
    because: "The rules of the booking were checked before, and its order has nothing else.",
  },
  quote: {
    heeds: [],
    because: "The acceptance of the quote is reverted. Nobody was told about the order.",
  },
} as const satisfies Record<string, Cause>

export type CancellationCause = keyof typeof CANCELLATION_CAUSES

export function heeds(cause: CancellationCause, reason: RefusalReason): boolean {
  const reasons: readonly RefusalReason[] = CANCELLATION_CAUSES[cause].heeds
  return reasons.includes(reason)
}
