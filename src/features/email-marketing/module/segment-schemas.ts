import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { line, plainLineField } from "../../../lib/fields"
import { type SegmentCondition, segmentCondition } from "./segment-conditions"
import { CONDITION_FIELDS, OPERATORS } from "./segment-fields"

const DEEPEST = 6
const MAX_CONDITIONS = 50

/** Conditions about a subscriber, joined by all, any and not. */
export type SegmentRule =
  | SegmentCondition
  | { all: SegmentRule[] }
  | { any: SegmentRule[] }
  | { not: SegmentRule }

type Place = (string | number)[]

interface Reading {
  complain(path: Place, message: string): void
  conditions: number
}

const group = z.union([
  z.strictObject({ all: z.array(z.unknown()).min(1) }),
  z.strictObject({ any: z.array(z.unknown()).min(1) }),
  z.strictObject({ not: z.record(z.string(), z.unknown()) }),
])

/** Reads a rule of any origin. Checks the depth before each step down, so that no input can exhaust the stack. */
function readRule(value: unknown, path: Place, depth: number, reading: Reading): SegmentRule | undefined {
  if (depth > DEEPEST) return void reading.complain(path, `must not be deeper than ${DEEPEST} levels`)
  const { data } = group.safeParse(value)
  if (data === undefined) return readCondition(value, path, reading)
  if ("not" in data) {
    const not = readRule(data.not, [...path, "not"], depth + 1, reading)
    return not && { not }
  }
  const [name, parts] = "all" in data ? (["all", data.all] as const) : (["any", data.any] as const)
  const rules: SegmentRule[] = []
  for (const [index, part] of parts.entries()) {
    if (reading.conditions > MAX_CONDITIONS) return undefined
    const rule = readRule(part, [...path, name, index], depth + 1, reading)
    if (rule) rules.push(rule)
  }
  return name === "all" ? { all: rules } : { any: rules }
}

function readCondition(value: unknown, path: Place, reading: Reading): SegmentCondition | undefined {
  reading.conditions += 1
  if (reading.conditions === MAX_CONDITIONS + 1)
    reading.complain([], `must not have more than ${MAX_CONDITIONS} conditions`)
  const { data, error } = segmentCondition.safeParse(value)
  for (const issue of error?.issues ?? [])
    reading.complain(
      [...path, ...issue.path.map((part) => (typeof part === "number" ? part : String(part)))],
      issue.message,
    )
  return data
}

const FIELDS = Object.entries(CONDITION_FIELDS)
  .map(([name, kind]) => `\`${name}\` (${OPERATORS[kind].map((op) => `\`${op}\``).join(", ")})`)
  .join("; ")

/** The rule of a segment. The document describes it in words, because its schema contains itself. */
export const segmentRules = z
  .record(z.string(), z.unknown())
  .transform((value, context): SegmentRule => {
    let isFine = true
    const complain = (path: Place, message: string) => {
      isFine = false
      context.addIssue({ code: "custom", path, message })
    }
    const rule = readRule(value, [], 1, { complain, conditions: 0 })
    return isFine && rule ? rule : z.NEVER
  })
  .meta({
    override: {
      type: "object",
      description: `A condition \`{field, op, value}\`, or \`{all: […]}\`, \`{any: […]}\`, \`{not: …}\` of such rules: at most ${MAX_CONDITIONS} conditions in ${DEEPEST} levels. The fields with their operators: ${FIELDS}. \`order_total\` also needs \`currency_code\`.`,
    },
    examples: [{ all: [{ field: "order_count", op: "at_least", value: 2 }] }],
  })

const name = plainLineField(200).meta({ examples: ["Loyal customers"] })

export const newSegment = z.strictObject({ name, rules: segmentRules })

export const segmentChange = z.strictObject({ name: name.optional(), rules: segmentRules.optional() })

export const segmentCounting = z.strictObject({
  rules: segmentRules,
  list_id: line(100)
    .nullable()
    .optional()
    .describe("Count only people as reachable who are confirmed on this list. Default: on any list."),
})

export const segmentCount = z
  .object({
    people: z
      .int()
      .describe("The subscribers that match now.")
      .meta({ examples: [120] }),
    reachable: z
      .int()
      .describe("Those of them who are confirmed on the list and not suppressed.")
      .meta({ examples: [96] }),
  })
  .meta({ id: "EmailSegmentCount" })

export const adminSegment = z
  .object({
    id: z.string().meta({ examples: ["esegm_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    name: z.string().meta({ examples: ["Loyal customers"] }),
    rules: z
      .record(z.string(), z.unknown())
      .meta({ examples: [{ all: [{ field: "order_count", op: "at_least", value: 2 }] }] }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "AdminEmailSegment" })
