const hall = {
  name: "Old Harbour Hall",
  address: "Havenweg 1, Rotterdam",
  country_code: "nl",
  latitude: 51.905,
  longitude: 4.466,
  translations: { de: { name: "Alte Hafenhalle" }, tr: { name: "Eski Liman Salonu" } },
}

interface TicketText {
  title: string
  prices: Record<"eur" | "usd" | "try", number>
  /** This many are sold first. */
  ofEarly?: number
}

const tickets = (...texts: TicketText[]) => texts

/** The events of the demo shop. `inDays` counts from the day on which the shop is made. */
export const eventTexts = [
  {
    slug: "glaze-weekend",
    title: "Glaze weekend",
    body: "<p>Two days at the wheel and the kiln. You bring patience, we bring the clay.</p>",
    inDays: 45,
    hours: 32,
    attendance_mode: "in_person" as const,
    venue: hall,
    online_url: null,
    sessions: [
      { id: "throwing", title: "Throwing", translations: { de: { title: "Drehen" }, tr: { title: "Çark" } } },
      {
        id: "glazing",
        title: "Glazing",
        translations: { de: { title: "Glasieren" }, tr: { title: "Sırlama" } },
      },
    ],
    speakers: [
      {
        id: "mira",
        name: "Mira Okafor",
        role: "Potter",
        bio: "Mira has fired stoneware for 20 years.",
        translations: {
          de: { role: "Töpferin", bio: "Mira brennt seit 20 Jahren Steinzeug." },
          tr: { role: "Çömlekçi", bio: "Mira 20 yıldır seramik pişiriyor." },
        },
      },
    ],
    translations: {
      de: { title: "Glasurwochenende", body: "<p>Zwei Tage an Scheibe und Ofen.</p>" },
      tr: { title: "Sır hafta sonu", body: "<p>Çark ve fırın başında iki gün.</p>" },
    },
    size: 24,
    tickets: tickets(
      { title: "Early bird", prices: { eur: 145, usd: 159, try: 5900 }, ofEarly: 8 },
      { title: "Weekend ticket", prices: { eur: 180, usd: 195, try: 7200 } },
    ),
  },
  {
    slug: "open-studio",
    title: "Open studio",
    body: "<p>See how our bowls are made, and take one home unglazed. Free of charge.</p>",
    inDays: 20,
    hours: 6,
    attendance_mode: "in_person" as const,
    venue: hall,
    online_url: null,
    sessions: [],
    speakers: [],
    translations: {
      de: { title: "Offenes Atelier", body: "<p>Sehen Sie, wie unsere Schalen entstehen.</p>" },
      tr: { title: "Açık atölye", body: "<p>Kâselerimizin nasıl yapıldığını görün.</p>" },
    },
    size: 60,
    tickets: tickets({ title: "Visitor", prices: { eur: 0, usd: 0, try: 0 } }),
  },
  {
    slug: "wood-care-online",
    title: "Wood care, online",
    body: "<p>An evening about oils and waxes, with questions from your own kitchen.</p>",
    inDays: 30,
    hours: 2,
    attendance_mode: "online" as const,
    venue: null,
    online_url: "https://meet.example/wood-care",
    sessions: [],
    speakers: [
      {
        id: "jonas",
        name: "Jonas Lind",
        role: "Joiner",
        bio: "Jonas makes our boards.",
        translations: {
          de: { role: "Tischler", bio: "Jonas fertigt unsere Bretter." },
          tr: { role: "Marangoz", bio: "Tahtalarımızı Jonas yapıyor." },
        },
      },
    ],
    translations: {
      de: { title: "Holzpflege, online", body: "<p>Ein Abend über Öle und Wachse.</p>" },
      tr: { title: "Çevrimiçi ahşap bakımı", body: "<p>Yağlar ve mumlar üzerine bir akşam.</p>" },
    },
    size: 200,
    tickets: tickets({ title: "Seat", prices: { eur: 12, usd: 13, try: 490 } }),
  },
]
