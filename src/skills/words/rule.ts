import type { Concept } from "./vocabulary"

/** A rule that points to a task: the concepts that must and must not be there, and how much it counts (up to 10). */
export interface Rule {
  task: string
  weight: number
  all?: readonly Concept[]
  any?: readonly Concept[]
  none?: readonly Concept[]
  line?: RegExp
  not?: RegExp
}
