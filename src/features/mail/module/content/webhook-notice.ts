import { escapeHtml } from "../../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { filled, type OwnTexts } from "./filled"
import { page } from "./page"
import { languageOf } from "./texts"

export interface WebhookNotice {
  locale: string
  shop: string
  /** The endpoint's address, without its query. */
  address: string
  /** Whether the endpoint answered that it is gone. Otherwise it failed for too long. */
  isGone: boolean
  /** The shop's own texts. */
  own?: OwnTexts | undefined
}

interface Texts {
  subject: string
  gone: string
  failing: string
  next: string
}

const ENGLISH: Texts = {
  subject: "{shop}: a webhook endpoint was disabled",
  gone: "The endpoint {address} answered that it no longer exists (status 410). It gets no more events.",
  failing: "All deliveries to the endpoint {address} failed for five days. It gets no more events.",
  next: "Enable it in the dashboard under Webhooks when it works again. There you can also send the missed events.",
}

/** Texts for admins whose endpoint was disabled. */
const TEXTS: Record<string, Texts> = {
  en: ENGLISH,
  tr: {
    subject: "{shop}: bir webhook uç noktası devre dışı bırakıldı",
    gone: "{address} uç noktası artık var olmadığını bildirdi (durum 410). Artık olay almıyor.",
    failing:
      "{address} uç noktasına yapılan tüm gönderimler beş gün boyunca başarısız oldu. Artık olay almıyor.",
    next: "Yeniden çalıştığında panelde Webhook'lar bölümünden etkinleştirin. Kaçırılan olayları da oradan gönderebilirsiniz.",
  },
  de: {
    subject: "{shop}: Ein Webhook-Endpunkt wurde deaktiviert",
    gone: "Der Endpunkt {address} hat geantwortet, dass es ihn nicht mehr gibt (Status 410). Er erhält keine Ereignisse mehr.",
    failing:
      "Fünf Tage lang sind alle Zustellungen an den Endpunkt {address} fehlgeschlagen. Er erhält keine Ereignisse mehr.",
    next: "Aktivieren Sie ihn im Dashboard unter Webhooks, sobald er wieder funktioniert. Dort können Sie auch die verpassten Ereignisse senden.",
  },
  fr: {
    subject: "{shop} : un point de terminaison webhook a été désactivé",
    gone: "Le point de terminaison {address} a répondu qu'il n'existe plus (statut 410). Il ne reçoit plus d'événements.",
    failing:
      "Tous les envois au point de terminaison {address} ont échoué pendant cinq jours. Il ne reçoit plus d'événements.",
    next: "Réactivez-le dans le tableau de bord, sous Webhooks, dès qu'il fonctionne. Vous pourrez aussi y renvoyer les événements manqués.",
  },
  es: {
    subject: "{shop}: se ha desactivado un endpoint de webhook",
    gone: "El endpoint {address} ha respondido que ya no existe (estado 410). Ya no recibe eventos.",
    failing: "Todos los envíos al endpoint {address} han fallado durante cinco días. Ya no recibe eventos.",
    next: "Actívalo en el panel, en Webhooks, cuando vuelva a funcionar. Allí también puedes enviar los eventos perdidos.",
  },
  it: {
    subject: "{shop}: un endpoint webhook è stato disattivato",
    gone: "L'endpoint {address} ha risposto che non esiste più (stato 410). Non riceve più eventi.",
    failing: "Per cinque giorni tutti gli invii all'endpoint {address} sono falliti. Non riceve più eventi.",
    next: "Lo riattivi nella dashboard, in Webhook, quando funziona di nuovo. Da lì può anche inviare gli eventi persi.",
  },
  pt: {
    subject: "{shop}: um endpoint de webhook foi desativado",
    gone: "O endpoint {address} respondeu que já não existe (estado 410). Deixou de receber eventos.",
    failing:
      "Todos os envios para o endpoint {address} falharam durante cinco dias. Deixou de receber eventos.",
    next: "Ative-o no painel, em Webhooks, quando voltar a funcionar. Aí também pode enviar os eventos em falta.",
  },
  nl: {
    subject: "{shop}: een webhook-endpoint is uitgeschakeld",
    gone: "Het endpoint {address} antwoordde dat het niet meer bestaat (status 410). Het krijgt geen gebeurtenissen meer.",
    failing:
      "Vijf dagen lang zijn alle leveringen aan het endpoint {address} mislukt. Het krijgt geen gebeurtenissen meer.",
    next: "Schakel het in het dashboard onder Webhooks weer in zodra het werkt. Daar kunt u ook de gemiste gebeurtenissen sturen.",
  },
  ru: {
    subject: "{shop}: получатель вебхуков отключён",
    gone: "Получатель {address} ответил, что его больше нет (статус 410). События ему больше не отправляются.",
    failing:
      "Пять дней все отправки получателю {address} завершались ошибкой. События ему больше не отправляются.",
    next: "Включите его в панели в разделе «Вебхуки», когда он заработает. Там же можно отправить пропущенные события.",
  },
  ar: {
    subject: "{shop}: تم تعطيل نقطة استقبال ويب هوك",
    gone: "أجابت نقطة الاستقبال {address} بأنها لم تعد موجودة (الحالة 410). لن تتلقى أحداثًا بعد الآن.",
    failing:
      "فشلت جميع عمليات الإرسال إلى نقطة الاستقبال {address} لمدة خمسة أيام. لن تتلقى أحداثًا بعد الآن.",
    next: "فعّلها من لوحة التحكم ضمن «ويب هوك» عندما تعمل من جديد. ويمكنك من هناك أيضًا إرسال الأحداث الفائتة.",
  },
  zh: {
    subject: "{shop}：一个 Webhook 端点已停用",
    gone: "端点 {address} 表示它已不存在（状态 410）。它不再接收事件。",
    failing: "五天内发往端点 {address} 的所有投递均失败。它不再接收事件。",
    next: "端点恢复后，请在后台的“Webhook”中启用它。您也可以在那里补发错过的事件。",
  },
}

/** The texts of the mail by their names. The shop may replace them. */
export function webhookBlocks(language: string): Texts {
  return TEXTS[language] ?? ENGLISH
}

/** Makes the mail in the language of a locale such as `de-AT`. If there is no translation: in English. */
export function renderWebhookNotice({ isGone, ...notice }: WebhookNotice): MailContent {
  return rendered(notice, [isGone ? "gone" : "failing"])
}

/** The mail with the texts of both reasons, for admins who write their own. */
export function renderWebhookExample(notice: Omit<WebhookNotice, "isGone">): MailContent {
  return rendered(notice, ["gone", "failing"])
}

function rendered(
  { locale, shop, address, own = {} }: Omit<WebhookNotice, "isGone">,
  reasons: ("gone" | "failing")[],
): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = { ...webhookBlocks(language), ...own }
  const say = (text: string) => filled(text, { shop, address })
  const subject = say(texts.subject)
  const paragraphs = [...reasons.map((reason) => say(texts[reason])), say(texts.next), shop]
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: page({ language, dir, subject, paragraphs: paragraphs.map(escapeHtml) }),
  }
}
