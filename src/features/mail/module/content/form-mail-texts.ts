/** The texts of one kind of mail about a submitted form. */
export interface FormMailTexts {
  subject: string
  intro: string
}

interface Texts {
  /** For the shop. */
  notice: FormMailTexts
  /** For the visitor. */
  copy: FormMailTexts
  yes: string
  no: string
  /** Shown when the visitor's typed answers are left out. */
  partialNote: string
}

const ENGLISH: Texts = {
  notice: {
    subject: "New submission: {form}",
    intro: "Somebody has submitted the form “{form}” at {shop}.",
  },
  copy: {
    subject: "Your message to {shop}: {form}",
    intro: "Thank you for your message to {shop}. This is a copy of your answers.",
  },
  yes: "Yes",
  no: "No",
  partialNote: "Texts that you have typed are not repeated in this mail.",
}

const TEXTS: Record<string, Texts> = {
  en: ENGLISH,
  tr: {
    notice: {
      subject: "Yeni form yanıtı: {form}",
      intro: "{shop} mağazasında “{form}” formu dolduruldu.",
    },
    copy: {
      subject: "{shop} mağazasına mesajınız: {form}",
      intro: "{shop} mağazasına yazdığınız için teşekkürler. Yanıtlarınızın bir kopyası aşağıdadır.",
    },
    yes: "Evet",
    no: "Hayır",
    partialNote: "Yazdığınız metinler bu e-postada tekrarlanmaz.",
  },
  de: {
    notice: {
      subject: "Neue Einsendung: {form}",
      intro: "Jemand hat das Formular „{form}“ bei {shop} abgeschickt.",
    },
    copy: {
      subject: "Ihre Nachricht an {shop}: {form}",
      intro: "Vielen Dank für Ihre Nachricht an {shop}. Dies ist eine Kopie Ihrer Angaben.",
    },
    yes: "Ja",
    no: "Nein",
    partialNote: "Von Ihnen geschriebene Texte werden in dieser E-Mail nicht wiederholt.",
  },
  fr: {
    notice: {
      subject: "Nouvelle réponse : {form}",
      intro: "Quelqu'un a envoyé le formulaire « {form} » chez {shop}.",
    },
    copy: {
      subject: "Votre message à {shop} : {form}",
      intro: "Merci pour votre message à {shop}. Voici une copie de vos réponses.",
    },
    yes: "Oui",
    no: "Non",
    partialNote: "Les textes que vous avez saisis ne sont pas repris dans cet e-mail.",
  },
  es: {
    notice: {
      subject: "Nueva respuesta: {form}",
      intro: "Alguien ha enviado el formulario «{form}» en {shop}.",
    },
    copy: {
      subject: "Tu mensaje a {shop}: {form}",
      intro: "Gracias por tu mensaje a {shop}. Esta es una copia de tus respuestas.",
    },
    yes: "Sí",
    no: "No",
    partialNote: "Los textos que has escrito no se repiten en este correo.",
  },
  it: {
    notice: {
      subject: "Nuova risposta: {form}",
      intro: "Qualcuno ha inviato il modulo «{form}» su {shop}.",
    },
    copy: {
      subject: "Il Suo messaggio a {shop}: {form}",
      intro: "Grazie per il Suo messaggio a {shop}. Questa è una copia delle Sue risposte.",
    },
    yes: "Sì",
    no: "No",
    partialNote: "I testi che ha scritto non sono ripetuti in questa e-mail.",
  },
  pt: {
    notice: {
      subject: "Nova resposta: {form}",
      intro: "Alguém enviou o formulário «{form}» em {shop}.",
    },
    copy: {
      subject: "A sua mensagem para {shop}: {form}",
      intro: "Obrigado pela sua mensagem para {shop}. Esta é uma cópia das suas respostas.",
    },
    yes: "Sim",
    no: "Não",
    partialNote: "Os textos que escreveu não são repetidos neste e-mail.",
  },
  nl: {
    notice: {
      subject: "Nieuwe inzending: {form}",
      intro: "Iemand heeft het formulier ‘{form}’ bij {shop} verstuurd.",
    },
    copy: {
      subject: "Uw bericht aan {shop}: {form}",
      intro: "Bedankt voor uw bericht aan {shop}. Dit is een kopie van uw antwoorden.",
    },
    yes: "Ja",
    no: "Nee",
    partialNote: "Teksten die u hebt getypt, worden in deze e-mail niet herhaald.",
  },
  ru: {
    notice: {
      subject: "Новый ответ: {form}",
      intro: "Кто-то отправил форму «{form}» в {shop}.",
    },
    copy: {
      subject: "Ваше сообщение для {shop}: {form}",
      intro: "Спасибо за сообщение для {shop}. Это копия ваших ответов.",
    },
    yes: "Да",
    no: "Нет",
    partialNote: "Введённые вами тексты не повторяются в этом письме.",
  },
  ar: {
    notice: {
      subject: "رد جديد: {form}",
      intro: "أرسل أحدهم النموذج «{form}» في {shop}.",
    },
    copy: {
      subject: "رسالتك إلى {shop}: {form}",
      intro: "شكرًا على رسالتك إلى {shop}. هذه نسخة من إجاباتك.",
    },
    yes: "نعم",
    no: "لا",
    partialNote: "لا تُكرَّر في هذه الرسالة النصوص التي كتبتها.",
  },
  zh: {
    notice: {
      subject: "新的表单提交：{form}",
      intro: "有人在 {shop} 提交了表单“{form}”。",
    },
    copy: {
      subject: "您发给 {shop} 的信息：{form}",
      intro: "感谢您联系 {shop}。以下是您所填内容的副本。",
    },
    yes: "是",
    no: "否",
    partialNote: "本邮件不会重复您输入的文字。",
  },
}

export function formMailTexts(language: string): Texts {
  return TEXTS[language] ?? ENGLISH
}
