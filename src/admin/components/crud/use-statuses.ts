import { toast } from "@medusajs/ui"
import { useProblemText } from "../../lib/problem-text"
import { type Identified, type Resource, useSave } from "../../lib/resource"

export interface StatusChange<Value extends string> {
  setAll: (things: readonly Identified[], status: Value) => Promise<void>
  isPending: boolean
}

/**
 * Changes the status of records one after the other, because the API limits the calls per second. If one fails, the
 * message says how many were changed.
 *
 * @param done the message if all were changed
 */
export function useStatuses<Thing extends Identified, Summary extends Identified, Value extends string>(
  resource: Resource<Thing, Summary>,
  done: (status: Value, count: number) => string,
): StatusChange<Value> {
  const { textOf } = useProblemText()
  const { mutateAsync, isPending } = useSave(resource)

  const setAll = async (things: readonly Identified[], status: Value): Promise<void> => {
    let changed = 0
    try {
      for (const { id } of things) {
        await mutateAsync({ id, fields: { status } })
        changed += 1
      }
    } catch (error) {
      toast.error(textOf(error))
    }
    if (changed > 0) toast.success(done(status, changed))
  }
  return { setAll, isPending }
}
