import type { TextInput } from "../../../kits/publications/types"

/** A demo post in Markdown. The cover is a picture of the media library, by the product that it shows. */
export interface DemoPost extends TextInput {
  slug: string
  title: string
  body: string
  author: "Mira Tan" | "Jonas Weld"
  categories: string[]
  tags: string[]
  cover: string
  /** How many days before the seeding the post was published. Negative for scheduled posts, missing for drafts. */
  age?: number
  translations?: Record<string, TextInput>
  comments?: { author_name: string; body: string; answer?: string; isWaiting?: true }[]
}

export const authors = [
  {
    name: "Mira Tan",
    bio: "Throws most of what we sell and writes about the rest. Lives above the workshop, which explains the dust.",
    translations: {
      de: {
        bio: "Dreht das meiste, was wir verkaufen, und schreibt über den Rest. Wohnt über der Werkstatt, daher der Staub.",
      },
      tr: {
        bio: "Sattıklarımızın çoğunu çarkta o yapar, kalanını yazar. Atölyenin üstünde oturur; toz bundandır.",
      },
    },
  },
  {
    name: "Jonas Weld",
    bio: "Buys linen, wool and too many baskets. Answers the support mail before eight in the morning.",
    translations: {
      de: {
        bio: "Kauft Leinen, Wolle und zu viele Körbe. Beantwortet die Support-Mails vor acht Uhr morgens.",
      },
      tr: {
        bio: "Keten, yün ve gereğinden fazla sepet alır. Destek postalarını sabah sekizden önce yanıtlar.",
      },
    },
  },
]

export const categories = [
  {
    slug: "workshop",
    name: "From the workshop",
    description: "How things are made, and why some of them crack.",
    translations: { de: { name: "Aus der Werkstatt" }, tr: { name: "Atölyeden" } },
  },
  {
    slug: "care",
    name: "Care",
    description: "How to keep what you bought for longer than we promise.",
    translations: { de: { name: "Pflege" }, tr: { name: "Bakım" } },
  },
  {
    slug: "at-the-table",
    name: "At the table",
    description: "Setting it, sitting at it, leaving it late.",
    translations: { de: { name: "Am Tisch" }, tr: { name: "Sofrada" } },
  },
]

export const tags = ["Stoneware", "Linen", "Wool", "Cast iron", "Gifts"].map((name) => ({
  name,
  slug: name.toLowerCase().replace(" ", "-"),
}))

export const posts: DemoPost[] = [
  {
    slug: "why-stoneware-is-fired-twice",
    title: "Why stoneware is fired twice",
    author: "Mira Tan",
    categories: ["workshop"],
    tags: ["stoneware"],
    cover: "cove-breakfast-bowls",
    age: 40,
    body: `A bowl goes into the kiln two times. The first firing, the **biscuit**, stops at about 1000 °C. What comes out is hard enough to hold and still thirsty enough to drink a glaze.

## The second firing

The glaze firing takes a day to heat, a day to cool and all our patience. At 1240 °C the clay and the glaze melt into each other a little. That is why a glaze of ours does not flake: it is not a coat, it is the outermost millimetre of the bowl.

> Open the kiln too early and you hear it: a field of crickets, which is the sound of glaze cracking.

Two firings cost twice the power. We have tried to do it in one. The bowls were fine; the ones that were not fine ruined the shelf.`,
    translations: {
      de: {
        title: "Warum Steinzeug zweimal gebrannt wird",
        slug: "warum-steinzeug-zweimal-gebrannt-wird",
        body: `Eine Schale kommt zweimal in den Ofen. Der erste Brand, der **Schrühbrand**, endet bei etwa 1000 °C. Was herauskommt, ist hart genug zum Anfassen und noch durstig genug für die Glasur.

## Der zweite Brand

Der Glasurbrand braucht einen Tag zum Heizen, einen Tag zum Abkühlen und unsere ganze Geduld. Bei 1240 °C schmelzen Ton und Glasur ein wenig ineinander. Darum blättert bei uns nichts ab.`,
      },
      tr: {
        title: "Seramik neden iki kez pişirilir?",
        slug: "seramik-neden-iki-kez-pisirilir",
        body: `Bir kâse fırına iki kez girer. İlk pişirim, **bisküvi**, yaklaşık 1000 °C'de biter. Çıkan parça elde tutulacak kadar sert, sırı emecek kadar da susuzdur.

## İkinci pişirim

Sır pişirimi bir gün ısınır, bir gün soğur. 1240 °C'de çamurla sır birbirine biraz karışır; bu yüzden sırımız pul pul dökülmez.`,
      },
    },
    comments: [
      {
        author_name: "Ada",
        body: "What happens to the ones that crack?",
        answer: "They become the gravel in front of the workshop. It is a very good-looking gravel.",
      },
      { author_name: "Peter", body: "Thank you. Now I know what my kiln was telling me." },
      { author_name: "Best Prices 4U", body: "Great post, visit my page for kilns", isWaiting: true },
    ],
  },
  {
    slug: "how-to-wash-linen",
    title: "How to wash linen, and how not to iron it",
    author: "Jonas Weld",
    categories: ["care"],
    tags: ["linen"],
    cover: "harbour-linen-tablecloth",
    age: 26,
    body: `Linen forgives almost everything except heat.

1. Rinse red wine the same evening, in cold water.
2. Wash at 40 °C, with less powder than it says.
3. Hang it up damp and pull it straight.

That is all. The creases that are left are what you paid for. If a guest complains, iron it once, from the back, while it is damp, and do not invite them again.

| | |
|---|---|
| Bleach | never |
| Softener | never |
| Tumble dryer | once, by accident |`,
    translations: {
      de: {
        title: "Leinen waschen, ohne zu bügeln",
        body: `Leinen verzeiht fast alles, außer Hitze.

1. Rotwein noch am selben Abend kalt ausspülen.
2. Bei 40 °C waschen, mit weniger Pulver, als darauf steht.
3. Feucht aufhängen und glatt ziehen.

Die Falten, die bleiben, gehören dazu.`,
      },
    },
    comments: [{ author_name: "Lotte", body: "The tumble dryer did happen. It is a napkin now." }],
  },
  {
    slug: "a-table-for-eight-in-a-room-for-four",
    title: "A table for eight in a room for four",
    author: "Jonas Weld",
    categories: ["at-the-table"],
    tags: ["linen", "gifts"],
    cover: "drift-cushion",
    age: 12,
    body: `We tested it for you, twice, with wine.

- **Chairs** are the problem, not the table. A bench against the wall seats three on the width of two.
- **Bowls instead of plates.** Nobody needs elbow room to eat from a bowl.
- **One cloth over two tables** hides that they are not of one height. A folded newspaper hides the rest.

Put the candles where nobody reaches across. You will thank us.`,
    comments: [],
  },
  {
    slug: "wool-that-was-a-jumper-before",
    title: "Wool that was a jumper before",
    author: "Mira Tan",
    categories: ["workshop", "care"],
    tags: ["wool"],
    cover: "drift-wool-throw",
    age: 3,
    body: `Our throws are spun from old jumpers. They are sorted by colour, not dyed, so no two batches are the same grey.

Recycled fibres are shorter, and shorter fibres pill. It stops after a month. A [comb for knitwear](https://en.wikipedia.org/wiki/Fabric_shaver) helps; impatience does not.`,
    translations: {
      tr: {
        title: "Eskiden kazak olan yün",
        body: `Battaniyelerimizin ipliği eski kazaklardan eğrilir. Boyanmaz, renklerine göre ayrılır; bu yüzden hiçbir partinin grisi ötekine benzemez.

Geri kazanılmış lif kısadır, kısa lif de tüylenir. Bir ay sonra geçer.`,
      },
    },
  },
  {
    slug: "what-we-make-for-the-winter",
    title: "What we make for the winter",
    author: "Mira Tan",
    categories: ["workshop"],
    tags: ["cast-iron", "gifts"],
    cover: "haven-waffle-robe",
    age: -14,
    body: `Something heavy, something warm and something that fits into a stocking. More on the day that this post is published.`,
  },
  {
    slug: "notes-on-a-blue-glaze",
    title: "Notes on a blue glaze",
    author: "Mira Tan",
    categories: ["workshop"],
    tags: ["stoneware"],
    cover: "cove-breakfast-bowls",
    body: `Cobalt 0.5 %: grey. 1 %: ink. 2 %: money. Try again with copper.`,
  },
]
