import { z } from "zod"
import { comparison } from "./comparison-schema"
import type { Condition } from "./condition"

const MAX_PARTS = 20

const parts = z
  .array(z.lazy(() => condition))
  .min(1)
  .max(MAX_PARTS)

const condition: z.ZodType<Condition, Condition> = z.lazy(() =>
  z.union([
    comparison,
    z.strictObject({ all: parts }),
    z.strictObject({ any: parts }),
    z.strictObject({ not: condition }),
  ]),
)

/** The condition of a field. The document describes it in words, because its schema contains itself. */
export const conditionField = z
  .record(z.string(), z.unknown())
  .transform((value, context): Condition => {
    const { data, error } = condition.safeParse(value)
    if (data !== undefined) return data
    for (const { path, message } of error.issues) context.addIssue({ code: "custom", path, message })
    return z.NEVER
  })
  .pipe(condition)
  .meta({
    override: {
      type: "object",
      description:
        "`{field, op, value}` with `op` one of `eq`, `ne`, `in`, `contains`, `gt`, `lt`, `empty`, or `{all: […]}`, `{any: […]}`, `{not: …}` of conditions.",
    },
    examples: [{ field: "topic", op: "eq", value: "order" }],
  })
