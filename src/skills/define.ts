import type { z } from "zod"
import type {
  Answer,
  ApprovedCall,
  Call,
  ChangingAction,
  Outcome,
  Preview,
  ReadingAction,
  Right,
  Shown,
} from "./skill"

interface Described<Input extends z.ZodObject> {
  name: string
  description: string
  input: Input
  /** Those of the engine's admin routes that show or do the same. Who may change something may see it, too. */
  rights: readonly Right[] | ((input: z.output<Input>) => readonly Right[])
}

/** An action that looks something up. What it is called with has passed its schema. */
export function reading<Input extends z.ZodObject>(
  definition: Described<Input> & { read: (call: Call, input: z.output<Input>) => Promise<Answer> },
): ReadingAction {
  const { name, description, input: schema, rights, read } = definition
  return {
    name,
    description,
    input: schema,
    mutates: false,
    rightsFor: (input) => rightsOf(rights, schema, input),
    read: async (call, input) => read(call, schema.parse(input)),
  }
}

/** An action that changes something, by a workflow. What it is called with has passed its schemas. */
export function changing<Input extends z.ZodObject, Basis extends z.ZodType>(
  definition: Described<Input> & {
    /** Of what the preview depends on: stored with it, and given to `run`. */
    basis: Basis
    /** Changes nothing. Throws the catalogue's errors for what is not there, ambiguous or not possible. */
    preview: (call: Call, input: z.output<Input>) => Promise<Preview<z.input<Input>, z.input<Basis>>>
    /**
     * Does what was shown, by a workflow. Where it can, it makes the change in the database on the condition that
     * things are as in `basis`: they have been compared before, but a moment before.
     */
    run: (call: ApprovedCall, shown: ShownTo<Input, Basis>) => Promise<Outcome>
    /**
     * After a crash: what a run with this very mark has done, if it has. What creates something writes the mark
     * into it; what sets a value looks at the value.
     */
    findDone: (call: ApprovedCall, shown: ShownTo<Input, Basis>) => Promise<Outcome | undefined>
    /** Takes back what was done, where a later action of the plan fails. Must bear being called again. */
    undo?: (call: ApprovedCall, outcome: Outcome) => Promise<void>
  },
): ChangingAction {
  const { name, description, input: schema, rights, basis, preview, run, findDone, undo } = definition
  const parsed = (shown: Shown) => ({ input: schema.parse(shown.input), basis: basis.parse(shown.basis) })
  return {
    name,
    description,
    input: schema,
    mutates: true,
    rightsFor: (input) =>
      rightsOf(rights, schema, input).flatMap((right) => [right, { ...right, operation: "read" }]),
    preview: async (call, input) => preview(call, schema.parse(input)),
    run: async (call, shown) => run(call, parsed(shown)),
    findDone: async (call, shown) => findDone(call, parsed(shown)),
    ...(undo && { undo }),
  }
}

function rightsOf<Input extends z.ZodObject>(
  rights: Described<Input>["rights"],
  schema: Input,
  input: unknown,
): readonly Right[] {
  return typeof rights === "function" ? rights(schema.parse(input)) : rights
}

interface ShownTo<Input extends z.ZodObject, Basis extends z.ZodType> {
  input: z.output<Input>
  basis: z.output<Basis>
}
