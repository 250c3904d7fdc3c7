import type { FaultName, GoodAnswer } from "../harness/faults"

/** A fault of an external service. `early` means that it happens before the request. */
export interface Plot {
  fault: FaultName
  early?: boolean
  isTls?: boolean
  waitMs: number
}

export interface Suffered {
  ended: string
  allowed: string[]
  halfDone: unknown[]
  /** The number of bytes that the client read. */
  taken: number
}

/** A call of our server to an external service, with a fault and without. */
export interface OutsideCase {
  suffer(plot: Plot): Promise<Suffered>
  /** Makes the same call to a working service. The result ends in "200". */
  recover(): Promise<string>
}

export interface Tools {
  spoiled(plot: Plot, good: GoodAnswer): Promise<{ url: string; taken(): number }>
  closing: (() => unknown)[]
}
