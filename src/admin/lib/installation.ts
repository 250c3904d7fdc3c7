import { useQuery } from "@tanstack/react-query"
import type { installation } from "../../features/installation/api/schemas"
import type { Received } from "../../kits/rows/moments"
import { api, mayTryAgain } from "./api"

/** The state is read anew this often while its page is open. */
const EVERY_MS = 10_000

export type Installation = Received<typeof installation>

/** The state of the server and of all shops. Only the first shop of an installation has it. */
export function useInstallation() {
  return useQuery({
    queryKey: ["installation"],
    queryFn: () => api<{ installation: Installation }>("/admin/installation"),
    retry: mayTryAgain,
    refetchInterval: ({ state }) => (state.error && !mayTryAgain(0, state.error) ? false : EVERY_MS),
  })
}
