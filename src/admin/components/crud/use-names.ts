import { useQueries } from "@tanstack/react-query"
import { api } from "../../lib/api"
import { type Identified, item, nameOf, only, type Resource } from "../../lib/resource"

/** The names of the records with these ids. `undefined` for a name that is still loading. */
export function useNames(of: Resource<Identified, Identified>, ids: string[]): (string | undefined)[] {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: nameKey(of, id),
      queryFn: async () => nameOf(of, only(of, await api(`${item(of, id)}?fields=${of.title}`))),
    })),
    combine: (results) => results.map(({ data }) => data),
  })
}

export const nameKey = ({ path }: { path: string }, id: string) => [path, id, "name"]
