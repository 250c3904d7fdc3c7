import { asksForFacts, asksToSee } from "./questions"
import type { Language } from "./vocabulary"

/** The mood of a part of a message: it asks for an action, forbids one, asks a question, or states something. */
export type Mood = "command" | "negation" | "question" | "statement"

/** English verbs of commands. */
const DOING = String.raw`(?:cancel|void|abort|scrap|kill|annul|call (?:it )?off|refund|reimburse|pay|give|send|set|change|update|make|put|push|raise|lower|increase|decrease|reduce|drop|cut|bump|correct|edit|fix|adjust|modify|alter|turn|switch|enable|disable|activate|deactivate|reactivate|create|add|open|launch|publish|unpublish|schedule|release|take|pull|hide|approve|accept|reject|decline|delete|remove|erase|bin|trash|rebuild|reindex|re-index|refresh|regenerate|rename|move|translate|write|draft|compose|reply|answer|respond|thank|do|touch|start|stop|end|let|allow|charge|discount|go|run|issue|return|restock|mark|archive|clear|empty|reset|close|block|ban|mail|email|ship|fulfil|fulfill|merge|restore|undo|apply|expire|pause|resume|unpause|suspend|freeze|withdraw|retract|resend|redeliver|retry|reschedule|flag|uncancel|require|mess|proceed|execute|sell|replace|assign|duplicate|copy|import|rewrite|prepare|improve|redo|stick|toss|throw|shove|slap|pop|ditch|nuke|scratch|slash|hike|knock|swap|bring|list (?:it|an?|another|this|our new|the new|my new)|relist|reprice|rerun|sort out|clean up|get rid of|jot)`
const READING = String.raw`(?:show|list|export|download|tell|find|display|search)`
const DONE = String.raw`(?:cancell?ed|voided|refunded|changed|updated|published|unpublished|approved|rejected|deleted|removed|rebuilt|renamed|moved|raised|lowered|hidden|sent|done|set|touched|altered|edited|created|added|switched off|switched on|turned off|turned on|disabled|enabled|scheduled|accepted|declined|stopped|ended|paused|resumed|withdrawn|resent|assigned|archived|marked|translated|written|answered)`
const NOT = String.raw`(?:do not|dont|does not|doesnt|never|must not|mustnt|should not|shouldnt|shall not|cannot|cant|can not|may not|will not|wont|would not|wouldnt|could not|lets not|let us not|better not|rather not|not to|no need to|neednt|need not|not going to|not ready to|not supposed to|not want(?: you)?(?: to)?|under no circumstances|by no means|in no case|no longer)`

/** “The search does not find it” is a complaint, and does not forbid to find it. */
const UNABLE = "(?:does not|doesnt|cannot|cant|can not|will not|wont|could not)"

/** “Don't forget to” and “why don't you” ask for an action, although they contain a negation. */
const ASKING_BY_NOT =
  /\b(?:(?:dont|do not|never) forget to|(?:why|how come) (?:dont|do not|doesnt) (?:you|we|u)|(?:cant|couldnt|wont|wouldnt) (?:you|u|we)|dont hesitate to)\b/g

const FORBIDDEN: readonly RegExp[] = [
  /\b(?:neither|nor)\b/,
  new RegExp(
    String.raw`\b(?:isnt|arent|couldnt|shant|aint|mightnt|oughtnt|darent|hadnt|didnt) (?:[\w'#]+ ){0,2}?${DOING}\b`,
  ),
  new RegExp(
    String.raw`\b(?:isnt|arent|aint) (?:[\w'#]+ ){0,2}?(?:to be|to get|getting|being|gonna be|be|get) ${DONE}\b`,
  ),
  new RegExp(String.raw`\b${DOING} (?:none|nothing|no one|nobody|no (?!longer\b|later\b|more than\b)\w+)\b`),
  /\b(?:leave|keep)\b.*\b(?:pending|waiting|hidden|unapproved|unpublished|offline|draft|in the queue|where it is|closed|from being|from going)\b/,
  /\b(?:shouldnt|should not|mustnt|must not|cant|cannot|may not|isnt to|not to|never) (?:appear|go|be (?:visible|public|live|seen|shown|online|available|sold))\b/,
  /^(?:wait|hang on|hold on|on second thought|on second thoughts)\b/,
  new RegExp(String.raw`\b${NOT} (?:[\w'#]+ ){0,4}?${DOING}\b`),
  new RegExp(String.raw`\b(?!${UNABLE})${NOT} (?:[\w'#]+ ){0,4}?${READING}\b`),
  new RegExp(String.raw`\b${NOT} (?:[\w'#]+ ){0,6}?(?:to )?(?:be )?${DONE}\b`),
  new RegExp(
    String.raw`\b(?:should|must|shall|may|can|want) (?:nothing|no one|nobody|none|not)\b.*\b(?:${DOING}|${DONE})\b`,
  ),
  new RegExp(
    String.raw`^(?:please )?(?:no|not|nothing|nobody|no one|none)\b.*\b(?:to be|should be|must be|may be|should|must|may|gets?) (?:${DOING}|${DONE})\b`,
  ),
  new RegExp(
    String.raw`\b(?:refrain from|avoid|hold off(?: on)?|hold back on|abstain from|without|instead of|stop|no|not|never)\b (?:[\w'#]+ )?(?:${DOING}|cancell|publish|chang|delet|remov|refund|approv|reject|renam|hid|rais|lower|set|creat|writ|mak|giv|updat|mov|translat|rebuild|turn|switch)(?:t|p|l)?ing\b`,
  ),
  /\b(?:leave|keep)\b.*\b(?:as (?:it )?is|as it was|as they are|alone|untouched|unchanged|the same|how it is|the way it is|for now|in place|like that)\b/,
  /^(?:please |just )?keep (?:the |order |our |that |this |all |it |selling)/,
  /\b(?:postpone|delay|put off|skip (?:it|that|the)|wait (?:until|till|before)|is fine as|are fine as|fine the way|not now|not today|isnt necessary|not necessary|unnecessary|not needed|dont you dare|hands off|spare)\b/,
  /\b(?:can|may|should|shall|will|must|to|let (?:it|them|the \w+)) (?:stay|remain|be left)\b/,
  /\b(?:never ?mind|forget (?:it|that|about it|about)|scratch that|hands off|not yet|wait with|hold on|hold it|hold the|leave it)\b/,
  /\b(?:changed (?:my|our) mind about)\b/,
  /\bno (?:refunds?|cancell?ations?|discounts?|changes?|price changes?|repl(?:y|ies)|approvals?|publishing|publication|translations?|rebuild)\b/,
  /\b(?:stays?|remains?|must stay|to stay|should stay|shall stay)\b(?: (?:the same|as|unchanged|put|how|online|live|public|on|where)\b|$)/,
  /^(?:no|nope|dont|do not|better not|rather not|no dont|stop|stop it|please dont|hayir|yok|olmaz|yapma|etme)(?: (?:please|thanks|do it|that|lutfen))?$/,
]

/** In a question, these words are about something that was not done. They do not forbid it. */
const FORBIDDEN_UNASKED: readonly RegExp[] = [
  new RegExp(String.raw`\bnot (?:yet |ever |even )?(?:to )?(?:be )?(?:${DOING}|${DONE})\b`),
  new RegExp(String.raw`\b(?:isnt|arent|wasnt|not) (?:supposed|meant|going|ready|allowed) to\b`),
]

const STEM = String.raw`(?:et|edil|ettir|ol|yap|yapil|ver|veril|yayinla|yayinlan|yayimla|yayimlan|degistir|degistiril|degis|guncelle|guncellen|sil|silin|onayla|onaylan|reddet|reddedil|kapat|kapatil|kapan|ac|acil|artir|artiril|arttir|arttiril|art|dusur|dusurul|dus|indir|indiril|in|yukselt|yukseltil|cikar|cikaril|cikart|kaldir|kaldiril|gizle|gizlen|ekle|eklen|olustur|olusturul|ode|oden|gonder|gonderil|al|alin|koy|konul|yaz|yazil|cevir|cevril|cevrilt|yanitla|yanitlan|cevapla|cevaplan|baslat|baslatil|durdur|durdurul|bitir|bitiril|planla|planlan|tasi|tasin|duzenle|duzenlen|duzelt|duzeltil|kur|kurul|yenile|yenilen|dokun|uygula|uygulan|ayarla|ayarlan|kullan|paylas|goster|listele|sat|satil|cek|cekil|kabul et|iptal et|hazirla|hazirlan|ucuzlat|zamla|devam et|sifirla|bas|gec|kalk|oldur|tut|ucur|ucurul|yolla|yollan|tazele|tazelen|aktar|aktaril|yerlestir|yerlestiril|kaydir|kirp|firlat|toparla|karala|gir|giril|as|devam ettir|duraklat|duraklatil|dondur|dondurul|isaretle|isaretlen|arsivle|arsivlen|dene|ata|atan|devret|beklet|surdur|sonlandir|yeniden yap)`
const TR_NOT = String.raw`(?:m[ae](?:yin|yiniz|yelim|yalim|sin|sinler|sinlar|sen|san|sek|sak|sene|sana|yiver|meli\w*|mali\w*|yecek\w*|yacak\w*|yeceg\w*|yacag\w*|ni istemi\w*|nizi istemi\w*)?|m[ae]z(?:sin|siniz|lar|ler)?(?! mi)|[ae]m[ae]z(?:sin|siniz|lar|ler)?(?! mi)|m[ai]yor(?:uz|um|lar)?|m[ae]k(?:ten|tan)? (?:istemi\w*|vazgec\w*|yok)|m[iu]yor(?:uz|um|lar)?|mesin|masin)`
const FORBIDDEN_TR: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${STEM}${TR_NOT}(?![\w'])(?! (?:islem|nasil|icin|konu|hakk|sure|kosul|nedir|yetki|sayfa|talep|istegi|suresi|adim|alan|yontem|secenek|ayar|durum|plan|gun|tarih|saat|bilgi|ucret|bedel|link|metn|metin|form|not|ekran|sistem|saglayici|kayit|kayd|araci|butonu|linki))`,
  ),
  /\b(?:sakin|asla|katiyen|zinhar)\b(?! ol)/,
  /\b(?:istemiyor\w*|istemem|istemeyiz|gerek yok|gerekmi\w*|luzum yok|vazgectim|vazgectik|bosver|bos ver|kalsin|dursun|beklesin|bekleyin|ertele\w*|erteleyelim|gerekmez|lazim degil|sart degil|(?<!devre disi |acik )birak(?:in|alim)?|dokunma\w*|hayir)\b/,
  /\b(?:iptal|iade|degisiklik|zam|indirim|yayin)\s+(?:yok|olmasin|yapma\w*|istemi\w*)/,
]
/** A heading such as “toplu fiyat güncelleme” has the same ending as a Turkish prohibition, but its objects have none. */
const HEADING =
  /^(?:(?!\S*(?:lari|leri|[yn][iu])(?= ))\S+|(?:(?:toplu|tum|yeni|disa|ice|csv|excel|veri|fiyat|stok|urun|siparis|rapor|liste|kategori|kupon|kod|indirim|yorum|blog|yazi|sayfa|ayar|musteri|kampanya|bulten|arama|dizin|dosya|webhook|abonelik|form|etkinlik|bilet|tur|teklif|ceviri|dil|seo|arka|plan|hizli|otomatik) )+(?:\S+)?)\s?[a-z]+m[ae]$/

const START = String.raw`(?:^|\| )(?:(?:please|pls|plz|hey|hi|hello|ok|okay|so|and|then|now|also|just|quickly|quick|kindly|can|could|would|will|you|u|we|i|want|wanna|need|like|id|to|lets|let us|go ahead|have|should|must|help me|assistant|go|gotta|have to|time|dont forget|why dont|cant|couldnt|wont|wouldnt|do me a favou?r) ){0,8}`
/** In “open orders” and “discount codes”, the first word describes the things. It is no verb. */
const DESCRIBING = String.raw`(?:(?:open|live|discount|return|email|mail|promo) (?:orders|purchases|quotes|quotations|offers|reviews|bookings|appointments|tickets|subscriptions|carts|requests|submissions|inquiries|messages|deliveries|slots|places|seats|codes|coupons|vouchers|campaigns?|products|items|posts|rates?)|draft (?:posts|articles|products|pages|campaigns)(?: \|)?$)`
const COMMAND_EN = new RegExp(String.raw`${START}(?!${DESCRIBING}\b)${DOING}\b`)
const WANTED = new RegExp(
  String.raw`\b(?:want|need|like|would like|get|have) (?:[\w'#]+ ){1,5}${DONE}\b|\b(?:should|must|shall|needs? to|has to) (?:be |cost |say |read )|\b(?:must|needs to|has to) go\b|\b(?:need|want|like|gimme) (?:a|an|another|one more) (?:[\w%]+ ){0,2}(?:code|coupon|voucher|promo|promotion|discount|category)\b|\b(?:kod|kupon|promosyon|indirim|kategori)\w* (?:lazim|gerek|gerekiyor|isti\w+)\b`,
)
const ASKED_EN =
  /^(?:what|whats|which|who|whos|whose|how|is|are|was|were|do|does|did|has|have (?:we|you|i|they|there)|any|anything|when|where|wheres|why|show|list(?! (?:it|an?|another|this|our new|the new|my new)\b)|find|search|tell|display|look|status)\b/
const TR_DO = String.raw`(?:in|iniz|un|unuz|elim|alim|sin|sun|sinlar|sinler|iver|sene|sana|(?:[iue]r|ar|r) mis\w*|[ae]bilir mi\w*|ebilir misin\w*|abilir mis\w*|ecek\w*|acak\w*|mek ist\w*|mak ist\w*|meni ist\w*|mani ist\w*|mek lazim|mak lazim|meliyiz|maliyiz|meyi unutma|mayi unutma|yin|yiniz|yelim|yalim|er misin\w*|ar misin\w*|ir misin\w*|eyim|ayim|yeyim|yayim)?`
const COMMAND_TR = new RegExp(
  String.raw`\b${STEM.replace("|in|", "|")}${TR_DO}(?!\w)(?! mi\b)|\b\w+n[ea] at(?:alim|sana|ar misin|iver|in)?$`,
)
const ASKED_TR =
  /\b(?:mi|mu|miyiz|midir|hangi|hangileri|ne|neler|neden|nicin|kac|kim|kimler|nerede|nasil|goster\w*|listele\w*|bul|getir|var)\b(?! ?mis)/
const POLITE_TR = /\b\w+(?:er|ar|ir|ur|r|ebilir|abilir) mis\w*/

/** Whether the message contains a negation. The rules cannot always tell what it is about. */
export function hasDenial(line: string, language: Language | undefined): boolean {
  const plain = line.replaceAll(ASKING_BY_NOT, "please").replaceAll(CHANGED_MIND, "so")
  // Turkish “not” is a note.
  return DENIAL.test(language === "tr" ? plain.replaceAll(/\bnot\b/g, "") : plain)
}

/** The reason for a cancellation: the customer does not want the order. The command itself stands beside it. */
const CHANGED_MIND =
  /\b(?:customer|buyer|client|guest|he|she|they) (?:does not|doesnt|do not|dont|did not|didnt|no longer) (?:want|need|like)s?(?! (?:to|you|us|me|it to|us to)\b)|\b(?:siparis\w*|urun\w*) vazgec(?:ti|mis|iyor)\w*/g

const DENIAL =
  /\b(?:not|never|nothing|nobody|none|neither|nor|without|cannot|(?:is|are|was|were|do|does|did|has|have|had|ca|could|should|would|wo|must|need|might|sha|ai|ought|dare)nt|degil|hicbir|sakin|asla|henuz|vazgec\w*|istemi\w*)\b|(?<!\d )\bno\b(?! ?\d| lu\b| li\b)/

/** @param language of the whole message. A clause in English has no Turkish words, such as the name Kim (“who”). */
export function moodOf(clause: string, language: Language | undefined): Mood {
  const plain = clause.replaceAll(ASKING_BY_NOT, "please")
  const mayBeTurkish = language !== "en"
  if (asksForFacts(plain, language) || asksToSee(plain, language)) return "question"
  if (FORBIDDEN.some((one) => one.test(plain))) return "negation"
  const isHeading = HEADING.test(plain.replaceAll(/ ?\|/g, ""))
  if (mayBeTurkish && !isHeading && FORBIDDEN_TR.some((one) => one.test(plain))) return "negation"
  if (isAsked(plain, mayBeTurkish)) return "question"
  if (FORBIDDEN_UNASKED.some((one) => one.test(plain))) return "negation"
  const isCommand = COMMAND_EN.test(plain) || WANTED.test(plain) || (mayBeTurkish && COMMAND_TR.test(plain))
  return isCommand ? "command" : "statement"
}

function isAsked(clause: string, mayBeTurkish: boolean): boolean {
  const bare = clause.replace(FILLER, "")
  if (PROPOSED.test(bare)) return false
  if (ASKED_EN.test(bare)) return true
  return mayBeTurkish && ASKED_TR.test(clause) && !POLITE_TR.test(clause)
}

/** “How about 30 euros for the lamp” proposes a change. */
const PROPOSED = /^(?:how|what) about (?=.*\d)/

const FILLER =
  /^(?:(?:please|pls|hey|hi|hello|ok|so|and|then|can you|could you|would you|will you|i want to|i need to|just) )+(?=show|list|find|tell|search|display|look|see|whats?\b|which\b|who(?:s|se)?\b|how\b|wheres?\b|why\b|(?:is|are)\b(?! to\b)|any)/

/** Whether a command only asks to see something. An English one has no Turkish words: “bulb” is not “bul” (“find”). */
export function isLooking(line: string, language: Language | undefined): boolean {
  return LOOKING_EN.test(line) || (language !== "en" && LOOKING_TR.test(line))
}

const LOOKING_EN =
  /\b(?:show|list|find|give (?:me|us)|get (?:me|us)|tell|help|explain|track|follow|compare|summari[sz]e|export\w*|download\w*|send (?:me|us)|display|search(?! (?:engine|index|text|result|title|box))|look|check|count|print|run|make (?:me )?an? (?:list|report|csv|excel|table|spreadsheet|file)|create an? (?:\w+ )?(?:csv|excel|report|table|spreadsheet|file|list)|prepare an? (?:report|list)|save)\b/
const LOOKING_TR =
  /\b(?:goster\w*|listele\w*|bul\w*|getir\w*|ver|verir|soyle\w*|indir\w*|aktar\w*|cikar\w*|olustur\w* (?:rapor|liste)|(?:rapor|liste|tablo|dosya|csv|excel|dokum|cikti)\w* (?:al|ver|yap|cikar|hazirla|olustur|uret)\w*|takip et\w*|(?:takib|kontrol)\w* (?:yap|et)\w*|kontrol et\w*|yardim\w*|ozetle\w*|karsilastir\w*|anlat\w*|raporla\w*|kaydet\w*)\b/
