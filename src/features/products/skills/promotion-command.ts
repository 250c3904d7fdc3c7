import { nameLeft } from "../../../kits/skills/commands/naming"
import { wordsNotUnderstood } from "../../../kits/skills/commands/not-understood"
import type { Reading, Texts } from "../../../kits/skills/skill"
import { takeMoney, takeNumber, takePercent } from "../../../kits/skills/words/amounts"
import { shifted, shiftedFrom, takeDay } from "../../../kits/skills/words/days"
import { bilingual, type Said } from "../../../kits/skills/words/said"

const WORDS = bilingual(
  /create|creates|new|make|set up|open|add|start|launch|generate|give|issue|discount\w*|coupon\w*|voucher\w*|promo\w*|codes?|campaign\w*|sale|off|called|named|name|that|which|takes?|valid|worth|one|everyone|everybody|customers?|people|all orders|orders?|everything|whole shop|entire|starting|use|using|entering|get|gets|save|let|me|some|=/,
  /olustur\w*|yap\w*|hazirla\w*|ac|acalim|acar|ekle\w*|yeni|kupon\w*|kod\w*|promosyon\w*|kampanya\w*|indirim\w*|lik|luk|tanimla\w*|ver\w*|gecerli|olsun|ile|isimli|isminde|musteri\w*|siparis\w*|herkes\w*|uret\w*|baslat\w*/,
)
const END = bilingual(
  /end|stop|disable|deactivate|turn off|switch off|expire|kill|cancel|close|delete|remove|pause|finish|revoke|withdraw/,
  /durdur\w*|bitir\w*|bitsin|kapat\w*|kapansin|iptal\w*|devre disi\w*|pasif\w*|sil|silin|silelim|kaldir\w*|sonlandir\w*|et|birak|yap|edelim|edilsin/,
)
const AGAIN = bilingual(
  /reactivate|re-?enable|enable|activate|turn on|switch on|resume|bring back/,
  /etkinlestir\w*|aktif\w*|yeniden (?:ac|baslat|gecerli)\w*|tekrar (?:ac|baslat)\w*/,
)
const SHIPPING = bilingual(
  /(?:free|off|on) (?:shipping|delivery|postage)|shipping (?:is )?free|shipping|delivery/,
  /ucretsiz kargo|bedava kargo|kargo (?:bedava|ucretsiz)|kargo\w*/,
)
const FREE = bilingual(/free/, /ucretsiz|bedava/)
const ITEMS = bilingual(/(?:on|off) (?:the |all )?(?:items|products)/, /urunlerde|urunlere/)
/** A discount code: a word in capitals or with digits, or the word after “code”. */
const CODE =
  /(?<![\p{L}\p{N}_-])(?=[\p{L}\p{N}_-]*\p{Lu})(?:\p{Lu}[\p{Lu}\p{N}_-]{2,}|(?=[\p{L}\p{N}_-]*\p{N})[\p{L}_-]+[\p{L}\p{N}_-]{2,})/u
const CODE_CALLED =
  /(?<![\w'])(?:code|called|named|coupon|voucher|promo|promotion|kod|kodu|kuponu?|adi)\s(?:called |named |is |adi )?(?!(?:for|with|that|to|off|of|on|until|from|and|which|in|is|please|now|code|icin|ile|(?:yap|olustur|hazirla|ekle|uret|ver|ac|iptal|kapat|durdur|bitir|baslat|tanimla|gonder|lazim|gerek|isti|kod|kupon|olsun|silin?|kaldir)\w*)(?!\w))(?=[a-z0-9_-]{3,})([a-z0-9_-]+)/

const MISSING = {
  code: {
    en: "Which code do you want to create? For example: “Create the code SPRING20 with 20 percent off”.",
    tr: "Kod ne olsun? Örneğin: “BAHAR20 koduyla yüzde 20 indirim oluştur”.",
  },
  worth: {
    en: "How much does the code take off? For example: “Create the code SPRING20 with 20 percent off”.",
    tr: "Kod ne kadar indirim yapsın? Örneğin: “BAHAR20 koduyla yüzde 20 indirim oluştur”.",
  },
  which: {
    en: "Which code do you mean? For example: “End the code SPRING20”.",
    tr: "Hangi kod? Örneğin: “BAHAR20 kodunu bitir”.",
  },
} as const satisfies Record<string, Texts>

/** Understands a new discount code with its conditions, or the end of a code. */
export function promotionCommand(said: Said): Reading | undefined {
  const code = takeCode(said)
  const percent = takePercent(said)
  const isAgain = said.has(AGAIN)
  const isEnd = !isAgain && said.has(END) && percent === undefined
  if (isAgain || isEnd) {
    if (code === undefined) return { missing: MISSING.which }
    said.drop(AGAIN)
    said.drop(END)
    const left = nameLeft(said, WORDS)
    if (left !== "") return { missing: wordsNotUnderstood(left) }
    return { action: "set_promotion_status", said: { code, status: isAgain ? "active" : "inactive" } }
  }
  return newCode(said, code, percent)
}

/** Conditions that the assistant cannot set. If a message contains one, it is refused. */
const UNKNOWN = bilingual(
  /new (?:customers?|buyers?|clients?)|first[- ](?:time|order|purchase)\w*|(?:per|each|every) (?:customer|person|buyer)|once|members?|vip\w*|returning|subscribers?/,
  /yeni musteri\w*|uyeler\w*|ilk siparis\w*|kisi basi\w*|musteri basi\w*|bir kez|bir kere\w*/,
)

function newCode(said: Said, code: string | undefined, percent: number | undefined): Reading {
  const condition = said.take(UNKNOWN)?.written()
  if (condition !== undefined) return { missing: wordsNotUnderstood(condition) }
  const minimum = takeMinimum(said)
  const most_uses = takeUses(said)
  const { starts_at, ends_at } = takeSpan(said)
  const money = takeMoney(said)
  const isFree = said.has(FREE)
  const of = said.drop(SHIPPING) ? "shipping" : said.drop(ITEMS) ? "items" : "order"
  said.drop(FREE)
  const left = nameLeft(said, WORDS)
  if (code === undefined) return { missing: MISSING.code }
  const worth =
    percent !== undefined
      ? { percent }
      : money
        ? sumOf(money)
        : isFree && of === "shipping"
          ? { percent: 100 }
          : undefined
  if (!worth) return { missing: MISSING.worth }
  if (left !== "") return { missing: wordsNotUnderstood(left) }
  const currency_code = money?.currency_code ?? minimum?.currency_code
  return {
    action: "create_promotion",
    said: {
      code,
      ...worth,
      of,
      ...(currency_code !== undefined && { currency_code }),
      ...(minimum && { minimum: minimum.amount }),
      ...(most_uses !== undefined && { most_uses }),
      ...(starts_at !== undefined && { starts_at }),
      ...(ends_at !== undefined && { ends_at }),
    },
  }
}

function sumOf({ amount }: { amount: number }) {
  return { amount }
}

function takeCode(said: Said): string | undefined {
  const quoted = said.takeQuoted()
  if (quoted !== undefined) return quoted
  const written = CODE.exec(said.text.replaceAll(/["“”]/g, ""))?.[0]
  if (written !== undefined) {
    const at = written.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ı", "i")
    said.take(new RegExp(String.raw`(?<![\w'])${at.replaceAll(/[^\w-]/g, ".")}(?:'\w+)?(?![\w])`))
    return written
  }
  return said.take(CODE_CALLED)?.written(1).toUpperCase()
}

function takeMinimum(said: Said): { amount: number; currency_code?: string } | undefined {
  return (
    takeMoney(
      said,
      String.raw`(?:(?:for|on|with) )?(?:orders? )?(?:over|above|from|of at least|at least|more than|worth|minimum(?: order| value| of| is)?|min(?:imum)? order(?: value)?(?: of)?|en az|asgari|minimum) `,
    ) ?? takeAfter(said)
  )
}

/** Reads a minimum whose words come after the amount: “50 euro üzeri”, “50 euros or more”. */
function takeAfter(said: Said): { amount: number; currency_code?: string } | undefined {
  const behind = String.raw`(?: (?:ve )?(?:uzeri\w*|ustu\w*|or more|and up|minimum|and above)(?: siparis\w*| orders?)?)`
  const money = takeMoney(
    said,
    String.raw`(?=(?:[€$£₺]\s?)?\d[\d.,]*\s?(?:[€$£₺]|[a-z]+)?(?:'[a-z]+)?${behind})`,
  )
  if (money) said.take(new RegExp(behind))
  return money
}

function takeUses(said: Said): number | undefined {
  return (
    takeNumber(
      said,
      String.raw`(?:for )?(?:the )?(?:first|ilk) `,
      String.raw`(?: (?:customers?|orders?|people|buyers?|uses?|musteri\w*|siparis\w*|kisi\w*|kullanim\w*))?`,
    ) ??
    takeNumber(
      said,
      String.raw`(?:(?:limited to|limit|at most|max(?:imum)?(?: of)?|up to|only|no more than|not more than|usable|en fazla|en cok|maksimum|azami|toplam) )`,
      String.raw` ?(?:uses?|times|x|people|customers|orders|kez|kere|defa|kullanim\w*|kisi\w*|adet)?`,
    ) ??
    takeNumber(said, "", String.raw` (?:uses?|times|redemptions|kez|kere|defa|kullanim\w*|kullanimlik)`)
  )
}

function takeSpan(said: Said): { starts_at?: string; ends_at?: string } {
  const ends = String.raw`(?:(?:valid |good |runs )?(?:until|till|til|through|up to|ending|ends|expires|expiring|to|by)(?: on)? (?:the )?(?:end of )?)`
  const starts = String.raw`(?:(?:valid |good |runs )?(?:from|starting|starts|beginning|as of|effective)(?: on)? (?:the )?)`
  const starts_at =
    takeDay(said, "future", starts) ??
    takeDay(said, "future", "", String.raw` (?:itibaren|baslayarak|baslasin|gecerli olsun)`)
  const ends_at =
    takeDay(said, "future", ends) ??
    takeDay(said, "future", "", String.raw` (?:kadar|e kadar|bitsin|sona ersin)`) ??
    takeLength(said, starts_at)
  return { ...(starts_at !== undefined && { starts_at }), ...(ends_at !== undefined && { ends_at }) }
}

/** Reads a duration such as “for two weeks”. It begins at the given start, or today. */
function takeLength(said: Said, start: string | undefined): string | undefined {
  const taken = said.take(
    /(?<![\w'])(?:(?:valid )?for )?(?:the next )?(\d{1,3}|a|one|two|three|bir|iki|uc) (days?|weeks?|months?|gun\w*|hafta\w*|ay\w{0,4})(?: (?:boyunca|gecerli|sureyle|sureli|long))?(?![\w'])/,
  )
  if (!taken) return undefined
  const [, count = "1", unit = ""] = taken.groups
  const number = { a: 1, one: 1, two: 2, three: 3, bir: 1, iki: 2, uc: 3 }[count] ?? Number(count)
  const days = number * (/^[dg]/.test(unit) ? 1 : /^[wh]/.test(unit) ? 7 : 30)
  return start === undefined ? shifted(days - 1) : shiftedFrom(start, days - 1)
}
