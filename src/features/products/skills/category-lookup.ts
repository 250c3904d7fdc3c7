import { phrase, Question } from "../../../kits/skills/lookups/filters"
import type { Lookup } from "../../../kits/skills/skill"
import { bilingual } from "../../../kits/skills/words/said"

const CATEGORY_TOPIC = bilingual(
  /categor\w*|subcategor\w*|tree|structure|products?|our/,
  /kategori\w*|agac\w*|alt/,
)
const HIDDEN = bilingual(/hidden|inactive|invisible|unpublished/, /gizli\w*|pasif\w*/)
const VISIBLE = bilingual(/visible|active|public|shown/, /acik|gorunen\w*|aktif\w*/)

export function categoryLookup(message: string): Lookup {
  const question = new Question(message)
  const is_active = question.said.drop(HIDDEN) ? false : question.said.drop(VISIBLE) ? true : undefined
  const not_understood = phrase(question.left(CATEGORY_TOPIC))
  return { action: "list_categories", input: is_active === undefined ? {} : { is_active }, not_understood }
}
