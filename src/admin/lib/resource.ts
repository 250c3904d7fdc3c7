import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { api, mayTryAgain } from "./api"

/** A kind of record, with routes as `crud()` in src/kits/tables declares them. */
export interface Resource<Thing extends Identified, Summary extends Identified = Thing> {
  /** For example `/admin/blog-tags`. */
  path: string
  /** The keys in responses, such as `blog_tag` and `blog_tags`. */
  one: string
  many: string
  /** The key below which its texts in src/admin/i18n are, such as `blog.tags`. */
  texts: string
  /** The field with the name of a record. */
  title: string
  /** The field with the id, if it is not `id`. */
  id?: string
  /**
   * The query of a deletion that also deletes what depends on the record. The API refuses a deletion without it. The
   * question to the admin is the text `<texts>.deleteAlso`.
   */
  deleteAlso?: string
  /** A filter that each list of it has. */
  listed?(): ListQuery
  /** Other pages change the records without telling this list, so it asks for them whenever it is opened. */
  isChangedElsewhere?: boolean
  /** Says whether the server will soon change a record by itself. Then a list asks for it again and again. */
  isInProgress?(summary: Summary): boolean
  /** Only for TypeScript, so that two kinds of records are not mixed up. */
  readonly of?: [Thing, Summary]
}

export interface Identified {
  id: string
}

export type ListQuery = Record<string, string | number | undefined>

export const WHILE_IN_PROGRESS_MS = 2_000

export interface Listed<Summary> {
  rows: Summary[]
  count: number
}

/** One page of a list. While the next page loads, the present one stays visible. */
export function useList<Thing extends Identified, Summary extends Identified>(
  resource: Resource<Thing, Summary>,
  query: ListQuery,
) {
  const asked = { ...resource.listed?.(), ...query }
  return useQuery({
    queryKey: [resource.path, "list", asked],
    queryFn: () => list(resource, asked),
    retry: mayTryAgain,
    ...(resource.isChangedElsewhere && { staleTime: 0 }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      resource.isInProgress && state.data?.rows.some(resource.isInProgress) ? WHILE_IN_PROGRESS_MS : false,
  })
}

export async function list<Thing extends Identified, Summary extends Identified>(
  { path, many, id }: Resource<Thing, Summary>,
  query: ListQuery,
): Promise<Listed<Summary>> {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  )
  const { [many]: rows, count } = await api<Record<string, Summary[] | number>>(
    `${path}?${new URLSearchParams(given)}`,
  )
  if (!Array.isArray(rows) || typeof count !== "number") throw new Error(`The answer has no list '${many}'.`)
  return {
    rows: id ? rows.map((row) => ({ ...row, id: String(Reflect.get(row, id)) })) : rows,
    count,
  }
}

export function useRecord<Thing extends Identified, Summary extends Identified>(
  resource: Resource<Thing, Summary>,
  id: string | undefined,
) {
  return useQuery({
    queryKey: [resource.path, id],
    queryFn: () => read(resource, id ?? ""),
    retry: mayTryAgain,
    enabled: id !== undefined,
  })
}

/** Saves a record. Without an id, creates it. `onAnswer` gets the whole response, with what is beside the record. */
export function useSave<Thing extends Identified, Summary extends Identified>(
  resource: Resource<Thing, Summary>,
  onAnswer?: (answer: Readonly<Record<string, unknown>>) => void,
) {
  return useChanging<Thing, { id?: string | undefined; fields: object }>(resource, async ({ id, fields }) => {
    const answer = await api<Record<string, Thing>>(id ? item(resource, id) : resource.path, { body: fields })
    onAnswer?.(answer)
    return only(resource, answer)
  })
}

export function useRemove(resource: { path: string }) {
  return useChanging<unknown, string>(resource, (id) => api(item(resource, id), { method: "DELETE" }))
}

/** Makes any other change of records. Afterwards, their cached data is loaded again. */
export function useChanging<Result, Input>(
  { path }: { path: string },
  change: (input: Input) => Promise<Result>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: [path] }),
  })
}

export const item = ({ path }: { path: string }, id: string) => `${path}/${encodeURIComponent(id)}`

/** The record in a response. */
export function only<Thing extends Identified, Summary extends Identified>(
  { one }: Resource<Thing, Summary>,
  answer: Record<string, Thing>,
): Thing {
  const thing = answer[one]
  if (!thing) throw new Error(`The answer has no '${one}'.`)
  return thing
}

/** The name of a record. If it has none, its id. */
export function nameOf<Summary extends Identified>({ title }: { title: string }, thing: Summary): string {
  return String(Object.entries(thing).find(([field]) => field === title)?.[1] ?? thing.id)
}

async function read<Thing extends Identified, Summary extends Identified>(
  resource: Resource<Thing, Summary>,
  id: string,
): Promise<Thing> {
  return only(resource, await api(item(resource, id)))
}
