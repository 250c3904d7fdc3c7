import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type MetafieldDefinition, metafieldDefinitions } from "../resources/metafield-definitions"
import { ApiError, api, mayTryAgain } from "./api"
import { type ListQuery, useList } from "./resource"

/** A record that can have metafields. */
export interface Owner {
  type: string
  id: string
}

interface Metafield {
  namespace: string
  key: string
  value: unknown
}

const MAX_FIELDS = 100
const VALUES = "/admin/metafields"

const keyOf = ({ namespace, key }: { namespace: string; key: string }) => `${namespace}.${key}`

/** A record's definitions, pinned ones first, and their values by the definition's id. */
export function useMetafields({ type, id }: Owner) {
  const query: ListQuery = { resource_type: type, limit: MAX_FIELDS, order: "position" }
  const definitions = useList(metafieldDefinitions, query)
  const values = useQuery({
    queryKey: [VALUES, type, id],
    queryFn: () => api<{ metafields: Metafield[] }>(`${pathOf({ type, id })}?limit=${MAX_FIELDS}`),
    retry: mayTryAgain,
    enabled: (definitions.data?.count ?? 0) > 0,
  })
  if (!definitions.data || !values.data) return undefined
  const stored = new Map(values.data.metafields.map((one) => [keyOf(one), one.value]))
  const sorted = [...definitions.data.rows].sort((a, b) => Number(b.is_pinned) - Number(a.is_pinned))
  return sorted.map((definition) => ({ definition, value: stored.get(keyOf(definition)) }))
}

/** Saves values. Errors name the definition's id instead of its place in the request. */
export function useSaveMetafields({ type, id }: Owner) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changed: { definition: MetafieldDefinition; value: unknown }[]) => {
      const metafields = changed.map(({ definition: { namespace, key }, value }) => {
        return { resource_type: type, resource_id: id, namespace, key, value }
      })
      try {
        return await api(`${VALUES}/set`, { body: { metafields } })
      } catch (error) {
        throw atFields(
          error,
          changed.map(({ definition }) => definition.id),
        )
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [VALUES, type, id] }),
  })
}

function pathOf({ type, id }: Owner): string {
  return `${VALUES}/${encodeURIComponent(type)}/${encodeURIComponent(id)}`
}

function atFields(error: unknown, ids: string[]): unknown {
  if (!(error instanceof ApiError)) return error
  const problems = error.problems.map((problem) => {
    const [, place] = /^metafields\.(\d+)\./.exec(problem.path) ?? []
    return { ...problem, path: ids[Number(place)] ?? problem.path }
  })
  return new ApiError(error.message, error.status, error.code, problems)
}
