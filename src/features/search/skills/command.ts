import type { Reading } from "../../../kits/skills/skill"
import { bilingual, type Said } from "../../../kits/skills/words/said"

const REBUILD = bilingual(
  /rebuild\w*|re-?index\w*|refresh\w*|renew|recreate|regenerate|update|rewrite|restart|build|fix|repair/,
  /yeniden (?:olustur|kur|indeks|dizin|yaz)\w*|bastan (?:olustur|kur|yaz)\w*|yenile\w*|guncelle\w*|tazele\w*|indeksle\w*|onar\w*|duzelt\w*|yap\w*/,
)

/** Understands a command to rebuild the search index. It needs no input. */
export function searchCommand(said: Said): Reading | undefined {
  return said.has(REBUILD) ? { action: "rebuild_search_index", said: {} } : undefined
}
