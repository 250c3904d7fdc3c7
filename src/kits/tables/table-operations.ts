import type { MedusaContainer } from "@medusajs/framework/types"
import type { SignedInActor } from "../../lib/actor"
import { type OrderedPage, pagination } from "../rows/lists"
import type { Operations } from "./routes"

type Filters = Record<string, unknown>
type Config = Partial<ReturnType<typeof pagination>>

interface Workflow<Input, Result> {
  (scope: MedusaContainer): { run(call: { input: Input }): Promise<{ result: Result }> }
}

/** The workflows of one kind of thing from `crudWorkflows`. */
interface Workflows<New, Change> {
  create: Workflow<{ input: New; actor: SignedInActor }, string>
  update: Workflow<{ id: string; change: Change; actor: SignedInActor }, unknown>
  remove: Workflow<{ id: string }, unknown>
}

interface ListQuery extends OrderedPage {
  fields?: string | undefined
}

/** The operations that write: each runs the workflow of the same name. */
export function writingOf<New, Change>(
  workflows: Workflows<New, Change>,
): Pick<Operations<never, New, Change>, "create" | "update" | "remove"> {
  return {
    create: async (scope, input, actor) =>
      (await workflows.create(scope).run({ input: { input, actor } })).result,
    update: (scope, id, change, actor) => workflows.update(scope).run({ input: { id, change, actor } }),
    remove: (scope, id) => workflows.remove(scope).run({ input: { id } }),
  }
}

/**
 * The operations for records of one table. Reads use the engine's `listAndCount…`, whose `q` searches the model's
 * searchable fields. Writes run workflows.
 */
export function tableOperations<New, Change>(
  workflows: Workflows<New, Change>,
  listAndCount: (scope: MedusaContainer) => (filters: Filters, config: Config) => Promise<[object[], number]>,
): Operations<ListQuery, New, Change> {
  return {
    async list(scope, { limit, offset, order, fields: _, ...filters }) {
      const given = Object.entries(filters).filter(([, value]) => value !== undefined)
      const page = pagination({ limit, offset, order })
      const [items, count] = await listAndCount(scope)(Object.fromEntries(given), page)
      return { items, count }
    },
    async read(scope, id) {
      const [[found]] = await listAndCount(scope)({ id }, { take: 1 })
      return found
    },
    ...writingOf(workflows),
  }
}
