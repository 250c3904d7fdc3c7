/** The five shapes of features, and for each the texts that its dashboard page needs. */
export const SHAPES = {
  table: { empty: "things", hasNew: true, fields: [] },
  "admin-only": { empty: "things", hasNew: true, fields: ["note"] },
  publication: {
    empty: "things",
    hasNew: true,
    fields: ["position", "highlights"],
    hints: ["position"],
    isPublicKind: true,
  },
  submission: { empty: "inbox", hasNew: false, fields: ["email", "message"] },
  singleton: { empty: "version", hasNew: false, fields: ["text", "is_shown"] },
}

/** Texts by language. `{}` stands for the feature's name, which `--names` translates. */
const WORDS = {
  en: {
    empty: {
      things: "There is nothing here yet. Create the first one.",
      inbox: "This list shows messages from visitors.",
      version: "Nothing has been published yet.",
    },
    new: "New: {}",
    about: "Manage: {}",
    path: "Path of {}",
    fields: {
      note: "Note",
      position: "Order",
      highlights: "Highlights",
      email: "Email",
      message: "Message",
      text: "Text",
      is_shown: "Shown",
    },
    position: "The lowest number comes first.",
  },
  tr: {
    empty: {
      things: "Burada henüz bir şey yok. İlkini oluşturun.",
      inbox: "Ziyaretçilerin gönderdikleri buraya gelir.",
      version: "Henüz bir şey yayınlanmadı.",
    },
    new: "Yeni: {}",
    about: "Yönetin: {}",
    path: "Yol: {}",
    fields: {
      note: "Not",
      position: "Sıra",
      highlights: "Öne çıkanlar",
      email: "E-posta",
      message: "Mesaj",
      text: "Metin",
      is_shown: "Gösteriliyor",
    },
    position: "En küçük sayı en başta durur.",
  },
  de: {
    empty: {
      things: "Hier ist noch nichts. Legen Sie den ersten Eintrag an.",
      inbox: "Was Besucher senden, kommt hier an.",
      version: "Es wurde noch nichts veröffentlicht.",
    },
    new: "Neu: {}",
    about: "Verwalten: {}",
    path: "Pfad: {}",
    fields: {
      note: "Notiz",
      position: "Reihenfolge",
      highlights: "Besonderheiten",
      email: "E-Mail",
      message: "Nachricht",
      text: "Text",
      is_shown: "Sichtbar",
    },
    position: "Die kleinste Zahl steht zuerst.",
  },
  fr: {
    empty: {
      things: "Il n'y a encore rien ici. Créez le premier élément.",
      inbox: "Ce que les visiteurs envoient arrive ici.",
      version: "Rien n'a encore été publié.",
    },
    new: "Nouveau : {}",
    about: "Gérer : {}",
    path: "Chemin : {}",
    fields: {
      note: "Note",
      position: "Ordre",
      highlights: "Points forts",
      email: "E-mail",
      message: "Message",
      text: "Texte",
      is_shown: "Affiché",
    },
    position: "Le plus petit nombre vient en premier.",
  },
  es: {
    empty: {
      things: "Aquí todavía no hay nada. Cree el primer elemento.",
      inbox: "Lo que envían los visitantes llega aquí.",
      version: "Todavía no se ha publicado nada.",
    },
    new: "Nuevo: {}",
    about: "Gestionar: {}",
    path: "Ruta: {}",
    fields: {
      note: "Nota",
      position: "Orden",
      highlights: "Aspectos destacados",
      email: "Correo electrónico",
      message: "Mensaje",
      text: "Texto",
      is_shown: "Visible",
    },
    position: "El número más bajo va primero.",
  },
  it: {
    empty: {
      things: "Qui non c'è ancora niente. Crei il primo elemento.",
      inbox: "Qui arriva ciò che inviano i visitatori.",
      version: "Non è stato ancora pubblicato niente.",
    },
    new: "Nuovo: {}",
    about: "Gestire: {}",
    path: "Percorso: {}",
    fields: {
      note: "Nota",
      position: "Ordine",
      highlights: "In evidenza",
      email: "E-mail",
      message: "Messaggio",
      text: "Testo",
      is_shown: "Visibile",
    },
    position: "Il numero più basso viene per primo.",
  },
  pt: {
    empty: {
      things: "Ainda não há nada aqui. Crie o primeiro item.",
      inbox: "O que os visitantes enviam chega aqui.",
      version: "Ainda não foi publicado nada.",
    },
    new: "Novo: {}",
    about: "Gerir: {}",
    path: "Caminho: {}",
    fields: {
      note: "Nota",
      position: "Ordem",
      highlights: "Destaques",
      email: "E-mail",
      message: "Mensagem",
      text: "Texto",
      is_shown: "Visível",
    },
    position: "O menor número vem primeiro.",
  },
  nl: {
    empty: {
      things: "Hier is nog niets. Maak het eerste item.",
      inbox: "Wat bezoekers sturen, komt hier binnen.",
      version: "Er is nog niets gepubliceerd.",
    },
    new: "Nieuw: {}",
    about: "Beheren: {}",
    path: "Pad: {}",
    fields: {
      note: "Notitie",
      position: "Volgorde",
      highlights: "Hoogtepunten",
      email: "E-mail",
      message: "Bericht",
      text: "Tekst",
      is_shown: "Zichtbaar",
    },
    position: "Het laagste nummer staat eerst.",
  },
  ru: {
    empty: {
      things: "Здесь пока ничего нет. Создайте первую запись.",
      inbox: "Сюда приходит то, что отправляют посетители.",
      version: "Пока ничего не опубликовано.",
    },
    new: "Новая запись: {}",
    about: "Управление: {}",
    path: "Путь: {}",
    fields: {
      note: "Заметка",
      position: "Порядок",
      highlights: "Главное",
      email: "Эл. почта",
      message: "Сообщение",
      text: "Текст",
      is_shown: "Показывается",
    },
    position: "Наименьшее число стоит первым.",
  },
  ar: {
    empty: {
      things: "لا يوجد شيء هنا بعد. أنشئ العنصر الأول.",
      inbox: "يصل إلى هنا ما يرسله الزوار.",
      version: "لم يُنشر شيء بعد.",
    },
    new: "جديد: {}",
    about: "إدارة: {}",
    path: "المسار: {}",
    fields: {
      note: "ملاحظة",
      position: "الترتيب",
      highlights: "أبرز النقاط",
      email: "البريد الإلكتروني",
      message: "الرسالة",
      text: "النص",
      is_shown: "معروض",
    },
    position: "الرقم الأصغر يأتي أولًا.",
  },
  zh: {
    empty: {
      things: "这里还没有内容。请创建第一项。",
      inbox: "访客发送的内容会出现在这里。",
      version: "尚未发布任何内容。",
    },
    new: "新建：{}",
    about: "管理：{}",
    path: "路径：{}",
    fields: {
      note: "备注",
      position: "顺序",
      highlights: "亮点",
      email: "电子邮件",
      message: "消息",
      text: "文本",
      is_shown: "显示",
    },
    position: "数字最小的排在最前。",
  },
}

/** All languages except English. */
export const FOREIGN = Object.keys(WORDS).filter((language) => language !== "en")

/**
 * The dashboard texts of a new feature, by file: one file per language.
 *
 * @param {Record<string, string>} names the result of `namesOf`
 * @param {Record<string, { one: string, many: string }>} translated the feature's name by language. The default is
 *   English.
 */
export function textsOf({ shape, slug, tables, table, Heading, Thing }, translated) {
  const { empty, hasNew, fields, hints = [], isPublicKind = false } = SHAPES[shape]
  const files = Object.entries(WORDS).map(([language, words]) => {
    const { one, many } = translated[language] ?? { one: Thing, many: Heading }
    const page = {
      title: many,
      empty: words.empty[empty],
      ...(hasNew && { one, new: words.new.replace("{}", one) }),
      ...(fields.length > 0 && {
        fields: Object.fromEntries(fields.map((name) => [name, words.fields[name]])),
      }),
      ...(hints.length > 0 && { hints: Object.fromEntries(hints.map((name) => [name, words[name]])) }),
    }
    const texts = {
      [tables]: page,
      navigation: { about: { [tables]: words.about.replace("{}", many) } },
      ...(isPublicKind && {
        search: { types: { [table]: many } },
        config: {
          areas: { storefront: { fields: { [`${table}_path`]: words.path.replace("{}", many) } } },
        },
      }),
    }
    return [`src/admin/i18n/${slug}/${language}.json`, `${JSON.stringify(texts, null, 2)}\n`]
  })
  return Object.fromEntries(files)
}
