import { shopName } from "../../kits/seed/demo-shop"

interface PageText {
  title: string
  slug: string
  excerpt: string
  body: string
  body_format: "markdown"
}

/** The text in English, with translations. */
interface SeededPage extends PageText {
  translations: Record<"de" | "tr", PageText>
}

const body_format = "markdown"

export const pageTexts: SeededPage[] = [
  {
    title: "About us",
    slug: "about",
    excerpt: "Things for the home that are better after ten years than on the first day.",
    body_format,
    body: `${shopName} began with a shelf of cups that nobody wanted to give back. Today we sell stoneware, linen, wood
and light from some thirty workshops between Porto and Denizli.

## How we choose

We take what we would keep ourselves: few things, made slowly, that can be mended. Each has a maker with a name and an
address, whom we visit once a year.

## Where we are

Our warehouse is on the Havenweg in Rotterdam. Write to [hello@demo.test](mailto:hello@demo.test); a person answers,
usually on the same day.`,
    translations: {
      de: {
        title: "Über uns",
        slug: "ueber-uns",
        excerpt: "Dinge für zu Hause, die nach zehn Jahren schöner sind als am ersten Tag.",
        body_format,
        body: `${shopName} begann mit einem Regal voller Tassen, die niemand wieder hergeben wollte. Heute verkaufen wir
Steinzeug, Leinen, Holz und Licht aus rund dreißig Werkstätten zwischen Porto und Denizli.

## Wie wir auswählen

Wir nehmen, was wir selbst behalten würden: wenige Dinge, langsam gemacht und zu reparieren. Hinter jedem steht jemand
mit Namen und Adresse, den wir einmal im Jahr besuchen.

## Wo wir sind

Unser Lager liegt am Havenweg in Rotterdam. Schreib an [hello@demo.test](mailto:hello@demo.test); es antwortet ein
Mensch, meist noch am selben Tag.`,
      },
      tr: {
        title: "Hakkımızda",
        slug: "hakkimizda",
        excerpt: "On yıl sonra ilk günkünden daha güzel olan ev eşyaları.",
        body_format,
        body: `${shopName}, kimsenin geri vermek istemediği fincanlarla dolu bir rafla başladı. Bugün Porto'dan Denizli'ye
otuz kadar atölyeden seramik, keten, ahşap ve ışık satıyoruz.

## Nasıl seçiyoruz

Kendimiz için alacağımızı seçiyoruz: az sayıda, yavaş yapılmış ve onarılabilen şeyler. Her birinin arkasında adı ve
adresi belli bir usta var; her birini yılda bir kez ziyaret ediyoruz.

## Neredeyiz

Depomuz Rotterdam'da, Havenweg'de. [hello@demo.test](mailto:hello@demo.test) adresine yazın; size bir insan, çoğu zaman
aynı gün yanıt verir.`,
      },
    },
  },
  {
    title: "Shipping & returns",
    slug: "shipping-and-returns",
    excerpt: "How long a parcel takes, and what to do when something is not right.",
    body_format,
    body: `## Shipping

We pack on working days and send what is ordered before noon on the same day. Within Europe a parcel takes 3 to 5
working days, to the United States 5 to 8, within Türkiye 2 to 4. Express is faster; the checkout shows both prices.

Boxes are cardboard, padding is paper. Please keep them until everything has been unpacked.

## Returns

You have 30 days to change your mind. Write to [support@demo.test](mailto:support@demo.test) with your order's number
and you get a label. We refund what you paid as soon as the parcel is here, within 14 days at the latest.

## Broken on the way

It happens to stoneware. Send us a picture within a week, and a new one is on its way; the shards are yours.`,
    translations: {
      de: {
        title: "Versand & Rückgabe",
        slug: "versand-und-rueckgabe",
        excerpt: "Wie lange ein Paket unterwegs ist, und was zu tun ist, wenn etwas nicht stimmt.",
        body_format,
        body: `## Versand

Wir packen werktags; was vor zwölf Uhr bestellt ist, geht am selben Tag hinaus. Innerhalb Europas dauert es 3 bis 5
Werktage, in die USA 5 bis 8, in der Türkei 2 bis 4. Express ist schneller; an der Kasse stehen beide Preise.

Die Kartons sind aus Pappe, die Polster aus Papier. Heb sie bitte auf, bis alles ausgepackt ist.

## Rückgabe

Du hast 30 Tage Zeit, es dir anders zu überlegen. Schreib mit der Bestellnummer an
[support@demo.test](mailto:support@demo.test), und du bekommst ein Etikett. Wir erstatten, was du bezahlt hast, sobald
das Paket hier ist, spätestens nach 14 Tagen.

## Unterwegs zerbrochen

Das kommt bei Steinzeug vor. Schick uns innerhalb einer Woche ein Bild, und Ersatz ist unterwegs; die Scherben gehören
dir.`,
      },
      tr: {
        title: "Kargo ve iade",
        slug: "kargo-ve-iade",
        excerpt: "Bir paket ne kadar sürede gelir, bir sorun çıkarsa ne yapılır.",
        body_format,
        body: `## Kargo

İş günlerinde paketliyoruz; öğleden önce verilen siparişler aynı gün yola çıkar. Türkiye içinde teslimat 2-4, Avrupa
içinde 3-5, Amerika Birleşik Devletleri'ne 5-8 iş günü sürer. Ekspres daha hızlıdır; ödeme adımında iki fiyat da yazar.

Kutularımız mukavva, dolgumuz kâğıttır. Her şeyi açana kadar lütfen saklayın.

## İade

Fikrinizi değiştirmek için 30 gününüz var. Sipariş numaranızla [support@demo.test](mailto:support@demo.test) adresine
yazın, size bir etiket gönderelim. Ödediğiniz tutarı paket bize ulaşır ulaşmaz, en geç 14 gün içinde iade ederiz.

## Yolda kırılırsa

Seramikte olur. Bir hafta içinde bir fotoğraf gönderin, yenisi yola çıksın; parçalar sizde kalsın.`,
      },
    },
  },
  {
    title: "Terms of sale",
    slug: "terms",
    excerpt: "What you and we agree on when you order.",
    body_format,
    body: `*This is a demo shop: these terms show where yours will stand.*

1. **Contract.** Your order is an offer; our confirmation by email accepts it.
2. **Prices.** In Europe and Türkiye prices include tax, in the United States it is added at the checkout.
3. **Payment.** When you order. We ship when the payment has arrived.
4. **Ownership.** The goods are ours until they are paid, and yours from then on.
5. **Warranty.** Two years, as the law says. Glazes and woods differ from piece to piece; that is no defect.`,
    translations: {
      de: {
        title: "Allgemeine Geschäftsbedingungen",
        slug: "agb",
        excerpt: "Worauf wir uns einigen, wenn du bestellst.",
        body_format,
        body: `*Dies ist ein Vorführladen: Hier werden deine Bedingungen stehen.*

1. **Vertrag.** Deine Bestellung ist ein Angebot; unsere Bestätigung per E-Mail nimmt es an.
2. **Preise.** In Europa und der Türkei enthalten die Preise die Steuer, in den USA kommt sie an der Kasse dazu.
3. **Zahlung.** Mit der Bestellung. Wir versenden, sobald das Geld da ist.
4. **Eigentum.** Die Ware gehört uns, bis sie bezahlt ist, und danach dir.
5. **Gewährleistung.** Zwei Jahre, wie das Gesetz es sagt. Glasuren und Hölzer sind bei jedem Stück anders; das ist kein
   Mangel.`,
      },
      tr: {
        title: "Satış koşulları",
        slug: "satis-kosullari",
        excerpt: "Sipariş verdiğinizde neyin üzerinde anlaşıyoruz.",
        body_format,
        body: `*Bu bir örnek mağazadır: burada sizin koşullarınız yer alacak.*

1. **Sözleşme.** Siparişiniz bir tekliftir; e-posta ile gönderdiğimiz onay bu teklifi kabul eder.
2. **Fiyatlar.** Avrupa'da ve Türkiye'de vergiler dahildir, Amerika Birleşik Devletleri'nde ödeme adımında eklenir.
3. **Ödeme.** Sipariş verirken yapılır. Ödeme bize ulaşınca gönderiyoruz.
4. **Mülkiyet.** Ürünler ödenene kadar bizimdir, sonra sizin.
5. **Garanti.** Yasaların öngördüğü gibi iki yıl. Sır ve ahşap her parçada farklıdır; bu bir kusur değildir.`,
      },
    },
  },
  {
    title: "Privacy",
    slug: "privacy",
    excerpt: "What we know about you, why, and for how long.",
    body_format,
    body: `*This is a demo shop: this text shows where yours will stand.*

We keep what an order needs: name, address, email and what you bought. The carrier gets the address, the payment
provider the amount, nobody gets the rest.

We keep invoices as long as the law asks, and everything else until you tell us to delete it. Cookies that the shop does
not need are set only if you allow them.

You can ask at any time what we have about you: [support@demo.test](mailto:support@demo.test).`,
    translations: {
      de: {
        title: "Datenschutz",
        slug: "datenschutz",
        excerpt: "Was wir über dich wissen, wozu und wie lange.",
        body_format,
        body: `*Dies ist ein Vorführladen: Hier wird dein Text stehen.*

Wir speichern, was eine Bestellung braucht: Name, Adresse, E-Mail und was du gekauft hast. Der Paketdienst bekommt die
Adresse, der Zahlungsdienst den Betrag, den Rest bekommt niemand.

Rechnungen heben wir so lange auf, wie das Gesetz es verlangt, alles andere, bis du uns bittest, es zu löschen. Cookies,
die der Laden nicht braucht, setzen wir nur, wenn du sie erlaubst.

Du kannst jederzeit fragen, was wir über dich gespeichert haben: [support@demo.test](mailto:support@demo.test).`,
      },
      tr: {
        title: "Gizlilik",
        slug: "gizlilik",
        excerpt: "Hakkınızda ne biliyoruz, neden ve ne kadar süreyle.",
        body_format,
        body: `*Bu bir örnek mağazadır: burada sizin metniniz yer alacak.*

Bir siparişin gerektirdiklerini saklıyoruz: ad, adres, e-posta ve ne aldığınız. Kargo şirketi adresi, ödeme kuruluşu
tutarı görür; gerisini kimse görmez.

Faturaları yasanın istediği süre boyunca, geri kalanını siz silmemizi isteyene kadar saklarız. Mağazanın gerek duymadığı
çerezleri yalnızca izin verirseniz kullanırız.

Hakkınızda ne sakladığımızı dilediğiniz zaman sorabilirsiniz: [support@demo.test](mailto:support@demo.test).`,
      },
    },
  },
]
