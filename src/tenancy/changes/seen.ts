import type { Change, ChangeKind } from "../../lib/changes/kinds"

/** The data that a response was built from: everything of a kind, or the records with these ids. */
export type MadeOf = { readonly [Kind in ChangeKind]?: true | readonly string[] }

/** More ids than this count as everything of the kind. */
const MOST_IDS = 500

interface KindChanges {
  /** The number of the poll that saw the last change of any record of the kind. */
  any: number
  /** The same for changes that may affect all records of the kind. */
  all: number
  ids: Map<string, number>
}

/** The changes of one database that this process has seen, each with the number of its poll. */
export class SeenChanges {
  private readonly kinds = new Map<string, KindChanges>()

  note(number: number, changes: readonly Change[]): void {
    for (const { kind, id } of changes) {
      const known = this.kinds.get(kind) ?? { any: 0, all: 0, ids: new Map<string, number>() }
      this.kinds.set(kind, known)
      known.any = number
      if (id === undefined || known.ids.size >= MOST_IDS) {
        known.all = number
        known.ids.clear()
      } else known.ids.set(id, number)
    }
  }

  hasChanged(madeOf: MadeOf, since: number): boolean {
    for (const [kind, ids] of Object.entries(madeOf)) {
      const changes = this.kinds.get(kind)
      if (!changes || changes.any <= since) continue
      if (ids === true || changes.all > since) return true
      if (ids?.some((id) => (changes.ids.get(id) ?? 0) > since)) return true
    }
    return false
  }
}

/**
 * A moment of a database. This process knows every change that was committed before it, and has called its listeners.
 */
export class Look {
  constructor(
    private readonly seen: SeenChanges,
    private readonly number: number,
  ) {}

  /**
   * Whether data that was read after `earlier` is still valid at this moment. Get `earlier` before you read. Also
   * returns false if this process may have missed a change.
   */
  confirms(earlier: Look, madeOf: MadeOf): boolean {
    return this.seen === earlier.seen && !this.seen.hasChanged(madeOf, earlier.number)
  }
}
