import { useQuery } from "@tanstack/react-query"
import type { home } from "../../features/home/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import { ApiError, api, mayTryAgain } from "./api"
import type { Formats } from "./format"

export type Home = Received<typeof home>

/** The API counts to one more. */
const MOST_SHOWN = 999

export function useHome() {
  return useQuery({
    queryKey: ["svc-home"],
    queryFn: readHome,
    retry: mayTryAgain,
    // An admin who comes back has often done what was counted.
    staleTime: 0,
  })
}

/** The home with the days of the browser's zone, or of UTC if the server does not know the zone. */
async function readHome(): Promise<Home> {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const ofZone = api<{ home: Home }>(`/admin/home?${new URLSearchParams({ timezone })}`)
  const { home } = await ofZone.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "invalid_field") return api<{ home: Home }>("/admin/home")
    throw error
  })
  return home
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
