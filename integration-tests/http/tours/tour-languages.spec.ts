import { beforeAll, describe, expect, it } from "vitest"
import { myBookings, orderTours } from "../../factories/tour-orders"
import { createTour, createTourSale } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { openLink } from "../../harness/open-link"
import { pagesOf } from "../../harness/pdf-pages"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const readTour = async (slug: string, locale: string) =>
  (await storefront(shop).get(`/store/tours/${slug}?locale=${locale}`).expect(200)).body.tour

const DETAILS = {
  itinerary: [
    { day: 1, title: "Harbour", body: "Meet here.", places: ["Quay"] },
    { day: 2, title: "Cliffs", body: "Walk.", places: [] },
  ],
  inclusions: ["Lunch"],
  exclusions: ["Flights"],
}
const GERMAN = {
  locale: "de",
  itinerary: [{ day: 1, title: "Hafen", body: "Treffpunkt.", places: ["Kai"] }],
  inclusions: ["Mittagessen"],
}
const german = { translations: { de: { title: "Küstenweg", body: "<p>Meer.</p>" } } }

describe("a translated tour", () => {
  it("has its itinerary and lists in the language of its texts. What is missing stays", async () => {
    const { slug } = await createTour(shop, { ...DETAILS, ...german, detail_translations: [GERMAN] })
    expect(await readTour(slug, "de")).toMatchObject({
      locale: "de",
      itinerary: [
        { day: 1, title: "Hafen", body_html: "<p>Treffpunkt.</p>", places: ["Kai"] },
        { day: 2, title: "Cliffs", body_html: "<p>Walk.</p>" },
      ],
      inclusions: ["Mittagessen"],
      exclusions: ["Flights"],
    })
    for (const locale of ["en", "fr"])
      expect(await readTour(slug, locale)).toMatchObject({
        locale: "en",
        inclusions: ["Lunch"],
        itinerary: [{ title: "Harbour", places: ["Quay"] }, { title: "Cliffs" }],
      })
  })

  it("is sorted by its title in the reader's language", async () => {
    const word = unique("Küste")
    const texts = { body: `<p>${word}</p>` }
    const first = await createTour(shop, {
      title: `A ${word}`,
      ...texts,
      translations: { de: { title: `Z ${word}`, ...texts } },
    })
    const second = await createTour(shop, { title: `B ${word}`, ...texts })
    const ids = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/tours?q=${word}&${query}`).expect(200)
      return body.tours.map(({ id }: { id: string }) => id)
    }
    expect(await ids("order=title&locale=en")).toEqual([first.id, second.id])
    expect(await ids("order=title&locale=de")).toEqual([second.id, first.id])
    expect(await ids("order=-title&locale=de")).toEqual([first.id, second.id])
  })

  it("400: for a language twice, and for a code that is none", async () => {
    for (const detail_translations of [[GERMAN, GERMAN], [{ ...GERMAN, locale: "German" }]]) {
      const { body } = await admin(shop)
        .post("/admin/tours", { title: unique("Tour"), body: "<p>x</p>", detail_translations })
        .expect(400)
      expect(body.message).toContain("detail_translations")
    }
  })

  it("has translated units and options: for sale, in bookings and on the voucher", async () => {
    const sale = await createTourSale(shop, 5, german)
    const { tour, adult, room } = sale
    await admin(shop)
      .post("/admin/translations/batch", {
        create: [
          ["tour_unit", adult.id, "Erwachsene"],
          ["tour_option", room.id, "Zimmer"],
        ].map(([reference, reference_id, title]) => ({
          reference,
          reference_id,
          locale_code: "de",
          translations: { title },
        })),
      })
      .expect(200)
    const titlesIn = async (locale: string) => {
      const { units, options } = await readTour(tour.slug, locale)
      const titleOf = (all: { id: string; title: string }[], id: string) =>
        all.find((one) => one.id === id)?.title
      return [titleOf(units, adult.id), titleOf(options, room.id)]
    }
    expect(await titlesIn("de")).toEqual(["Erwachsene", "Zimmer"])
    expect(await titlesIn("en")).toEqual(["Adult", "Room"])

    const { token } = await orderTours(shop, [sale])
    const [shown] = await myBookings(shop, token, "de")
    expect(shown?.parts).toMatchObject([{ title: "Erwachsene" }])
    expect((await myBookings(shop, token))[0]?.parts).toMatchObject([{ title: "Adult" }])
    const { body } = await openLink(shop, shown?.pdf_url ?? "").expect(200)
    const [page] = await pagesOf(body)
    expect(page?.text).toContain("1 × Erwachsene")
    expect(page?.text).not.toContain("Adult")
  })
})
