import { phrase, Question } from "../../../kits/skills/lookups/filters"
import type { Lookup } from "../../../kits/skills/skill"
import { bilingual } from "../../../kits/skills/words/said"

const SEARCH_TOPIC = bilingual(
  /search\w*|index\w*|site|website|box|fresh|date|current|work\w*|broken|slow|products?|new|customers?|cannot|cant|can't|find\w*|doesnt|dont|not|last|rebuilt|rebuild\w*|words?/,
  /arama\w*|aramasi\w*|dizin\w*|indeks\w*|site\w*|guncel\w*|calis\w*|bozuk|urun\w*|yeni\w*|bulmuyor\w*|bulam\w*|musteri\w*|kelime\w*|bil\w*|tani\w*|kutu\w*|neden/,
)

export function searchLookup(message: string): Lookup {
  return {
    action: "read_search_status",
    input: {},
    not_understood: phrase(new Question(message).left(SEARCH_TOPIC)),
  }
}
