/** The author of a change. The id is null for changes that the software makes itself. */
export interface Actor {
  type: string
  id: string | null
}

/** A person or a machine that has signed in. */
export interface SignedInActor extends Actor {
  id: string
}

/** The author of changes that no person asked for, such as the demo shop. */
export const SYSTEM: Actor = { type: "system", id: null }
