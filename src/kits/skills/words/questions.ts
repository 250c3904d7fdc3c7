import type { Language } from "./vocabulary"

/**
 * Questions about facts. Their negations say what has not happened: “Which orders are not yet shipped?” forbids nothing.
 * A question changes nothing, so it is safe to take a doubtful clause for one.
 */
export function asksForFacts(clause: string, language: Language | undefined): boolean {
  const bare = clause.replace(POLITE, "")
  return (
    FACTS_EN.test(bare) ||
    WHETHER_EN.test(bare) ||
    LIST_OF_EN.test(bare) ||
    (language !== "en" && isTurkishFact(clause))
  )
}

const POLITE = /^(?:(?:please|pls|hey|hi|hello|ok|okay|so|and|then|now|just|tell me|let me know|show me) )+/

/** “What about …” proposes something, and “what you must not do is …” forbids it. */
const FACTS_EN =
  /^(?:which|who|whos|whose|whom|how (?:many|much)|whats|what(?! (?:about|if|i|you|u)\b)|(?:is|are|was|were) there|(?:show|list|find|search|display) (?!(?:it|that|this|nothing|none|no|an?|another|(?:our|my|the) new)\b))(?!.*\b(?:dont you dare|under no circumstances)\b)/

const SUBJECT = String.raw`(?:we|i|they|he|she|the|any\w*|some\w*|all|every\w*|orders?|customers?|reviews?|#?\d\w*|my|our|his|her|their)`
/** “Did order 12 not ship?”, “hasn't she paid yet?”. “Do not …” and “is it not better to …” are no such questions. */
const WHETHER_EN = new RegExp(
  String.raw`^(?:(?:did|had|has|was|were) (?!not\b|it\b|you\b)|(?:have|is|are) (?!it\b|you\b|we not\b)${SUBJECT}\b|(?:didnt|hasnt|havent|hadnt|wasnt|werent|isnt|arent) ${SUBJECT}\b|why (?:did|didnt|has|have|hasnt|havent|is|are|isnt|arent|was|were|wasnt|werent|does|doesnt)\b)(?!.*\b(?:(?:supposed|meant|going|allowed|want|have) to|to be)\b)`,
)

/** “Orders we didn't ship”, “reviews not yet approved”: a list is described by what was not done with it. */
const THINGS = String.raw`(?:orders|purchases|parcels|packages|reviews|ratings|comments|products|items|posts|articles|pages|customers|clients|buyers|people|messages|submissions|requests|quotes|offers|bookings|appointments|tickets|events|tours|subscriptions|subscribers|campaigns|newsletters|deliveries|webhooks|payments|coupons|codes|everyone|everybody|everything|anything|anyone|anybody|those|ones)`
const LIST_OF_EN = new RegExp(
  String.raw`^(?:(?:the|all|any|my|our|those|only) )*(?:\w+ )?${THINGS} (?:(?:(?:that|which|who) )?(?:(?:we|i|they|nobody|no one|customers) )(?:still |just )?(?:havent|didnt|hadnt|(?:have|had|did) not|never|(?:have|has|need|got|must) (?:still )?to|still (?:have|need))|(?:that|which|who) (?:still |just )?(?:havent|hasnt|didnt|arent|werent|wasnt|have not|has not|did not|are not|were not|never|have to|need|still)|not (?:yet )?(?:been )?(?!to\b)\w+(?:ed|en|nt|id)\b|still to )(?!.*\b(?:should|supposed to)\b)`,
)

const ASKED_TR =
  /(?<![\w'])(?:hangi\w*|kim(?:ler\w*|in|e|i|den|lere)?|kac\w*|ne kadar\w*|ne zaman\w*|neden|niye|nicin|nerede\w*)(?![\w'])/
/** Forms that order or wish, such as “-meyin”, “-mesin” and “-meyelim”, and words that forbid. */
const ORDERED_TR =
  /\b\w+m[ae](?:yin|yiniz|yelim|yalim|sin|sinler|sinlar|yiver)?(?: (?:lutfen|sakin))?$|\b\w+m[ae](?:yin|yiniz|yelim|yalim|sin|sinler|sinlar)\b|\b(?:sakin|asla|katiyen|zinhar|gerek yok|vazgectim|bosver)\b/
/** “Onaylamam gereken yorumlar”: the things are described by what somebody has to do with them. */
const NEEDED_TR = /\b\w+m[ae](?:m|miz|si|lari|leri|k) (?:gereken|lazim olan)\w*(?: \w+){0,3}$/
const NEEDED_THEN_DONE =
  /\b(?:onayla|reddet|gonder|iptal et|yayinla|sil|gizle|kaldir|yap|hazirla|cevapla|yanitla|kapat|isaretle)(?:yin|yalim|in|elim|sin|r misin\w*)?$/

function isTurkishFact(clause: string): boolean {
  if (NEEDED_TR.test(clause)) return !NEEDED_THEN_DONE.test(clause)
  return ASKED_TR.test(clause) && !ORDERED_TR.test(clause)
}

/** The number of an order, or the address of a customer. */
const ORDER = String.raw`(?:(?:orders?|purchases?|siparis\w*) (?:(?:number|numara|no|nr) )?#?\s?\d{1,9}|#\s?\d{1,9}|\d{1,9} (?:numarali|numara|nolu|no'?lu|no) siparis\w*|\d{1,9}(?:'\w+)? siparis\w*)`
const ADDRESS = String.raw`[^\s@]+@[^\s@]+\.\w{2,}`

/** Whether a clause names one order by its number, or one customer by an email address. */
export function namesOneOrder(clause: string): boolean {
  return new RegExp(String.raw`(?<![\w'])(?:${ORDER})(?!\w)|(?<!\S)${ADDRESS}`).test(clause)
}

/** Verbs that ask to see something, whatever it is: “pull up”, “önüme getir”. */
const BRING_UP =
  /^(?:(?:please|pls|can|could|would|will|you|u|i|we|want|need|to|just|now|quickly|hey|hi|lets|let|me|us) )*(?:pull|bring|call|dig|fetch|get)(?: (?:me|us))? up\b(?!.*(?:\d\s?%|\bprices?\b|\bstock\b|\b(?:to|by) \d))|\b(?:onum(?:e|uze)|ekran(?:a|ima)|karsima) (?:getir|ac|cikar|dok|koy)\w*$/
const SEE_ONE = new RegExp(
  String.raw`^(?:(?:please|pls|can|could|would|will|you|u|i|we|want|need|like|id|to|just|now|quickly|hey|hi|lets|let|me|us) )*(?:pull|bring|call|dig|fetch|get|open|view|see|load|retrieve|display|locate|check|give|take|go|look|show|find)(?: (?:me|us))?(?: (?:up|out|at|to|into|over))*(?: (?:the|my|our|that|this))?(?: (?:details?|data|info|status|page|record|customer|client|buyer|account|profile|order|orders|purchases?))*(?: (?:of|for|from|by|on|with|about|to))*(?: the)?(?: (?:customer|client|buyer))? (?:${ORDER}|${ADDRESS})(?!\w)`,
)
const SEE_ONE_TR = new RegExp(
  String.raw`^(?:(?:lutfen|bana|bize|su|bir|hemen|simdi) )*(?:${ORDER}|${ADDRESS})\S*(?: \S+){0,3} (?:ac|getir|goster|cikar|bul|bak|gor|gorelim|acar mis\w*|acsana|acin|acalim|getirir mis\w*|getirsene|gormek isti\w*)(?: (?:lutfen|bakalim|bakayim|ver))*$`,
)
/** “Get order 12 cancelled”, “bring order 12 back”, “siparişi tekrar aç” ask for a change. */
const CHANGED =
  /\b(?:back|again|away|cancel\w*|refund\w*|ship|shipped|return\w*|paid|complete\w*|deleted?|removed?|approv\w*|discount\w*|money|reopen\w*|to \d|tekrar|yeniden|geri|iptal\w*|iade\w*)\b/

/** Whether a command only asks to see something: one order, the orders of a customer, or whatever is “pulled up”. */
export function asksToSee(clause: string, language: Language | undefined): boolean {
  if (CHANGED.test(clause)) return false
  return BRING_UP.test(clause) || SEE_ONE.test(clause) || (language !== "en" && SEE_ONE_TR.test(clause))
}
