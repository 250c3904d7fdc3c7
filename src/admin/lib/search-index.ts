import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { api } from "./api"

interface SearchRebuild {
  status: "running" | "done" | "failed"
  documents: number
  total: number
  started_at: string
  finished_at: string | null
}

interface SearchStatus {
  types: { type: string; entities: number; documents: number; indexed_at: string }[]
  words: number
  rebuild: SearchRebuild | null
}

const KEY = "search-index"
const WHILE_RUNNING_MS = 1_000

/** Asked again while a rebuild runs, to show how far it is. */
export function useSearchStatus() {
  return useQuery({
    queryKey: [KEY],
    queryFn: () => api<{ search: SearchStatus }>("/admin/search/status"),
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
