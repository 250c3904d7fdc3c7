const day = (number: number, title: string, body: string, places: string[] = []) => ({
  day: number,
  title,
  body,
  places,
  image: null,
})

export interface TourPrices {
  eur: number
  usd: number
  try: number
}

const prices = (eur: number, usd: number, lira: number): TourPrices => ({ eur, usd, try: lira })

/** In this season, adults pay more for one of the tours. Its days count from the day on which the shop is made. */
export const season = {
  tour: "cappadocia-in-three-days",
  title: "High season",
  firstDay: 60,
  lastDay: 95,
  adult: prices(480, 525, 19_700),
}

/** The tours of the demo shop, with the prices of an adult. */
export const tourTexts = [
  {
    slug: "avanos-pottery-day",
    title: "A pottery day in Avanos",
    position: 10,
    duration_days: 1,
    excerpt: "Dig, wedge and throw the red clay of the Kızılırmak with a family of potters.",
    body: "<p>We meet at the old bridge, dig our clay, and throw on a wheel that feet turn.</p>",

    destinations: ["cappadocia"],
    categories: ["workshops"],
    price: prices(90, 99, 3_700),
    size: 8,
    least: 2,
    hour: "09:00",
    end: "17:00",
    weekdays: [2, 4, 6],
    country_code: "tr",
    itinerary: [day(1, "Clay and wheel", "From the river to the kiln.", ["Avanos"])],
    inclusions: ["Lunch", "Your pot, fired and sent home"],
    exclusions: ["Travel to Avanos"],
    options: [{ title: "Glazing of a second piece", per: "person" as const, price: prices(25, 27, 1_000) }],
  },
  {
    slug: "cappadocia-in-three-days",
    title: "Cappadocia in three days",
    position: 20,
    duration_days: 3,
    excerpt: "Valleys on foot, rock churches, and two evenings at the wheel.",
    body: "<p>Short walks through the valleys, and time to sit at a wheel each evening.</p>",

    destinations: ["cappadocia"],
    categories: ["culture", "walking"],
    price: prices(420, 459, 17_200),
    size: 12,
    least: 4,
    hour: "08:30",
    end: "18:00",
    weekdays: [5],
    country_code: "tr",
    itinerary: [
      day(1, "Göreme", "Rock churches, and a walk at sunset.", ["Göreme"]),
      day(2, "Red Valley and Avanos", "Eight kilometres on foot, then the wheel.", ["Red Valley", "Avanos"]),
      day(3, "Underground", "The buried town of Kaymaklı.", ["Kaymaklı"]),
    ],
    inclusions: ["Two nights", "Breakfasts and lunches", "A guide"],
    exclusions: ["Flights"],
    options: [
      { title: "Single room", per: "booking" as const, price: prices(110, 120, 4_500) },
      { title: "Balloon flight", per: "person" as const, price: prices(190, 209, 7_800) },
    ],
  },
  {
    slug: "iznik-tiles-weekend",
    title: "A weekend of İznik tiles",
    position: 30,
    duration_days: 2,
    excerpt: "Grind quartz, draw a tulip, and fire your tile.",
    body: "<p>Two days in a workshop by the lake, with visits to the Green Mosque and the city walls.</p>",

    destinations: ["iznik"],
    categories: ["workshops", "culture"],
    price: prices(260, 285, 10_700),
    size: 10,
    least: 3,
    hour: "10:00",
    end: "16:00",
    weekdays: [6],
    country_code: "tr",
    itinerary: [
      day(1, "Quartz and line", "Grinding, pressing and drawing.", ["İznik"]),
      day(2, "Colour and fire", "Painting, glazing and the kiln.", ["İznik"]),
    ],
    inclusions: ["One night", "All materials"],
    exclusions: ["Dinner"],
    options: [{ title: "Single room", per: "booking" as const, price: prices(60, 65, 2_450) }],
  },
  {
    slug: "a-week-of-clay",
    title: "A week of clay through Anatolia",
    position: 40,
    duration_days: 7,
    excerpt: "From İznik's quartz to Avanos' red clay, slowly.",
    body: "<p>A week for people who want to see where our glazes come from.</p>",

    destinations: ["iznik", "cappadocia"],
    categories: ["culture"],
    price: prices(980, 1_070, 40_000),
    size: 9,
    least: 5,
    hour: "09:00",
    end: "15:00",
    weekdays: [7],
    country_code: "tr",
    itinerary: [
      day(1, "Istanbul", "The Tiled Kiosk.", ["Istanbul"]),
      day(2, "İznik", "A day in a workshop.", ["İznik"]),
      day(3, "To Ankara", "The museum of Anatolian civilizations.", ["Ankara"]),
      day(4, "Çatalhöyük", "The oldest pots.", ["Çatalhöyük"]),
      day(5, "Avanos", "Red clay.", ["Avanos"]),
      day(6, "Firing", "Wood, salt and patience.", ["Avanos"]),
      day(7, "Home", "By way of Kayseri.", ["Kayseri"]),
    ],
    inclusions: ["Six nights", "All transport", "A guide"],
    exclusions: ["Flights"],
    options: [{ title: "Single room", per: "booking" as const, price: prices(320, 350, 13_100) }],
  },
]
