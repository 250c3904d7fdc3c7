import { z } from "zod"
import { changing } from "../define"
import type { ApprovedCall, Call, ChangingAction, Right } from "../skill"
import { type StateKind, stateOf } from "./pack-states"
import { alreadyDone } from "./states"

const basis = z.object({ state: z.string() })
const undoRecord = z.object({ id: z.string(), from: z.string() })

/** A change of the state of one record. */
interface StateChange<Input extends z.ZodObject, Thing extends { id: string }> {
  name: string
  description: string
  input: Input
  rights: readonly Right[]
  kind: StateKind
  /** Finds the record that the input means. Throws 404 and 400. */
  find: (call: Call, input: z.output<Input>) => Promise<Thing>
  /** The input with the id instead of a name. */
  bound: (input: z.output<Input>, thing: Thing) => z.input<Input>
  /** The record in words. */
  label: (thing: Thing, call: Call) => string
  stateOf: (thing: Thing) => string
  /** The state that the change leads to. */
  wanted: (input: z.output<Input>) => string
  summary: (label: string, input: z.output<Input>, call: Call) => string
  /** Whether the record already is as wanted. Default: its state is the wanted one. `before`: the state at the preview. */
  isDone?: (thing: Thing, input: z.output<Input>, before: string) => boolean
  /** Throws 409 if the change is impossible. */
  check?: (thing: Thing, input: z.output<Input>, call: Call) => void
  /** Makes the change by a workflow, which refuses if the state does not allow it any more. */
  run: (call: ApprovedCall, id: string, input: z.output<Input>) => Promise<unknown>
  /** Puts a record back into a former state. Only if that is possible. */
  undo?: (call: ApprovedCall, id: string, from: string) => Promise<unknown>
}

/** Defines an action that changes the state of one record. */
export function stateChange<Input extends z.ZodObject, Thing extends { id: string }>(
  change: StateChange<Input, Thing>,
): ChangingAction {
  const { name, description, input, rights, kind, find, undo } = change
  const isDone =
    change.isDone ?? ((thing: Thing, wish: z.output<Input>) => change.stateOf(thing) === change.wanted(wish))
  const outcomeOf = (id: string, from: string) => ({
    result: { [`${kind}_id`]: id },
    ...(undo && { undo: { id, from } }),
  })
  return changing({
    name,
    description,
    input,
    rights,
    basis,
    async preview(call, wish) {
      const thing = await find(call, wish)
      const state = change.stateOf(thing)
      if (isDone(thing, wish, state)) throw alreadyDone(call.language)
      change.check?.(thing, wish, call)
      const label = change.label(thing, call)
      return {
        summary: change.summary(label, wish, call),
        changes: [
          {
            what: label,
            before: stateOf(kind, state, call.language),
            after: stateOf(kind, change.wanted(wish), call.language),
          },
        ],
        input: change.bound(wish, thing),
        subjects: [`${kind}:${thing.id}`],
        basis: { state },
      }
    },
    async run(call, { input: wish, basis: { state } }) {
      const { id } = await find(call, wish)
      await change.run(call, id, wish)
      return outcomeOf(id, state)
    },
    async findDone(call, { input: wish, basis: { state } }) {
      const thing = await find(call, wish)
      return isDone(thing, wish, state) ? outcomeOf(thing.id, state) : undefined
    },
    ...(undo && {
      async undo(call, outcome) {
        const { id, from } = undoRecord.parse(outcome.undo)
        await undo(call, id, from)
      },
    }),
  })
}
