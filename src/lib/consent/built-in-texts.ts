import type { CategoryTexts, Copy } from "./banner-copy"

export const english: Copy = {
  title: "Your privacy",
  description:
    "We use cookies to run this shop and, with your consent, to improve it. You can change your choice at any time.",
  accept_all: "Accept all",
  reject_all: "Reject all",
  customize: "Choose",
  save: "Save choice",
  close: "Close",
  always_on: "Always on",
  settings: "Cookie settings",
}

export const COPY: Readonly<Record<string, Copy>> = {
  en: english,
  tr: {
    title: "Gizliliğiniz",
    description:
      "Bu mağazayı çalıştırmak ve onayınızla geliştirmek için çerezler kullanıyoruz. Seçiminizi istediğiniz zaman değiştirebilirsiniz.",
    accept_all: "Tümünü kabul et",
    reject_all: "Tümünü reddet",
    customize: "Seç",
    save: "Seçimi kaydet",
    close: "Kapat",
    always_on: "Her zaman açık",
    settings: "Çerez ayarları",
  },
  de: {
    title: "Ihre Privatsphäre",
    description:
      "Wir verwenden Cookies, um diesen Shop zu betreiben und ihn mit Ihrer Einwilligung zu verbessern. Sie können Ihre Wahl jederzeit ändern.",
    accept_all: "Alle akzeptieren",
    reject_all: "Alle ablehnen",
    customize: "Auswählen",
    save: "Auswahl speichern",
    close: "Schließen",
    always_on: "Immer aktiv",
    settings: "Cookie-Einstellungen",
  },
  fr: {
    title: "Votre vie privée",
    description:
      "Nous utilisons des cookies pour faire fonctionner cette boutique et, avec votre consentement, pour l'améliorer. Vous pouvez modifier votre choix à tout moment.",
    accept_all: "Tout accepter",
    reject_all: "Tout refuser",
    customize: "Choisir",
    save: "Enregistrer le choix",
    close: "Fermer",
    always_on: "Toujours actif",
    settings: "Paramètres des cookies",
  },
  es: {
    title: "Su privacidad",
    description:
      "Usamos cookies para que esta tienda funcione y, con su consentimiento, para mejorarla. Puede cambiar su elección en cualquier momento.",
    accept_all: "Aceptar todo",
    reject_all: "Rechazar todo",
    customize: "Elegir",
    save: "Guardar elección",
    close: "Cerrar",
    always_on: "Siempre activas",
    settings: "Configuración de cookies",
  },
  it: {
    title: "La tua privacy",
    description:
      "Usiamo i cookie per far funzionare questo negozio e, con il tuo consenso, per migliorarlo. Puoi cambiare la tua scelta in qualsiasi momento.",
    accept_all: "Accetta tutto",
    reject_all: "Rifiuta tutto",
    customize: "Scegli",
    save: "Salva la scelta",
    close: "Chiudi",
    always_on: "Sempre attivi",
    settings: "Impostazioni dei cookie",
  },
  pt: {
    title: "A sua privacidade",
    description:
      "Usamos cookies para que esta loja funcione e, com o seu consentimento, para a melhorar. Pode alterar a sua escolha a qualquer momento.",
    accept_all: "Aceitar tudo",
    reject_all: "Rejeitar tudo",
    customize: "Escolher",
    save: "Guardar escolha",
    close: "Fechar",
    always_on: "Sempre ativos",
    settings: "Definições de cookies",
  },
  nl: {
    title: "Uw privacy",
    description:
      "We gebruiken cookies om deze winkel te laten werken en, met uw toestemming, te verbeteren. U kunt uw keuze altijd wijzigen.",
    accept_all: "Alles accepteren",
    reject_all: "Alles weigeren",
    customize: "Kiezen",
    save: "Keuze opslaan",
    close: "Sluiten",
    always_on: "Altijd aan",
    settings: "Cookie-instellingen",
  },
  ru: {
    title: "Ваша конфиденциальность",
    description:
      "Мы используем файлы cookie, чтобы магазин работал, а с вашего согласия — чтобы улучшать его. Вы можете изменить свой выбор в любое время.",
    accept_all: "Принять все",
    reject_all: "Отклонить все",
    customize: "Выбрать",
    save: "Сохранить выбор",
    close: "Закрыть",
    always_on: "Всегда включены",
    settings: "Настройки cookie",
  },
  ar: {
    title: "خصوصيتك",
    description:
      "نستخدم ملفات تعريف الارتباط لتشغيل هذا المتجر ولتحسينه بموافقتك. يمكنك تغيير اختيارك في أي وقت.",
    accept_all: "قبول الكل",
    reject_all: "رفض الكل",
    customize: "اختيار",
    save: "حفظ الاختيار",
    close: "إغلاق",
    always_on: "مفعّلة دائمًا",
    settings: "إعدادات ملفات تعريف الارتباط",
  },
  zh: {
    title: "您的隐私",
    description: "我们使用 Cookie 来运行本商店，并在您同意的情况下改进它。您可以随时更改选择。",
    accept_all: "全部接受",
    reject_all: "全部拒绝",
    customize: "自行选择",
    save: "保存选择",
    close: "关闭",
    always_on: "始终开启",
    settings: "Cookie 设置",
  },
}

export const CATEGORIES: Readonly<Record<string, Readonly<Record<string, CategoryTexts>>>> = {
  necessary: {
    en: {
      title: "Necessary",
      description: "The shop does not work without these cookies, for example the cart and the sign-in.",
    },
    tr: {
      title: "Zorunlu",
      description: "Mağaza bu çerezler olmadan çalışmaz; örneğin sepet ve oturum açma.",
    },
    de: {
      title: "Notwendig",
      description: "Ohne diese Cookies funktioniert der Shop nicht, zum Beispiel Warenkorb und Anmeldung.",
    },
    fr: {
      title: "Nécessaires",
      description: "La boutique ne fonctionne pas sans ces cookies, par exemple le panier et la connexion.",
    },
    es: {
      title: "Necesarias",
      description: "La tienda no funciona sin estas cookies, por ejemplo el carrito y el inicio de sesión.",
    },
    it: {
      title: "Necessari",
      description: "Il negozio non funziona senza questi cookie, ad esempio il carrello e l'accesso.",
    },
    pt: {
      title: "Necessários",
      description: "A loja não funciona sem estes cookies, por exemplo o carrinho e o início de sessão.",
    },
    nl: {
      title: "Noodzakelijk",
      description: "Zonder deze cookies werkt de winkel niet, bijvoorbeeld de winkelwagen en het inloggen.",
    },
    ru: {
      title: "Необходимые",
      description: "Без этих файлов магазин не работает: например, корзина и вход.",
    },
    ar: { title: "ضرورية", description: "لا يعمل المتجر من دون هذه الملفات، مثل السلة وتسجيل الدخول." },
    zh: { title: "必要", description: "没有这些 Cookie，商店无法运行，例如购物车和登录。" },
  },
  preferences: {
    en: { title: "Preferences", description: "Remember your settings, such as the language." },
    tr: { title: "Tercihler", description: "Dil gibi ayarlarınızı hatırlar." },
    de: { title: "Präferenzen", description: "Merken sich Ihre Einstellungen, etwa die Sprache." },
    fr: { title: "Préférences", description: "Mémorisent vos réglages, comme la langue." },
    es: { title: "Preferencias", description: "Recuerdan sus ajustes, como el idioma." },
    it: { title: "Preferenze", description: "Ricordano le tue impostazioni, come la lingua." },
    pt: { title: "Preferências", description: "Guardam as suas definições, como o idioma." },
    nl: { title: "Voorkeuren", description: "Onthouden uw instellingen, zoals de taal." },
    ru: { title: "Предпочтения", description: "Запоминают ваши настройки, например язык." },
    ar: { title: "التفضيلات", description: "تتذكر إعداداتك، مثل اللغة." },
    zh: { title: "偏好", description: "记住您的设置，例如语言。" },
  },
  analytics: {
    en: { title: "Analytics", description: "Help us to understand how visitors use the shop." },
    tr: {
      title: "Analiz",
      description: "Ziyaretçilerin mağazayı nasıl kullandığını anlamamıza yardımcı olur.",
    },
    de: { title: "Statistik", description: "Helfen uns zu verstehen, wie Besucher den Shop nutzen." },
    fr: {
      title: "Mesure d'audience",
      description: "Nous aident à comprendre comment les visiteurs utilisent la boutique.",
    },
    es: { title: "Analítica", description: "Nos ayudan a entender cómo usan la tienda los visitantes." },
    it: { title: "Statistiche", description: "Ci aiutano a capire come i visitatori usano il negozio." },
    pt: { title: "Estatísticas", description: "Ajudam-nos a perceber como os visitantes usam a loja." },
    nl: { title: "Statistieken", description: "Helpen ons te begrijpen hoe bezoekers de winkel gebruiken." },
    ru: { title: "Аналитика", description: "Помогают понять, как посетители пользуются магазином." },
    ar: { title: "التحليلات", description: "تساعدنا على فهم كيفية استخدام الزوار للمتجر." },
    zh: { title: "分析", description: "帮助我们了解访客如何使用商店。" },
  },
  marketing: {
    en: {
      title: "Marketing",
      description: "Show advertisements that match your interests, and measure them.",
    },
    tr: { title: "Pazarlama", description: "İlgi alanlarınıza uygun reklamlar gösterir ve bunları ölçer." },
    de: { title: "Marketing", description: "Zeigen Werbung, die zu Ihren Interessen passt, und messen sie." },
    fr: {
      title: "Marketing",
      description: "Affichent des publicités adaptées à vos intérêts et les mesurent.",
    },
    es: { title: "Marketing", description: "Muestran anuncios según sus intereses y los miden." },
    it: { title: "Marketing", description: "Mostrano annunci adatti ai tuoi interessi e li misurano." },
    pt: { title: "Marketing", description: "Mostram anúncios de acordo com os seus interesses e medem-nos." },
    nl: { title: "Marketing", description: "Tonen advertenties die bij uw interesses passen, en meten ze." },
    ru: { title: "Маркетинг", description: "Показывают рекламу по вашим интересам и измеряют её." },
    ar: { title: "التسويق", description: "تعرض إعلانات تناسب اهتماماتك وتقيسها." },
    zh: { title: "营销", description: "展示符合您兴趣的广告并衡量效果。" },
  },
}
