interface Query {
  q?: string
  limit?: number
  offset?: number
  /** The kinds to search. Without it, the engine's usual ones. */
  entity?: string | string[]
}

/** The records of one kind that the search has found. */
interface Group {
  entity: string
  data: unknown[]
  count: number
  offset: number
  limit: number
}

/** The part of the engine's client with which its palette (⌘K) searches. */
export interface SearchCalls {
  search: { list(query?: Query, headers?: object): Promise<{ results: Group[] }> }
}

/** A kind of record with a list of ours. `list` searches in it. */
export interface SearchedKind {
  name: string
  list(query: { q: string; limit: number; offset: number }): Promise<{ rows: unknown[]; count: number }>
}

/** The engine asks for so many if it names no number. */
const USUAL_LIMIT = 20
/** Our lists give no more. */
const MAX_LIMIT = 100
/** The engine's results wait no longer for a list of ours. */
const PATIENCE_MS = 2_000

/** Lets the palette also search the lists of our own kinds. The engine's route refuses names that it does not know. */
export function searchOurRecords({ search }: SearchCalls, kinds: readonly SearchedKind[]): void {
  const ofEngine = search.list.bind(search)
  search.list = async (query = {}, headers) => {
    const asked = [query.entity ?? []].flat()
    const ours = kinds.filter(({ name }) => asked.includes(name))
    if (ours.length === 0) return ofEngine(query, headers)
    const others = asked.filter((name) => !ours.some((kind) => kind.name === name))
    const [{ results }, ...found] = await Promise.all([
      others.length > 0 ? ofEngine({ ...query, entity: others }, headers) : { results: [] },
      ...ours.map((kind) => groupOf(kind, query)),
    ])
    return { results: [...results, ...found.flat()] }
  }
}

/** A list that is slow or cannot be read must not hide what others have found. The admin may lack the right to read it. */
async function groupOf(
  kind: SearchedKind,
  { q = "", limit = USUAL_LIMIT, offset = 0 }: Query,
): Promise<Group[]> {
  const page = { limit: Math.min(limit, MAX_LIMIT), offset }
  try {
    const found = await inTime(kind.list({ q, ...page }))
    if (!found) return []
    // The palette asks for more rows while there are any, but a list gives no more than its largest page.
    const count = limit >= MAX_LIMIT ? found.rows.length : found.count
    return [{ entity: kind.name, data: found.rows, count, ...page }]
  } catch {
    return []
  }
}

/** Nothing if it takes too long. */
async function inTime<Found>(found: Promise<Found>): Promise<Found | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  })
  try {
    return await Promise.race([found, late])
  } finally {
    clearTimeout(timer)
  }
}
