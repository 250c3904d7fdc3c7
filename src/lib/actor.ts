/** The author of a change. The software itself has no id. */
export interface Actor {
  type: string
  id: string | null
}

/** A person or a machine that has signed in. */
export interface SignedInActor extends Actor {
  id: string
}

/** The author of what no person has asked for, such as the demo shop. */
export const SYSTEM: Actor = { type: "system", id: null }
