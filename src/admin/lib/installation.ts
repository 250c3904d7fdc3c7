import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { installation, installationQueues } from "../../features/installation/api/schemas"
import type { Received } from "../../kits/rows/moments"
import { api, mayTryAgain } from "./api"

/** The state is read anew this often while its page is open. */
const EVERY_MS = 10_000

/** How many shops a page of queues has. The API allows no more. */
export const QUEUE_PAGE = 20

export type Installation = Received<typeof installation>
export type ShopQueues = Received<typeof installationQueues>

/** The state of the server and of all shops. Only the first shop of an installation has it. */
export function useInstallation() {
  return useQuery({
    queryKey: ["installation"],
    queryFn: () => api<{ installation: Installation }>("/admin/installation"),
    retry: mayTryAgain,
    refetchInterval: ({ state }) => (state.error && !mayTryAgain(0, state.error) ? false : EVERY_MS),
  })
}

/** The queues of one page of shops. Each reading opens their databases, so it is not repeated while the page is open. */
export function useQueues(page: number) {
  return useQuery({
    queryKey: ["installation", "queues", page],
    queryFn: () =>
      api<{ installation_queues: ShopQueues[]; count: number }>(
        `/admin/installation/queues?limit=${QUEUE_PAGE}&offset=${page * QUEUE_PAGE}`,
      ),
    retry: mayTryAgain,
    placeholderData: keepPreviousData,
  })
}
