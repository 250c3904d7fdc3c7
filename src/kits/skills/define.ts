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
  /**
   * The rights in the engine that the action needs. They are those of the admin routes that do the same. The right to
   * change something includes the right to see it.
   */
  rights: readonly Right[] | ((input: z.output<Input>) => readonly Right[])
}

/** Defines an action that only reads. `read` gets parsed input. */
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

/** Defines an action that changes data by a workflow. An admin approves its preview first. */
export function changing<Input extends z.ZodObject, Basis extends z.ZodType>(
  definition: Described<Input> & {
    /**
     * The schema of the data that the preview is computed from. This data is stored with the preview and passed to
     * `run`.
     */
    basis: Basis
    /**
     * Computes what the action would do, without doing it. Throws a catalogue error if it is impossible or a name is
     * not unique.
     */
    preview: (call: Call, input: z.output<Input>) => Promise<Preview<z.input<Input>, z.input<Basis>>>
    /**
     * Makes the change by a workflow. It should change rows only if they still are as in `basis`, because they may
     * change after the last check.
     */
    run: (call: ApprovedCall, shown: ShownTo<Input, Basis>) => Promise<Outcome>
    /**
     * Finds out after a crash whether `run` has made the change, and returns its result. An action that creates a
     * record stores `mark` in it. An action that sets a value compares the value.
     */
    findDone: (call: ApprovedCall, shown: ShownTo<Input, Basis>) => Promise<Outcome | undefined>
    /** Reverts the change, if a later action of the plan fails. It may be called more than once. */
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
