import type { Change, ChangeKind } from "../../lib/changes/kinds"

/** The data that a response contains: for each kind, everything (`true`) or the records with these ids. */
export type MadeOf = { readonly [Kind in ChangeKind]?: true | readonly string[] }

/** If more records of a kind change, everything of the kind counts as changed. */
const MAX_IDS = 500

interface KindChanges {
  /** The number of the latest poll that found a change of any record of the kind. */
  any: number
  /** The number of the latest poll with a change that may concern all records of the kind. */
  all: number
  ids: Map<string, number>
}

/**
 * The changes in one database that this process knows. Polls are numbered, and each change has the number of its poll.
 */
export class SeenChanges {
  private readonly kinds = new Map<string, KindChanges>()

  note(number: number, changes: readonly Change[]): void {
    for (const { kind, id } of changes) {
      const known = this.kinds.get(kind) ?? { any: 0, all: 0, ids: new Map<string, number>() }
      this.kinds.set(kind, known)
      known.any = number
      if (id === undefined || known.ids.size >= MAX_IDS) {
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
 * A moment of a database, as a poll has seen it. This process knows every change that was committed before the moment.
 */
export class Look {
  constructor(
    private readonly seen: SeenChanges,
    private readonly number: number,
  ) {}

  /** For a time when the change log does not answer: confirms nothing, so all data is read anew. */
  static withoutLog(): Look {
    return new Look(new SeenChanges(), 0)
  }

  /**
   * Whether data that was read after the moment `earlier` is still valid at this moment. Take `earlier` before you
   * read. Returns false also if a change may be unknown.
   */
  confirms(earlier: Look, madeOf: MadeOf): boolean {
    return this.seen === earlier.seen && !this.seen.hasChanged(madeOf, earlier.number)
  }
}
