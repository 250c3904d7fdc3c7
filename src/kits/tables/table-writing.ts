/** The methods that the engine generates for a model, under shorter names. */
interface Table<Row extends { id: string }, New, Change> {
  create(input: New): Promise<Row>
  /** Throws 404 if the row does not exist. */
  retrieve(id: string): Promise<Row>
  update(row: Change & { id: string }): Promise<unknown>
  remove(id: string): Promise<unknown>
  restore(id: string): Promise<unknown>
}

/**
 * The functions that `crudWorkflows` needs to write the rows of one table. They call the engine's generated methods.
 */
export function tableWriting<Service, Row extends { id: string }, New, Change extends object>(
  tableOf: (service: Service) => Table<Row, New, Change>,
) {
  return {
    create: async (service: Service, input: New) => (await tableOf(service).create(input)).id,
    async update(service: Service, id: string, change: Change) {
      const table = tableOf(service)
      const before = await table.retrieve(id)
      await table.update({ ...change, id })
      const previous = Object.entries(before).filter(([name]) => name in change)
      return { id, before: Object.fromEntries(previous) }
    },
    undo: (service: Service, { id, before }: { id: string; before: object }) =>
      // `before` has the old values of the columns that the update changed.
      tableOf(service).update({ ...(before as Change), id }),
    async remove(service: Service, id: string) {
      const table = tableOf(service)
      await table.retrieve(id)
      await table.remove(id)
    },
    restore: (service: Service, id: string) => tableOf(service).restore(id),
  }
}
