import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { api, mayTryAgain } from "./api"

/** A kind of object with the routes of `crud()` in src/lib/crud. */
export interface Resource<Thing extends Identified, Summary extends Identified = Thing> {
  /** For example `/admin/blog-tags`. */
  path: string
  /** The keys in answers, such as `blog_tag` and `blog_tags`. */
  one: string
  many: string
  /** The key of its texts in src/admin/i18n, such as `blog.tags`. */
  texts: string
  /** The field that names an object. */
  title: string
  /** The field with the id, if it is not `id`. */
  id?: string
  /** For the compiler only: keeps resources of different kinds apart. */
  readonly of?: [Thing, Summary]
}

export interface Identified {
  id: string
}

export type ListQuery = Record<string, string | number | undefined>

export interface Listed<Summary> {
  rows: Summary[]
  count: number
}

/** A page of a list. Shows the previous page while the next one loads. */
export function useList<Thing extends Identified, Summary extends Identified>(
  resource: Resource<Thing, Summary>,
  query: ListQuery,
) {
  return useQuery({
    queryKey: [resource.path, "list", query],
    queryFn: () => list(resource, query),
    retry: mayTryAgain,
    placeholderData: keepPreviousData,
  })
}

export async function list<Thing extends Identified, Summary extends Identified>(
  { path, many, id }: Resource<Thing, Summary>,
  query: ListQuery,
): Promise<Listed<Summary>> {
  const given = Object.entries(query).flatMap(([name, value]) =>
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

/** Creates an object without an id, and updates one with an id. */
export function useSave<Thing extends Identified, Summary extends Identified>(
  resource: Resource<Thing, Summary>,
) {
  return useChanging<Thing, { id?: string | undefined; fields: object }>(resource, async ({ id, fields }) =>
    only(resource, await api(id ? item(resource, id) : resource.path, { body: fields })),
  )
}

export function useRemove(resource: { path: string }) {
  return useChanging<unknown, string>(resource, (id) => api(item(resource, id), { method: "DELETE" }))
}

/** Any other call that changes a resource. Afterwards, refreshes its cached data. */
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

/** The object in an answer. */
export function only<Thing extends Identified, Summary extends Identified>(
  { one }: Resource<Thing, Summary>,
  answer: Record<string, Thing>,
): Thing {
  const thing = answer[one]
  if (!thing) throw new Error(`The answer has no '${one}'.`)
  return thing
}

/** An object's name, or its id. */
export function nameOf<Summary extends Identified>({ title }: { title: string }, thing: Summary): string {
  return String(Object.entries(thing).find(([field]) => field === title)?.[1] ?? thing.id)
}

async function read<Thing extends Identified, Summary extends Identified>(
  resource: Resource<Thing, Summary>,
  id: string,
): Promise<Thing> {
  return only(resource, await api(item(resource, id)))
}
