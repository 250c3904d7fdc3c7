import type { Comparison, Condition } from "../../../lib/form-logic/condition"

/** How the parts of a group belong together: all hold, one of them, none of them, or not all of them. */
export const JOINTS = ["all", "any", "none", "notAll"] as const
export type Joint = (typeof JOINTS)[number]

/** A condition as the builder shows it. */
export interface Group {
  joint: Joint
  parts: Part[]
}

export type Part = Comparison | Group

/** The group for a condition. Every condition has one, so the builder can edit all that the API accepts. */
export function groupOf(condition: Condition | null): Group {
  if (condition === null) return { joint: "all", parts: [] }
  const part = partOf(condition)
  return isGroup(part) ? part : { joint: "all", parts: [part] }
}

function partOf(condition: Condition): Part {
  if ("all" in condition) return { joint: "all", parts: condition.all.map(partOf) }
  if ("any" in condition) return { joint: "any", parts: condition.any.map(partOf) }
  if (!("not" in condition)) return condition
  const { not } = condition
  if ("any" in not) return { joint: "none", parts: not.any.map(partOf) }
  if ("all" in not) return { joint: "notAll", parts: not.all.map(partOf) }
  return { joint: "none", parts: [partOf(not)] }
}

/** The condition for the builder's outermost group. Groups without parts are left out. */
export function conditionOf({ joint, parts }: Group): Condition | null {
  const [only, ...others] = parts
  if (joint === "all" && only && others.length === 0 && !isGroup(only)) return only
  // A nested group with one part stays a group, because the admin is about to add others.
  return nestedOf({ joint, parts })
}

function nestedOf({ joint, parts }: Group): Condition | null {
  const conditions = parts.flatMap((part) => (isGroup(part) ? (nestedOf(part) ?? []) : part))
  return conditions.length === 0 ? null : joined(joint, conditions)
}

function joined(joint: Joint, parts: Condition[]): Condition {
  switch (joint) {
    case "all":
      return { all: parts }
    case "any":
      return { any: parts }
    case "none":
      return { not: { any: parts } }
    case "notAll":
      return { not: { all: parts } }
  }
}

export function isGroup(part: Part): part is Group {
  return "joint" in part
}
