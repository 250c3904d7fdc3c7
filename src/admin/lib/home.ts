import { useQuery } from "@tanstack/react-query"
import type { home } from "../../features/home/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import { api, mayTryAgain } from "./api"
import type { Formats } from "./format"

export type Home = Received<typeof home>

/** The API counts to one more. */
const MOST_SHOWN = 999

export function useHome() {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return useQuery({
    queryKey: ["svc-home"],
    queryFn: async () => (await api<{ home: Home }>(`/admin/home?${new URLSearchParams({ timezone })}`)).home,
    retry: mayTryAgain,
    // An admin who comes back has often done what was counted.
    staleTime: 0,
  })
}

/** A count in the admin's digits: "12", or "999+" if there are more. */
export function countText(count: number, format: Pick<Formats, "number">): string {
  return count > MOST_SHOWN ? `${format.number(MOST_SHOWN)}+` : format.number(count)
}

/** Whether the shop still has something to set up. */
export function isNew({ setup_steps: steps }: Pick<Home, "setup_steps">): boolean {
  return steps.some(({ is_done }) => !is_done)
}

/** Today, and the same day a week ago. */
export function comparedDays({ days }: Home["takings"]) {
  return { today: days.at(-1)?.amount ?? 0, lastWeek: days.at(-8)?.amount ?? 0 }
}
