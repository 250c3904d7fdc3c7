import type { Comparison } from "../../../kits/form-logic/condition"

/** How the parts of a group belong together: all hold, one of them, none of them, or not all of them. */
export const JOINTS = ["all", "any", "none", "notAll"] as const
export type Joint = (typeof JOINTS)[number]

/** Comparisons that are joined by all, any and not. */
export type Tree<Leaf> = Leaf | All<Leaf> | Any<Leaf> | Not<Leaf>

type All<Leaf> = { all: Tree<Leaf>[] }
type Any<Leaf> = { any: Tree<Leaf>[] }
type Not<Leaf> = { not: Tree<Leaf> }

const isAll = <Leaf extends object>(tree: Tree<Leaf>): tree is All<Leaf> => "all" in tree
const isAny = <Leaf extends object>(tree: Tree<Leaf>): tree is Any<Leaf> => "any" in tree
const isNot = <Leaf extends object>(tree: Tree<Leaf>): tree is Not<Leaf> => "not" in tree

/** A condition as the builder shows it. */
export interface Group<Leaf = Comparison> {
  joint: Joint
  parts: Part<Leaf>[]
}

export type Part<Leaf = Comparison> = Leaf | Group<Leaf>

/** The group for a condition. Every condition has one, so the builder can edit all that the API accepts. */
export function groupOf<Leaf extends object>(condition: Tree<Leaf> | null): Group<Leaf> {
  if (condition === null) return { joint: "all", parts: [] }
  const part = partOf(condition)
  return isGroup(part) ? part : { joint: "all", parts: [part] }
}

function partOf<Leaf extends object>(condition: Tree<Leaf>): Part<Leaf> {
  if (isAll(condition)) return { joint: "all", parts: partsOf(condition.all) }
  if (isAny(condition)) return { joint: "any", parts: partsOf(condition.any) }
  if (!isNot(condition)) return condition
  const { not } = condition
  if (isAny(not)) return { joint: "none", parts: partsOf(not.any) }
  if (isAll(not)) return { joint: "notAll", parts: partsOf(not.all) }
  return { joint: "none", parts: partsOf([not]) }
}

function partsOf<Leaf extends object>(conditions: readonly Tree<Leaf>[]): Part<Leaf>[] {
  return conditions.map((condition) => partOf(condition))
}

/** The condition for the builder's outermost group. Groups without parts are left out. */
export function conditionOf<Leaf extends object>({ joint, parts }: Group<Leaf>): Tree<Leaf> | null {
  const [only, ...others] = parts
  if (joint === "all" && only && others.length === 0 && !isGroup(only)) return only
  // A nested group with one part stays a group, because the admin is about to add others.
  return nestedOf({ joint, parts })
}

function nestedOf<Leaf extends object>({ joint, parts }: Group<Leaf>): Tree<Leaf> | null {
  const conditions = parts.flatMap((part): Tree<Leaf>[] => {
    if (!isGroup(part)) return [part]
    const nested = nestedOf(part)
    return nested === null ? [] : [nested]
  })
  return conditions.length === 0 ? null : joined(joint, conditions)
}

function joined<Leaf>(joint: Joint, parts: Tree<Leaf>[]): Tree<Leaf> {
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

export function isGroup<Leaf extends object>(part: Part<Leaf>): part is Group<Leaf> {
  return "joint" in part
}
