import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { searchStatus } from "../../features/search/module/schemas"
import type { Received } from "../../kits/rows/moments"
import { api } from "./api"

const KEY = "search-index"
const WHILE_RUNNING_MS = 1_000

/** The state of the search index. Asks repeatedly while it is being rebuilt, to show the progress. */
export function useSearchStatus() {
  return useQuery({
    queryKey: [KEY],
    queryFn: () => api<{ search: Received<typeof searchStatus> }>("/admin/search/status"),
    refetchInterval: ({ state }) =>
      state.data?.search.rebuild?.status === "running" ? WHILE_RUNNING_MS : false,
  })
}

export function useSearchRebuild() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api("/admin/search/rebuild", { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
