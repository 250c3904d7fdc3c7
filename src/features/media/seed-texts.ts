interface DemoPicture {
  /** The product that is drawn. */
  product: string
  alt: Record<"en" | "de" | "tr", string>
}

/** The pictures of the demo blog. */
export const pictures: DemoPicture[] = [
  {
    product: "cove-breakfast-bowls",
    alt: {
      en: "A glazed breakfast bowl, seen from close up",
      de: "Eine glasierte Frühstücksschale, aus der Nähe gesehen",
      tr: "Yakından görülen sırlı bir kahvaltı kâsesi",
    },
  },
  {
    product: "harbour-linen-tablecloth",
    alt: {
      en: "A folded tablecloth of washed linen",
      de: "Eine gefaltete Tischdecke aus gewaschenem Leinen",
      tr: "Yıkanmış ketenden katlanmış bir masa örtüsü",
    },
  },
  {
    product: "drift-cushion",
    alt: {
      en: "A woollen cushion, seen from close up",
      de: "Ein Wollkissen, aus der Nähe gesehen",
      tr: "Yakından görülen yün bir yastık",
    },
  },
  {
    product: "drift-wool-throw",
    alt: {
      en: "A wool throw with fringes",
      de: "Eine Wolldecke mit Fransen",
      tr: "Saçaklı yün bir örtü",
    },
  },
  {
    product: "haven-waffle-robe",
    alt: {
      en: "A bathrobe of waffle cotton on a hook",
      de: "Ein Bademantel aus Waffelpikee an einem Haken",
      tr: "Askıda, petek dokulu pamuktan bir bornoz",
    },
  },
]
