import { type ChangeKind, type WatchedTable, watched } from "../../lib/changes/kinds"

interface Tables {
  publication: string
  translation: string
}

/**
 * The tables of a kind of publication whose changes end cached responses, for its declaration. A scheduled publication
 * becomes public without a change.
 */
export function watchedPublication(kind: ChangeKind, { publication, translation }: Tables): WatchedTable[] {
  return [{ ...watched(kind, publication), moments: ["published_at"] }, watched(kind, translation)]
}
